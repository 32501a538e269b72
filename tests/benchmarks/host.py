"""A host for measuring: compresses as real ones do, and can be as slow as a phone's link."""

import gzip
import mimetypes
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

CHUNK = 16_384


class Link(NamedTuple):
    """A link between reader and host: bytes per second (0: as fast as the machine), and seconds until an answer begins."""

    bytes_per_s: float
    delay_s: float


LINKS = {"local": Link(0, 0), "fast4g": Link(9e6 / 8, 0.165), "slow4g": Link(1.6e6 / 8, 0.562)}
"""4G as browsers' own tools define it."""


class Host:
    """Serves folders (address prefix to path) and counts what it sent."""

    def __init__(self, folders, link):
        self.folders = folders
        self.link = link
        self.lock = threading.Lock()
        self.free_at = 0.0
        self.sent = 0

    def file(self, address):
        """Return the file at an address, or None."""
        for prefix, folder in self.folders.items():
            if address.startswith(prefix):
                path = Path(folder) / address.removeprefix(prefix) if address != prefix else Path(folder)
                return path if path.is_file() else None
        return None

    def send(self, write, data):
        """Write data at the link's speed, which all answers share."""
        for start in range(0, len(data), CHUNK):
            piece = data[start : start + CHUNK]
            self.wait_for(len(piece))
            write(piece)
        self.sent += len(data)

    def wait_for(self, size):
        """Wait until the link has room for so many bytes."""
        if not self.link.bytes_per_s:
            return
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size / self.link.bytes_per_s
            pause = self.free_at - time.monotonic()
        time.sleep(max(0, pause))


@cache
def compressed(path):
    """Return a file as a host that compresses sends it."""
    return gzip.compress(path.read_bytes(), 6)


def handler(host):
    """Return the request handler of a host."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            time.sleep(host.link.delay_s)
            path = host.file(self.path.partition("?")[0])
            data = compressed(path) if path else b""
            self.send_response(200 if path else 404)
            if path:
                self.send_header("Content-Type", mimetypes.guess_type(path.name)[0] or "application/octet-stream")
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            with suppress(ConnectionError):  # the browser was closed: it had its answer
                host.send(self.wfile.write, data)

        def log_message(self, *arguments):
            """Keep the table clean."""

    return Handler


@contextmanager
def serving(folders, link):
    """Serve folders on a free port of this machine: yields the host and its address."""
    host = Host(folders, link)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(host))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield host, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
