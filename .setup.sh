# What ./play and ./test share: a Python, the system's libraries, and .venv. Read with `.` in the project's root.
#
# Outside the project only system packages change, and those only as root. One set-up at a time in a checkout.
# The stamp is written last and holds all that .venv was made from, so whatever was cut short is done again,
# and a fresh clone, whose files all look new, is not.

V=.venv

# library:Debian package, as Qt's loader asks for them; a name without .so is a program.
QT_LIBRARIES="libglib-2.0.so.0:libglib2.0-0 libGL.so.1:libgl1 libEGL.so.1:libegl1 libdbus-1.so.3:libdbus-1-3
  libxkbcommon.so.0:libxkbcommon0 libfontconfig.so.1:libfontconfig1 libfreetype.so.6:libfreetype6"
X11_LIBRARIES="libX11.so.6:libx11-6 libX11-xcb.so.1:libx11-xcb1 libxkbcommon-x11.so.0:libxkbcommon-x11-0
  libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-image.so.0:libxcb-image0
  libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-randr.so.0:libxcb-randr0 libxcb-render-util.so.0:libxcb-render-util0
  libxcb-shape.so.0:libxcb-shape0 libxcb-shm.so.0:libxcb-shm0 libxcb-sync.so.1:libxcb-sync1
  libxcb-util.so.1:libxcb-util1 libxcb-xfixes.so.0:libxcb-xfixes0 libxcb-xkb.so.1:libxcb-xkb1"
WAYLAND_LIBRARIES="libwayland-client.so.0:libwayland-client0 libwayland-cursor.so.0:libwayland-cursor0
  libwayland-egl.so.1:libwayland-egl1"

# What tests use: a screen for real windows, routers for two homes, a proxy.
PROGRAMS="Xvfb:xvfb ip:iproute2 iptables:iptables sysctl:procps microsocks:microsocks
  chromium:chromium chromedriver:chromium-driver"

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# long WORDS COMMAND...: runs a slow command, shows that time passes and where it is, and its last lines if it fails.
long() {
  words=$1; shift
  log=$(mktemp)
  say "$words ..."
  began=$(date +%s)
  told=$began
  "$@" >"$log" 2>&1 </dev/null &
  job=$!
  trap 'kill "$job" 2>/dev/null; rm -f "$log"; exit 130' INT TERM HUP
  while kill -0 "$job" 2>/dev/null; do
    sleep 1
    now=$(date +%s)
    line="  $((now - began)) s: $(sed '/^WARNING/d' "$log" | tail -n 1 | tr -d '\r' | cut -c 1-60)"
    if [ -t 2 ]; then
      printf '\r\033[K%s' "$line" >&2
    elif [ $((now - told)) -ge 10 ]; then
      told=$now
      say "$line"
    fi
  done
  code=0
  wait "$job" || code=$?
  trap - INT TERM HUP
  [ ! -t 2 ] || printf '\r\033[K' >&2
  if [ "$code" = 0 ]; then say "  done in $(($(date +%s) - began)) s"; else sed '/^WARNING/d' "$log" | tail -n 20 >&2; fi
  rm -f "$log"
  return "$code"
}

find_python() {
  for PY in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$PY" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then return; fi
    [ "$PY" != "${PYTHON:-}" ] || die "PYTHON=$PYTHON is not a Python 3.11 or newer."
  done
  die "Python 3.11 or newer is needed, and none was found. (PYTHON=/path/to/python $0 names one.)"
}

# missing_packages LIBRARY:PACKAGE...: those whose library does not load or whose program is not there, and what
# Debian's Python lacks to make a .venv.
missing_packages() {
  [ "$PY" = "$V/bin/python" ] || "$PY" -c 'import ensurepip' 2>/dev/null \
    || "$PY" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
  [ "$(uname -s)" = Linux ] || return 0
  "$PY" - "$@" <<'PYTHON'
import ctypes, shutil, sys
for pair in sys.argv[1:]:
    library, package = pair.split(":")
    if ".so" not in library:
        if shutil.which(library) is None:
            print(package)
        continue
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)
PYTHON
}

