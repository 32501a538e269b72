"""Serving while writing: a busy port is stepped over, and a failed build keeps the pages."""

import socket

import pytest

from build_hooks import serve
from build_hooks.errors import BuildStopped


@pytest.fixture
def busy_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_busy_port_is_stepped_over(busy_port):
    assert serve.free_port(busy_port) > busy_port


def test_when_every_port_is_busy_the_message_says_how_to_choose_one(busy_port):
    with pytest.raises(BuildStopped, match=rf"ports {busy_port} to {busy_port} are all busy: .*PORT="):
        serve.free_port(busy_port, tries=1)


def test_a_failed_rebuild_says_that_the_pages_stay(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(serve, "build", lambda site_dir: False)
    serve.rebuild(tmp_path)
    assert "the pages stay as they were" in capsys.readouterr().err
