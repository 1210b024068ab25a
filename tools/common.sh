# shellcheck shell=bash disable=SC2034
# Shared by the scripts in tools/ and by .ci/run; to be sourced. Sets `root` and `jobs`.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
jobs="$(nproc 2>/dev/null || echo 2)"

# say LINE…
say() { printf '%s\n' "$@"; }

fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

# as_root COMMAND…: runs it as the administrator.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  else
    sudo "$@"
  fi
}

# missing_packages PACKAGE…: those that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] ||
      printf '%s\n' "$package"
  done
}

# install_packages GROUP…: installs what is missing of these groups of tools/packages.txt, after
# saying what. ISTHMUS_INSTALL=0 leaves the machine alone (you have the libraries from elsewhere).
install_packages() {
  [[ "${ISTHMUS_INSTALL:-1}" != 0 ]] || return 0
  local list
  list="$("$root/tools/packages.sh" "$@")" || fail "tools/packages.txt cannot be read."
  local -a wanted missing
  mapfile -t wanted <<<"$list"
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "This script installs Debian packages with apt-get, and there is no apt-get here.
Install what these packages hold by your system's own means:
  ${wanted[*]}
then run the script again with ISTHMUS_INSTALL=0."
  fi
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  if [[ ${#missing[@]} -eq 0 ]]; then
    say "Packages: all ${#wanted[@]} are installed."
    return 0
  fi

  local -a install=(env DEBIAN_FRONTEND=noninteractive apt-get install --yes
    --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}")
  local -a update=(apt-get update -o DPkg::Lock::Timeout=300)
  local prefix=
  [[ $(id -u) -eq 0 ]] || prefix="sudo "
  say "Packages: ${#missing[@]} of ${#wanted[@]} are missing: ${missing[*]}"
  if [[ -n $prefix ]] && ! command -v sudo >/dev/null; then
    fail "You are not root and there is no sudo. Have an administrator run
  apt-get update && apt-get install --no-install-recommends ${missing[*]}
then run this script again; it will not need root."
  fi
  say "They will be installed by"
  say "  $prefix${update[*]}"
  say "  $prefix${install[*]}"
  as_root "${update[@]}" </dev/null ||
    say "apt-get update failed; trying with the package lists there are." >&2
  as_root "${install[@]}" </dev/null ||
    fail "apt-get could not install the packages (its reason is above). Usual causes:
  - no network: connect and run this script again;
  - another apt or dpkg is running, or broke off: wait for it, or run dpkg --configure -a;
  - not Debian 12: names or versions differ; install the equivalents by hand and run this script
    again with ISTHMUS_INSTALL=0."
}

# configure PRESET OPTION…: configures into build/PRESET, with ccache where there is one.
configure() {
  local preset="$1"
  shift
  local cache="$root/build/$preset/CMakeCache.txt"
  local -a fresh=()
  # A build folder that came along when the tree was copied or moved still points to the old place.
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    fresh=(--fresh)
  fi
  local -a launcher=()
  ! command -v ccache >/dev/null || launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}" "${launcher[@]}" "$@") ||
    fail "CMake could not configure build/$preset (its reason is above).
Delete that folder if it comes from another compiler or another CMake, and run this script again."
}
