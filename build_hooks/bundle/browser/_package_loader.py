"""In place of pyodide._package_loader: the page installs no packages, so nothing of tempfile, zipfile, shutil, pathlib is needed."""


class Folder:
    """A folder's path; Pyodide asks for its text."""

    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = Folder("/lib/python3.13/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages():
    """There are none."""
