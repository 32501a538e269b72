"""A slow step is done once for the same inputs."""

import pytest

from build_hooks.bundle.cache import cached, key_of


def made_once(folder, key, data=b"result", step="step"):
    """Return the result, and how often it was made."""
    calls = []
    return cached(folder, step, key, lambda: calls.append(1) or data), len(calls)


def test_a_result_is_made_once(tmp_path):
    assert made_once(tmp_path / "kept", "a") == (b"result", 1)
    assert made_once(tmp_path / "kept", "a", b"other") == (b"result", 0)


def test_other_inputs_make_it_again_and_leave_one_file_per_step(tmp_path):
    made_once(tmp_path, "a")
    made_once(tmp_path, "a", step="another")
    assert made_once(tmp_path, "b", b"new") == (b"new", 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["another.a", "step.b"]


def test_a_step_that_fails_leaves_nothing(tmp_path):
    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        cached(tmp_path, "step", "a", fail)
    assert list(tmp_path.iterdir()) == []


def test_a_key_depends_on_every_input_and_on_where_one_ends():
    keys = [key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of(b"ab", "c", "")]
    assert len(set(keys)) == 4
    assert key_of("ab", b"c") == keys[0]
