#!/usr/bin/env bash
# Runs the tests under ThreadSanitizer. A packaged TBB is not built for it and drowns a run in false
# reports, and silencing it hides real races; so this builds TBB for it first, from Debian's own
# source package of the version installed, into build/tsan-tbb/install. Arguments go to ctest:
#   tools/run_tsan.sh -R table
#   tools/run_tsan.sh --tbb-only      stop when TBB is there
set -euo pipefail

source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tbb_only=false
if [[ ${1:-} == --tbb-only ]]; then
  tbb_only=true
  shift
fi

install_packages build test tsan

work="$root/build/tsan-tbb"
version="$(dpkg-query -W -f '${source:Version}' libtbb-dev)"

# source_entries: the machine's own Debian archives as deb-src entries, one a line.
source_entries() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    sort -u | sed 's/^/deb-src /'
}

# private_apt COMMAND…: apt-get with its own list of sources and its own state below $work, so that
# nothing of the machine's changes and root is not needed.
private_apt() {
  local command="$1"
  shift
  apt-get "$command" --quiet=2 -o Dir::Etc::SourceList="$work/apt/sources.list" \
    -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/apt/lists" \
    -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}

fetch_tbb() {
  mkdir -p "$work/apt/lists/partial" "$work/apt/cache/archives/partial"
  source_entries >"$work/apt/sources.list"
  [[ -s $work/apt/sources.list ]] ||
    fail "apt-get has no package lists, so where Debian's sources are is not known.
Run apt-get update, then this script again."
  say "Fetching the source of TBB $version from the archives this machine installs from"
  private_apt update ||
    fail "The lists of source packages could not be fetched (the reason is above). An archive without
sources cannot serve here: add one to /etc/apt that has them, or unpack onetbb $version yourself
into build/tsan-tbb/source."
  rm -rf "$work/source" "$work/download"
  mkdir -p "$work/download"
  (cd "$work/download" && private_apt source --download-only "onetbb=$version") ||
    fail "onetbb $version is in no source archive of this machine. Upgrade libtbb-dev to the version
the archive has (apt-get update && apt-get upgrade), then run this script again."
  dpkg-source --no-check --extract "$work/download/"onetbb_*.dsc "$work/source" >/dev/null
}

build_tbb() {
  say "Building TBB $version with -fsanitize=thread (half a minute)"
  cmake -S "$work/source" -B "$work/build" -G Ninja --log-level=WARNING \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_INSTALL_PREFIX="$work/install" \
    -DTBB_SANITIZE=thread -DTBB_STRICT=OFF -DTBB_TEST=OFF -DTBBMALLOC_BUILD=OFF \
    -DCMAKE_CXX_FLAGS=-Wno-tsan
  cmake --build "$work/build" --parallel "$jobs"
  cmake --install "$work/build" >/dev/null
  printf '%s\n' "$version" >"$work/version"
}

if [[ ! -f $work/version || "$(<"$work/version")" != "$version" ]]; then
  # A source folder without a download beside it was put there by hand.
  [[ -d $work/source && ! -d $work/download ]] || fetch_tbb
  build_tbb
fi
say "TBB $version for ThreadSanitizer: build/tsan-tbb/install"
! $tbb_only || exit 0

# The sanitizer needs its addresses where it expects them; newer kernels scatter them too widely.
steady=()
if setarch "$(uname -m)" -R true 2>/dev/null; then steady=(setarch "$(uname -m)" -R); fi

configure tsan --log-level=WARNING -DISTHMUS_BUILD_TESTS=ON
cd "$root"
# Building runs the test programs, to list their tests.
"${steady[@]}" cmake --build build/tsan --parallel "$jobs"
export TSAN_OPTIONS="${TSAN_OPTIONS:-halt_on_error=0 second_deadlock_stack=1}"
exec "${steady[@]}" ctest --preset tsan --parallel "$jobs" --no-tests=error "$@"
