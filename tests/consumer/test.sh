#!/usr/bin/env bash
# Installs a finished build to a temporary folder, then configures, builds and runs the project beside
# this script against it, and the installed program.
#   test.sh BUILD_FOLDER [CXX_COMPILER]
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
build="$(cd "${1:?usage: test.sh BUILD_FOLDER [CXX_COMPILER]}" && pwd)"
export CXX="${2:-${CXX:-c++}}"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" >"$work/install.log" || {
  cat "$work/install.log"
  echo "The build in $build cannot be installed; is it complete?" >&2
  exit 1
}
# A package that moves must not remember where it was built or where its sources are.
source_folder="$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")"
if grep -rnF -e "$source_folder/" -e "$build/" "$work/prefix" --include='*.cmake'; then
  echo "The installed package names the folders it was built from (above)." >&2
  exit 1
fi
mv "$work/prefix" "$work/moved"

cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$work/moved"
cmake --build "$work/build"
"$work/build/consumer"
"$work/moved/bin/isthmus" --version
