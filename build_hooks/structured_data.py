"""What a page says of itself to machines: a description in the vocabulary of schema.org, as JSON-LD inside the page.

Vocabulary: https://schema.org/Course, https://schema.org/TechArticle, https://schema.org/LearningResource
"""

from typing import NamedTuple

LICENCE = "https://opensource.org/license/mit"
START = "index.html"
COURSE = "tutorial/index.html"
LAB = "lab.html"


class Described(NamedTuple):
    """A page: its path below its language's root, language, title, description, the site's name, and its address or None."""

    path: str
    language: str
    title: str
    description: str
    site_name: str
    address: str | None


def structured_data(page: Described) -> dict[str, object]:
    """The page as a schema.org object. A chapter belongs to the course; without a known address none is claimed."""
    said = {
        "@context": "https://schema.org",
        "@type": kind(page.path),
        "name": page.title,
        "description": page.description,
        "inLanguage": page.language,
        "license": LICENCE,
        "isAccessibleForFree": True,
        "isPartOf": {"@type": "WebSite", "name": page.site_name},
    }
    return said | particulars(page) | ({"url": page.address} if page.address else {})


def kind(path: str) -> str:
    """The schema.org type of a page by its path."""
    if path == COURSE:
        return "Course"
    if path.startswith("tutorial/"):
        return "TechArticle"
    return "LearningResource" if path == LAB else "WebPage"


def particulars(page: Described) -> dict[str, object]:
    """What a type has of its own."""
    if page.path == COURSE:
        return {"provider": {"@type": "Organization", "name": page.site_name}, "educationalLevel": "intermediate"}
    if page.path.startswith("tutorial/"):
        return {"headline": page.title, "educationalLevel": "intermediate"}
    if page.path == LAB:
        return {"learningResourceType": "simulation", "interactivityType": "active"}
    return {}
