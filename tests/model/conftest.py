"""Property tests here measure facts, not time: on a busy machine a deadline would only make them flaky."""

from hypothesis import settings

settings.register_profile("facts", deadline=None)
settings.load_profile("facts")
