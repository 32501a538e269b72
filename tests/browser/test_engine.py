"""The engine in Chromium, over http and from disk: it starts, answers what CPython answers, and never waits for ever."""

import json
import random
import shutil

import pytest

from build_hooks import lab_page
from build_hooks.bundle import build
from lab_core import bridge
from lab_core.view.jobs import Jobs
from tests.browser.engine_site import part_file, write_item, write_page, write_site
from tests.bundle.test_browser_python import built_in_requests, workload_request
from tests.conftest import ROOT, watch_faults

WORKLOADS = 100
PATIENCE_MS = 120_000
GOOD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; img-src data:"
FIRST = {"op": "evaluate", "workload": {"request_rate": 400}}
LONG = {"op": "simulate_start", "workload": {"request_rate": 50}, "requests": 2_000_000, "seed": 1}


@pytest.fixture(scope="session")
def texts():
    """The lab's texts in both languages, as Markdown."""
    return lab_page.catalogues(ROOT / "docs", ["zh", "en"], lambda text: text)


@pytest.fixture(scope="session")
def bundle(texts):
    """The bundle of this repository."""
    return build(ROOT, texts)


@pytest.fixture
def folder(bundle, tmp_path):
    """The engine's page, in a folder that a test may damage."""
    write_site(tmp_path / "site", bundle)
    return tmp_path / "site"


@pytest.fixture(params=["http", "file"])
def address(request, folder, serve):
    """Where the page is: once over http and once from disk."""
    return serve(folder) if request.param == "http" else folder.as_uri() + "/"


class EnginePage:
    """A page with an engine that is not started yet."""

    def __init__(self, page, address, name="index.html", **options):
        self.page = page
        page.goto(address + name)
        page.evaluate("options => makeEngine(options)", options)

    def ask(self, request):
        """Return the reply."""
        return self.page.evaluate("request => engine.ask(request)", request)

    def start(self):
        """Start and return the state in which that ends."""
        self.page.evaluate("void engine.start()")
        return self.ended()

    def retry(self):
        """Start again after a failure and return the state in which that ends."""
        self.page.evaluate("void engine.retry()")
        return self.ended()

    def ended(self):
        """Wait for the end of a start; return its state, and the reason when it failed."""
        self.page.wait_for_function("() => ['ready', 'failed'].includes(engine.state)", timeout=PATIENCE_MS)
        return self.heard("states")[-1]

    def heard(self, kind):
        """Return what the engine told the page so far: its states or its progress."""
        return self.page.evaluate("kind => heard[kind]", kind)


def fetched_parts(page):
    """Collect the names of the parts that the page asks for, from now on."""
    names = []
    page.on("request", lambda request: names.append(request.url.rsplit("/", 1)[-1]))
    return names


def test_answers_are_cpythons_to_the_last_byte(page, address, texts, monkeypatch):
    monkeypatch.setattr(bridge, "_jobs", Jobs())
    source = random.Random(7)
    requests = [*built_in_requests(), *(workload_request(source) for _ in range(WORKLOADS))]
    bridge.load(json.dumps(texts["zh"]))
    page.add_init_script("const parse = JSON.parse; self.raw = []; JSON.parse = text => (raw.push(text), parse(text))")
    engine = EnginePage(page, address, catalogueKey="zh")
    assert engine.start() == "ready"
    page.evaluate("raw.length = 0")
    page.evaluate("requests => Promise.all(requests.map(text => engine.ask(text)))", list(map(json.loads, requests)))
    assert page.evaluate("raw") == [bridge.handle(request) for request in requests]


def test_nothing_is_fetched_before_somebody_asks(page, folder, serve):
    fetched = fetched_parts(page)
    engine = EnginePage(page, serve(folder))
    assert not [name for name in fetched if name.startswith("wasm")]
    assert page.evaluate("engine.state") == "static"
    assert engine.ask(FIRST)["evaluation"]["workload"]["request_rate"] == 400
    assert [name for name in fetched if name.startswith("wasm")]


def test_progress_grows_and_counts_every_byte(page, address, bundle):
    engine = EnginePage(page, address)
    assert engine.start() == "ready"
    told = engine.heard("progress")
    shares = [progress["share"] for progress in told]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert len(set(shares)) > 10
    assert list(dict.fromkeys(progress["step"] for progress in told)) == ["fetch", "unpack", "start", "import"]
    items = {item: parts for item, parts in bundle.manifest["items"].items() if item != "catalogue.zh"}
    total = sum(part["bytes"] for parts in items.values() for part in parts)
    assert told[-1]["bytes"] == told[-1]["total"] == total


@pytest.mark.parametrize("damaged", [False, True])
def test_who_listens_late_is_told_how_a_start_has_ended(page, page_faults, folder, bundle, serve, damaged):
    if damaged:
        (folder / part_file(bundle, "stdlib")).unlink()
    engine = EnginePage(page, serve(folder))
    ended = engine.start()
    told = page.evaluate("() => { const told = []; engine.listen({ onState: (...words) => told.push(words) }); return told; }")
    (state, reason, _detail) = told[0]
    assert ended == (f"{state}: {reason}" if reason else state)
    assert state == ("failed" if damaged else "ready")
    page_faults.clear()


