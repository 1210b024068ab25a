#!/usr/bin/env bash
# Installs the packages that are missing, builds everything into build/release and runs all tests.
# Arguments go to ctest:
#   tools/run_tests.sh -R graph        tests with "graph" in their name
#   tools/run_tests.sh -LE slow        all but the slow ones
# With CI=true a warning stops the build.
set -euo pipefail

source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

install_packages build draw test

warnings_as_errors=OFF
[[ "${CI:-}" != true ]] || warnings_as_errors=ON
configure release --log-level=WARNING -DISTHMUS_BUILD_TESTS=ON -DISTHMUS_BUILD_BENCHMARKS=ON \
  -DISTHMUS_WARNINGS_AS_ERRORS=$warnings_as_errors
cmake --build "$root/build/release" --parallel "$jobs" ||
  fail "The build failed (the compiler's reason is above)."

cd "$root"
exec ctest --preset release --parallel "$jobs" --no-tests=error "$@"
