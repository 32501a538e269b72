"""The diagram is drawn at build time: whole, the same each time, and with a clear word when Node can't."""

import json
import subprocess
from pathlib import Path

import pytest

from build_hooks import diagram
from build_hooks.errors import BuildStopped

ROOT = Path(__file__).resolve().parents[2]
LANES = ["clients", "gateway", "model_servers", "registry_gpu", "async"]
NODES = {
    *("client", "inference_gateway", "traffic_split", "dynamic_batcher", "server_replicas"),
    *("model_registry", "gpu_pool", "metrics", "shadow_traffic"),
}


def test_every_lane_and_node_of_the_contract_is_drawn():
    drawn = diagram.draw(ROOT)
    assert [lane["key"] for lane in drawn["lanes"]] == LANES
    assert {node["key"] for node in drawn["nodes"]} == NODES
    assert all(node["outline"] for node in drawn["nodes"])


def test_two_drawings_are_the_same_bytes():
    first = json.dumps(diagram.draw.__wrapped__(ROOT))
    assert json.dumps(diagram.draw.__wrapped__(ROOT)) == first


def test_a_fault_in_the_script_stops_the_build_with_node_s_error(tmp_path):
    script = tmp_path / "overrides" / "src" / "diagram" / "draw.mjs"
    script.parent.mkdir(parents=True)
    script.write_text("import 'no-such-package';\n", encoding="utf-8")
    with pytest.raises(BuildStopped, match=r"^overrides/src/diagram/draw.mjs failed: Error.*no-such-package"):
        diagram.draw(tmp_path)


def test_without_node_the_message_says_to_install_it(monkeypatch, tmp_path):
    def absent(*arguments, **options):
        raise FileNotFoundError("node")

    monkeypatch.setattr(subprocess, "run", absent)
    with pytest.raises(BuildStopped, match="node is missing: install Node 20"):
        diagram.draw(tmp_path)
