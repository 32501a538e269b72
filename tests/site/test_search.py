"""Search finds words of both languages, over http and from disk."""

import json

import pytest
from playwright.sync_api import expect


def search(page, words):
    """Type into the theme's search as a person does; return the addresses of the results."""
    page.locator("[data-md-component=search-query]").click()
    page.keyboard.insert_text(words)
    page.keyboard.press("Shift")  # text from an input method ends with a key-up, which the theme listens for
    results = page.locator(".md-search-result__link")
    results.first.wait_for(timeout=10_000)
    return [link.get_attribute("href") for link in results.all()]


CHAPTERS = {
    "zh": {
        "contract": "截止时间",
        "capacity": "容量",
        "admission": "准入控制",
        "shedding": "减载",
        "batching": "动态批处理",
        "tail": "长尾",
        "hardware": "自动扩缩容",
        "coldstart": "冷启动",
        "registry": "模型 registry",
        "rollback": "回滚",
        "canary": "金丝雀",
        "packing": "装箱",
        "failure": "可观测性",
        "cost": "成本",
        "interview": "面试",
    },
    "en": {
        "contract": "deadline",
        "capacity": "capacity",
        "admission": "admission control",
        "shedding": "load shedding",
        "batching": "dynamic batching",
        "tail": "tail latency",
        "hardware": "autoscaling",
        "coldstart": "cold start",
        "registry": "registry",
        "rollback": "rollback",
        "canary": "canary",
        "packing": "packing",
        "failure": "observability",
        "cost": "cost",
        "interview": "interview",
    },
}
"""What a reader would type to come to each chapter of the tutorial."""


@pytest.mark.parametrize(
    ("start", "words", "found"),
    [
        ("index.html", "吞吐", "index.html"),
        ("index.html", "排队论", "references.html"),
        ("hosting/nginx.html", "参考文献", "references.html"),
        ("en/index.html", "classroom", "en/index.html"),
        ("en/index.html", "staffing", "en/references.html"),
        ("index.html", "Kingman", "references.html"),
    ],
)
def test_search_finds_a_word_of_either_language(site_url, page, start, words, found):
    page.goto(site_url + start)
    addresses = [address.removeprefix(site_url).partition("?")[0].partition("#")[0] for address in search(page, words)]
    assert found in addresses


def test_the_index_is_read_once_somebody_searches(http_url, page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(http_url + "en/lab.html", wait_until="networkidle")
    assert not [address for address in asked if "search_index" in address]
    assert search(page, "canary")
    assert [address for address in asked if "search_index" in address]


@pytest.mark.parametrize("language", CHAPTERS)
def test_a_term_of_each_chapter_finds_it_in_its_language(site_url, page, language):
    folder = "" if language == "zh" else "en/"
    page.goto(f"{site_url}{folder}index.html")
    for chapter, words in CHAPTERS[language].items():
        query = page.locator("[data-md-component=search-query]")
        query.click()
        query.fill("")
        page.keyboard.insert_text(words)
        page.keyboard.press("Shift")
        link = page.locator(f".md-search-result__link[href*='{folder}tutorial/{chapter}.html']")
        foreign = "" if folder else ":not([href*='/en/'])"
        expect(link.and_(page.locator(f"a{foreign}")).first, f"{words} finds {chapter}").to_be_attached(timeout=15_000)


def test_the_chapters_are_those_of_the_tutorial(site_dir):
    chapters = {path.stem for path in (site_dir / "tutorial").glob("*.html")} - {"index", "cheatsheet"}
    assert chapters == set(CHAPTERS["zh"]) == set(CHAPTERS["en"])


@pytest.mark.parametrize(("start", "word"), [("references.html", "Kingman"), ("en/references.html", "Kingman")])
def test_a_page_found_by_a_search_marks_the_word(site_url, page, start, word):
    page.goto(f"{site_url}{start}?h={word.lower()}")
    page.locator("mark[data-md-highlight]").first.wait_for(timeout=10_000)
    assert word in page.locator("mark[data-md-highlight]").all_inner_texts()


def test_the_lab_s_messages_are_not_in_the_index(site_dir):
    assert [entry["location"] for entry in index(site_dir) if "_lab" in entry["location"]] == []


def test_no_page_is_in_the_index_twice(site_dir):
    locations = [entry["location"] for entry in index(site_dir)]
    assert len(locations) == len(set(locations))


def test_both_languages_are_in_the_one_index(site_dir):
    locations = {entry["location"] for entry in index(site_dir)}
    assert {"references.html", "en/references.html"} <= locations


def index(site_dir):
    return json.loads((site_dir / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
