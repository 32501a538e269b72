from tests.small_docs import docs  # noqa: F401
