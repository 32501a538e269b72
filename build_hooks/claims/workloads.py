"""The workloads that a page names in its front matter."""

from build_hooks.markdown_source import Source
from build_hooks.problems import Problem, Problems, suggestion
from lab_core.model.case import Case, input_names
from lab_core.model.errors import InputError
from lab_core.model.scenarios import SCENARIOS
from lab_core.model.walkthrough import STEPS

PRESETS = {"scenario": SCENARIOS, "step": STEPS}


def read_workloads(source: Source) -> dict[str, Case]:
    """The page's workloads by name, each as ``[NAME | scenario:KEY | step:KEY] input=value ...``.

    Raises
    ------
    Problems
        For every workload that cannot be read, with the line of the front matter.
    """
    cases, problems, given = {}, [], source.front_matter.get("workloads") or {}
    if not isinstance(given, dict):
        line = source.front_matter_line("workloads")
        raise Problems("workloads", [Problem(source.path, line, "workloads: write one `name: input=value ...` per line")])
    for name, text in given.items():
        try:
            cases[name] = _case(name, str(text), cases)
        except ValueError as error:
            problems.append(Problem(source.path, source.front_matter_line(name), f"workload {name}: {error}"))
    if problems:
        raise Problems("workloads", problems)
    return cases


def _case(name: str, text: str, cases: dict[str, Case]) -> Case:
    if not name.isidentifier():
        raise ValueError("the name must be letters, digits and underscores")
    case, inputs = Case(), {}
    for position, word in enumerate(text.split()):
        key, equals, value = word.partition("=")
        if equals:
            inputs[_known(key)] = value
        elif position == 0:
            case = _start(word, cases)
        else:
            raise ValueError(f"{word!r} is not input=value")
    try:
        return case.changed(inputs)
    except InputError as error:
        raise ValueError(str(error)) from None


def _known(key: str) -> str:
    if key not in input_names():
        raise ValueError(f"unknown input {key!r}; {suggestion(key, input_names())}")
    return key


def _start(word: str, cases: dict[str, Case]) -> Case:
    """The workload to start from: another name of this page, a scenario or a step of the walkthrough."""
    kind, colon, key = word.partition(":")
    if not colon:
        return _look_up(word, cases, "workload")
    if kind not in PRESETS:
        raise ValueError(f"unknown kind {kind!r}; {suggestion(kind, list(PRESETS))}")
    preset = _look_up(key, PRESETS[kind], kind)
    return Case(preset.workload, preset.assumptions) if hasattr(preset, "assumptions") else Case(preset.workload)


def _look_up(key: str, table: dict, kind: str) -> object:
    if key not in table:
        raise ValueError(f"unknown {kind} {key!r}; {suggestion(key, list(table))}")
    return table[key]