def test_who_listens_during_a_start_hears_the_rest_of_it(page, folder, serve):
    EnginePage(page, serve(folder))
    told = page.evaluate(
        """() => new Promise((resolve) => {
            const states = [], steps = [];
            engine.start();
            const onState = (state) => states.push(state) && state === "ready" && resolve({ states, steps });
            engine.listen({ onState, onProgress: ({ step }) => steps.push(step) });
        })"""
    )
    assert told["states"] == ["loading", "ready"]
    assert {"fetch", "start", "import"} <= set(told["steps"])


def test_of_what_waits_in_a_lane_only_the_last_is_answered(page, folder, serve):
    EnginePage(page, serve(folder))
    rates = [100, 200, 300, 400]
    replies = page.evaluate(
        "rates => Promise.all(rates.map(request_rate => engine.latest({op: 'evaluate', workload: {request_rate}})))", rates
    )
    assert replies[:3] == [None, None, None]
    assert replies[3]["evaluation"]["workload"]["request_rate"] == 400


def test_what_the_reader_moves_comes_before_what_waits(page, folder, serve):
    engine = EnginePage(page, serve(folder))
    engine.start()
    order = page.evaluate(
        """async () => {
            const order = [], rate = (request_rate) => ({op: "evaluate", workload: {request_rate}});
            const asked = [1, 2, 3].map((n) => engine.ask(rate(n)).then(() => order.push(`ask ${n}`)));
            await Promise.all([...asked, engine.latest(rate(9)).then(() => order.push("latest"))]);
            return order;
        }"""
    )
    assert order == ["ask 1", "latest", "ask 2", "ask 3"]


def test_cancelling_ends_long_work_and_the_engine_answers_again_without_a_download(page, folder, serve):
    engine = EnginePage(page, serve(folder), limits={"grace_ms": 50})
    engine.start()
    assert engine.ask(LONG) == {"job": 1}
    fetched = fetched_parts(page)
    replies = page.evaluate(
        """async () => {
            const long = engine.ask({op: "step", job: 1, budget_ms: 1e9}), waiting = engine.ask({op: "nothing"});
            engine.cancel();
            return Promise.all([long, waiting]);
        }"""
    )
    assert replies == [None, None]
    assert engine.ask(FIRST)["evaluation"]["workload"]["request_rate"] == 400
    assert [name for name in fetched if name.endswith(".js")] == []


def test_an_answer_that_never_comes_is_given_up(page, folder, serve):
    engine = EnginePage(page, serve(folder), limits={"answer_ms": 500})
    engine.start()
    assert engine.ask(LONG) == {"job": 1}
    reason = page.evaluate("engine.ask({op: 'step', job: 1, budget_ms: 1e9}).catch((error) => error.reason)")
    assert reason == "timeout"
    assert engine.ended() == "ready"


@pytest.mark.parametrize("item", ["runtime", "wasm", "stdlib", "model", "catalogue.en"])
def test_a_missing_part_fails_and_a_retry_mends_it(page, page_faults, address, folder, bundle, item):
    file = folder / part_file(bundle, item)
    file.rename(file.with_suffix(".away"))
    engine = EnginePage(page, address)
    assert engine.start() == "failed: missing"
    file.with_suffix(".away").rename(file)
    assert engine.retry() == "ready"
    assert engine.ask(FIRST)["evaluation"]
    page_faults.clear()


def test_a_retry_fetches_only_what_is_missing(page, page_faults, folder, bundle, serve):
    file = folder / part_file(bundle, "model")
    file.rename(file.with_suffix(".away"))
    engine = EnginePage(page, serve(folder))
    assert engine.start() == "failed: missing"
    file.with_suffix(".away").rename(file)
    fetched = fetched_parts(page)
    assert engine.retry() == "ready"
    assert {name.partition("?")[0] for name in fetched if ".js" in name} <= {file.name, part_file(bundle, "catalogue.en")}
    page_faults.clear()


@pytest.mark.parametrize("item", ["runtime", "wasm", "model"])
def test_a_truncated_part_fails_and_a_retry_mends_it(page, page_faults, address, folder, bundle, item):
    file = folder / part_file(bundle, item)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    engine = EnginePage(page, address)
    assert engine.start() == "failed: truncated"
    file.write_bytes(whole)
    assert engine.retry() == "ready"
    page_faults.clear()


@pytest.mark.parametrize("item", ["runtime", "wasm", "stdlib", "model", "catalogue.en"])
def test_a_damaged_part_fails_and_a_retry_mends_it(page, page_faults, address, folder, bundle, item):
    file = folder / part_file(bundle, item)
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(whole[:middle] + whole[middle : middle + 400][::-1] + whole[middle + 400 :])
    engine = EnginePage(page, address)
    assert engine.start() == "failed: truncated"
    file.write_bytes(whole)
    assert engine.retry() == "ready"
    page_faults.clear()


