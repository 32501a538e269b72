from tests.planted import planted_site  # noqa: F401
from tests.small_docs import docs  # noqa: F401