# install_packages PACKAGE...: with apt as root; otherwise says the line to run.
install_packages() {
  command -v apt-get >/dev/null || die "Missing on this system (Debian's names; install what yours calls them): $*"
  line="apt-get update && apt-get install -y --no-install-recommends $*"
  if [ "$(id -u)" != 0 ]; then
    as_root="su -c"
    ! command -v sudo >/dev/null || as_root="sudo sh -c"
    die "Some system packages are missing. Run this line, then start again:
  $as_root '$line'"
  fi
  # Packages may start services: those must not keep our lock (descriptor 9).
  DEBIAN_FRONTEND=noninteractive long "Installing system packages: $*" sh -c "exec 9<&-; $line" \
    || die "The system packages could not be installed. The line that failed:
  $line"
}

# Held by whoever sets up: an open folder, so no lock file is left behind. It ends with descriptor 9.
lock() {
  exec 9<.
  "$PY" - <<'PYTHON'
import fcntl, sys
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("Another set-up is at work here; waiting for it ...", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)
except OSError:
    pass  # a file system without locks
PYTHON
}

# stamp play|test: all that .venv is made from.
stamp() {
  echo "$1"
  pwd -P
  "$V/bin/python" -V 2>&1 || :
  cat pyproject.toml tests/example_engine/pyproject.toml 2>/dev/null || :
}

# What serves ./test serves ./play too.
current() {
  made=$(cat "$V/.ready" 2>/dev/null) || return 1
  [ "$made" = "$(stamp "$1")" ] || [ "$made" = "$(stamp test)" ]
}

# make_venv play|test: the project, editable, in .venv; for test also the tools of ./test and the example engine.
make_venv() {
  [ -w . ] || die "This folder is not writable: .venv cannot be made in it."
  [ ! -e "$V" ] || [ -w "$V" ] || die "$V belongs to somebody else. Remove it, then start again:
  sudo rm -rf '$(pwd -P)/$V'"
  kind=$1
  fresh=
  [ "$(head -n 1 "$V/.ready" 2>/dev/null)" != test ] || kind=test
  # Cut short, moved here from another place, or its Python is gone: begin anew.
  if [ -e "$V/.unfinished" ] || [ "$(cat "$V/.place" 2>/dev/null || pwd -P)" != "$(pwd -P)" ] \
    || ! "$V/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$V"
    mkdir "$V"
    : >"$V/.unfinished"
    long "Making $V" "$PY" -m venv "$V" || die "$V could not be made with $PY."
    pwd -P >"$V/.place"
    fresh=yes
  fi
  : >"$V/.unfinished"
  rm -f "$V/.ready"
  if [ "$kind" = test ]; then set -- -e ".[test]"; else set -- -e .; fi
  if [ "$kind" = test ] && [ -e tests/example_engine/pyproject.toml ]; then set -- "$@" -e tests/example_engine; fi
  PIP_USER=0 long "Installing Python packages into $V (not again until pyproject.toml changes)" \
    "$V/bin/python" -m pip install --disable-pip-version-check --no-input "$@" \
    || {
      # An error, unlike a kill, leaves what was there before as it was.
      [ -n "$fresh" ] || rm -f "$V/.unfinished"
      die "The Python packages could not be installed (pip's last lines are above)."
    }
  rm "$V/.unfinished"
  stamp "$kind" >"$V/.ready.new"
  mv "$V/.ready.new" "$V/.ready"
}

# ready play|test LIBRARY:PACKAGE...: afterwards $PY is the Python to use. A moment, when nothing is to be done.
ready() {
  unset PYTHONHOME PYTHONPATH
  what=$1; shift
  if current "$what"; then PY=$V/bin/python; else find_python; fi
  if ! current "$what" || [ -n "$(missing_packages "$@")" ]; then
    lock
    packages=$(missing_packages "$@" | tr '\n' ' ')
    if [ -n "$packages" ]; then
      # shellcheck disable=SC2086  # a list of words
      install_packages $packages
      packages=$(missing_packages "$@" | tr '\n' ' ')
      [ -z "$packages" ] || die "Installed, but their libraries still do not load: $packages"
    fi
    current "$what" || make_venv "$what"
    exec 9<&-
  fi
  PY=$V/bin/python
}