def test_a_part_that_is_no_base64_fails(page, folder, bundle, serve):
    file = folder / part_file(bundle, "model")
    file.write_bytes(file.read_bytes()[:1000] + b'%%%"]);')
    assert EnginePage(page, serve(folder)).start() == "failed: truncated"


def test_a_part_of_the_wrong_type_fails(page, page_faults, folder, serve):
    headers = {"Content-Type": "text/plain", "X-Content-Type-Options": "nosniff"}
    page.route("**/wasm.1.*", lambda route: route.fulfill(status=200, headers=headers, body="x"))
    assert EnginePage(page, serve(folder)).start() == "failed: missing"
    page_faults.clear()


@pytest.mark.parametrize(
    ("policy", "ending"),
    [
        (GOOD_POLICY, "ready"),
        (GOOD_POLICY.replace("'wasm-unsafe-eval'", ""), "failed: wasm_blocked"),
        (GOOD_POLICY.replace("blob:", "'none'"), "failed: worker_blocked"),
    ],
)
def test_the_pages_policy_decides_whether_python_may_start(page, page_faults, folder, bundle, serve, policy, ending):
    write_page(folder, bundle.manifest, name="policy.html", policy=policy)
    assert EnginePage(page, serve(folder), "policy.html").start() == ending
    if ending != "ready":
        page_faults.clear()


def test_a_worker_that_stays_silent_is_given_up(page, folder, bundle, serve):
    manifest = write_item(folder, bundle, "runtime", b"self.onmessage = () => {}")
    write_page(folder, manifest, name="silent.html")
    assert EnginePage(page, serve(folder), "silent.html", limits={"boot_ms": 500}).start() == "failed: timeout"


def test_a_worker_that_is_ahead_of_the_parts_is_not_given_up(page, folder, bundle, serve):
    ahead = b"postMessage({step: 'start'}); onmessage = ({data}) => data.part === 'catalogue' && postMessage({step: 'ready'})"
    write_page(folder, write_item(folder, bundle, "runtime", ahead), name="ahead.html")
    held = []
    page.route("**/catalogue.en.*", lambda route: held.append(route))
    engine = EnginePage(page, serve(folder), "ahead.html", limits={"boot_ms": 500})
    page.evaluate("void engine.start()")
    while not held:
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)
    held[0].continue_()
    assert engine.ended() == "ready"
    assert list(dict.fromkeys(progress["step"] for progress in engine.heard("progress"))) == ["fetch", "start"]


def test_a_part_that_never_arrives_is_given_up(page, folder, serve):
    page.route("**/wasm.2.*", lambda route: None)
    assert EnginePage(page, serve(folder), limits={"part_ms": 1500}).start() == "failed: timeout"


def test_a_model_that_python_cannot_import_fails(page, page_faults, folder, bundle, serve):
    manifest = write_item(folder, bundle, "model", b"no marshalled code")
    write_page(folder, manifest, name="broken.html")
    assert EnginePage(page, serve(folder), "broken.html").start() == "failed: python_error"
    page_faults.clear()


def test_a_browser_without_webassembly_hears_that_it_is_too_old(page, folder, serve):
    page.add_init_script("delete self.WebAssembly")
    assert EnginePage(page, serve(folder)).start() == "failed: browser_too_old"


def test_older_browsers_decode_the_parts_as_well(page, folder, serve):
    page.add_init_script("delete Uint8Array.fromBase64")
    assert EnginePage(page, serve(folder)).start() == "ready"


def test_the_native_worker_serves_where_a_script_has_replaced_it(page, folder, serve):
    page.add_init_script("self.NativeWorker = Worker; self.Worker = class { constructor() { throw new Error('a shim') } }")
    assert EnginePage(page, serve(folder)).start() == "ready"


def test_parts_that_stand_in_the_page_are_not_fetched(page, folder, bundle, serve):
    inline = "".join(f"<script>{bundle.files[name].decode()}</script>" for name in sorted(bundle.files))
    page_text = (folder / "index.html").read_text(encoding="utf-8")
    (folder / "whole.html").write_text(page_text + inline, encoding="utf-8")
    for name in bundle.files:
        (folder / name).unlink()
    assert EnginePage(page, serve(folder), "whole.html").start() == "ready"


def test_pages_of_one_site_share_nothing(browser, folder, serve):
    address = serve(folder)
    context = browser.new_context()
    faults = watch_faults(context)
    pages = [EnginePage(context.new_page(), address, catalogueKey=language) for language in ("zh", "en")]
    verdicts = [engine.ask(FIRST)["slots"]["verdict"]["html"] for engine in pages]
    context.close()
    assert verdicts[0] != verdicts[1]
    assert faults == []


def test_the_bundle_lies_in_one_folder_that_can_be_moved(page, folder, tmp_path, serve):
    moved = tmp_path / "moved"
    moved.mkdir()
    shutil.move(folder, moved / "deep")
    shutil.move(moved / "deep" / "index.html", moved / "index.html")
    shutil.move(moved / "deep" / "engine_page.js", moved / "engine_page.js")
    assert EnginePage(page, serve(moved), base="deep/").start() == "ready"
