#!/bin/sh
# Sets up what `make` can't describe in a rule: the Python of the build and the browsers of the tests.
#   sh build_hooks/setup.sh python     print the path of that Python, fetched by uv when there is none
#   sh build_hooks/setup.sh venv       make .venv with it
#   sh build_hooks/setup.sh browser    make sure that the tests have a browser
#   sh build_hooks/setup.sh lock       write the lock files again, with hashes and without a registry's host
set -eu

WANTED=$(cat .python-version)
UV_VERSION=0.13.9
DEBIAN_PACKAGES='chromium firefox-esr fonts-noto-cjk webkit2gtk-driver libgtk-3-bin'

say() { printf 'setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# A pyenv shim can be on PATH and still fail, so a candidate counts only when it runs and can make a venv.
is_wanted() {
    "$1" -c "import sys, venv, ensurepip; sys.exit('%d.%d' % sys.version_info[:2] != '$WANTED')" 2>/dev/null
}

installed_python() {
    for candidate in "python$WANTED" python3 python \
        "${PYENV_ROOT:-$HOME/.pyenv}/versions/$WANTED"*/bin/python3 \
        .cache/python/*/bin/python3; do
        if is_wanted "$candidate"; then
            "$candidate" -c 'import sys; print(sys.executable)'
            return
        fi
    done
    return 1
}

# Any Python 3 with pip will do to fetch uv. Beside .python-version a pyenv shim fails when its 3.13 is missing.
python_with_pip() {
    for candidate in python3 /usr/bin/python3 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3*/bin/python3; do
        if "$candidate" -m pip --version >/dev/null 2>&1; then
            echo "$candidate"
            return
        fi
    done
    fail "no Python 3 with pip is here: install Python $WANTED, then run make again"
}

uv_command() {
    if command -v uv >/dev/null 2>&1; then
        echo uv
        return
    fi
    if [ ! -x .cache/uv/bin/uv ]; then
        helper=$(python_with_pip)
        say "fetching uv $UV_VERSION, which fetches Python $WANTED"
        "$helper" -m pip install -qq --disable-pip-version-check --target .cache/uv "uv==$UV_VERSION" >&2 ||
            fail "uv could not be installed: install Python $WANTED yourself, then run make again"
    fi
    echo .cache/uv/bin/uv
}

fetched_python() {
    uv=$(uv_command)
    export UV_PYTHON_INSTALL_DIR="$PWD/.cache/python"
    "$uv" python find "$WANTED" 2>/dev/null && return
    "$uv" python install --no-bin "$WANTED" >&2 ||
        fail "Python $WANTED could not be fetched: install it yourself, then run make again"
    "$uv" python find "$WANTED"
}

find_python() {
    installed_python || fetched_python
}

make_venv() {
    python=$(find_python)
    say "making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
}

missing_debian_packages() {
    for package in $DEBIAN_PACKAGES; do
        state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || echo "$package"
    done
}

chromium_is_here() {
    .venv/bin/python -m tests.browsers >/dev/null 2>&1
}

install_browsers() {
    if command -v apt-get >/dev/null 2>&1; then
        missing=$(missing_debian_packages | tr '\n' ' ')
        [ -n "$missing" ] || return 0
        if [ "$(id -u)" = 0 ]; then
            say "installing for the tests: $missing"
            apt-get update -qq
            # shellcheck disable=SC2086  # one word per package
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
            return
        fi
        say "the tests also want: $missing (sudo apt-get install $missing)"
    fi
    chromium_is_here || .venv/bin/python -m playwright install chromium
}

lock_python() {
    "$(uv_command)" pip compile --quiet --universal --python-version "$WANTED" --generate-hashes \
        --no-emit-index-url --custom-compile-command 'make lock' "$@"
}

write_locks() {
    lock_python requirements.in --output-file requirements.txt
    lock_python requirements-test.in --constraints requirements.txt --output-file requirements-test.txt
    npm install --package-lock-only --silent
}

case "${1:-}" in
    python) find_python ;;
    venv) make_venv ;;
    browser) install_browsers ;;
    lock) write_locks ;;
    *) fail "say python, venv, browser or lock" ;;
esac
