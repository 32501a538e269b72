"""In place of asyncio, which Pyodide imports while it starts: a third of its start's imports, and nothing here ever waits."""


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise ImportError(f"asyncio.{name} is not in this page: the site's bundle starts Python without an event loop")
