"""Serve the site on this machine while it is written: a saved file is built again and open pages reload.

    python -m build_hooks.serve [--port 8000]
"""

import argparse
import errno
import logging
import socket
import subprocess
import sys
from pathlib import Path

from build_hooks import environment
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
PORT = 8000
PORTS_TO_TRY = 20
WATCHED = ("mkdocs.yml", "docs", "lab_core", "overrides", "build_hooks")


def free_port(first, *, tries=PORTS_TO_TRY):
    """Return ``first``, or the next port above it that nobody listens on."""
    for port in range(first, first + tries):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
                continue
            return port
    raise BuildStopped(f"ports {first} to {first + tries - 1} are all busy: end what uses one, or say `make serve PORT=9000`")


def build(site_dir):
    """Build in a process of its own, so that a change of the model or of a hook counts. Return whether it went well."""
    command = [sys.executable, "-m", "build_hooks.build", "--into", str(site_dir), "--site-url", ""]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def rebuild(site_dir):
    """Build again after a change. A failed build keeps the last good pages and has said why."""
    if not build(site_dir):
        print("the pages stay as they were until the next save", file=sys.stderr, flush=True)


def serve(site_dir, port):
    """Serve ``site_dir`` until the terminal interrupts."""
    from mkdocs.livereload import LiveReloadServer

    server = LiveReloadServer(builder=lambda: rebuild(site_dir), host=HOST, port=port, root=str(site_dir))
    server.error_handler = lambda code: (site_dir / "404.html").read_bytes() if code == 404 else None
    for path in WATCHED:
        server.watch(str(ROOT / path))
    print(f"serving on http://{HOST}:{port}/ (stop with Ctrl-C)", flush=True)
    try:
        server.serve()
    except KeyboardInterrupt:
        print()
    finally:
        server.shutdown()


def main(arguments=None):
    """Build, then serve; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m build_hooks.serve", description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=PORT, help=f"the first port to try (default: {PORT})")
    parser.add_argument("--into", type=Path, default=ROOT / ".cache" / "serve", help="where the served files lie")
    options = parser.parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    try:
        environment.check(ROOT)
        port = free_port(options.port)
    except BuildStopped as error:
        print(f"serve stopped: {error}", file=sys.stderr)
        return 1
    if port != options.port:
        print(f"port {options.port} is busy, using {port}")
    if not build(options.into):
        return 1
    serve(options.into, port)
    return 0


if __name__ == "__main__":
    sys.exit(main())
