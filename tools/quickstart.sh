#!/usr/bin/env bash
# From a fresh clone on Debian 12 to a solved game: installs the packages that are missing, builds
# the program into build/release and solves a graph with it. Safe to run again.
#   tools/quickstart.sh
set -euo pipefail

source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

program=build/release/tools/isthmus
# What is solved at the end: change these two lines to show something else.
graph=tests/data/rna_e000.gr
demonstration=("$program" solve "$graph" --start 2 --winning-moves)

install_packages build

if [[ ! -f $root/build/release/build.ninja ]] ||
  ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/release/CMakeCache.txt"; then
  say "" "Configuring build/release"
  # Tests and benchmarks need more packages; tools/run_tests.sh turns them on.
  configure release --log-level=WARNING -DISTHMUS_BUILD_TESTS=OFF -DISTHMUS_BUILD_BENCHMARKS=OFF
fi
say "" "Building $program (some minutes the first time)"
cmake --build "$root/build/release" --target isthmus --parallel "$jobs" ||
  fail "The build failed (the compiler's reason is above).
If memory ran out (\"Killed\"), run
  cmake --build build/release --target isthmus --parallel 1
and then this script again."

cd "$root"
say "" "Two players move a token along edges nobody has used; who cannot move loses. In $graph:"
say "  ${demonstration[*]}" ""
"${demonstration[@]}"
say "" "What else it can do:  $program --help"
