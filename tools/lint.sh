#!/usr/bin/env bash
# Checks layout (clang-format), who includes whom (tools/check_includes.sh), and names and pitfalls
# (clang-tidy; it configures build/lint, or build/release for sources that are named).
#   tools/lint.sh                  everything, tests by layout and includes only
#   tools/lint.sh --quick          layout and includes only: seconds
#   tools/lint.sh --fix            also changes what can be changed mechanically; look at the diff
#   tools/lint.sh [OPTION] FILE…   clang-format and clang-tidy on these sources only
set -euo pipefail
shopt -s inherit_errexit

source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

fix=false
quick=false
files=()
for argument in "$@"; do
  case "$argument" in
    --fix) fix=true ;;
    --quick) quick=true ;;
    --help | -h) sed -n '2,/^set/{/^set/d;s/^# \?//;p}' "$0"; exit 0 ;;
    -*) fail "lint.sh: unknown option $argument; see tools/lint.sh --help" ;;
    *)
      [[ -f $argument ]] || fail "lint.sh: no file $argument"
      files+=("$(realpath --relative-to="$root" "$argument")")
      ;;
  esac
done
cd "$root"

format="${CLANG_FORMAT:-clang-format-19}"
tidy="${CLANG_TIDY:-clang-tidy-19}"
[[ -n ${CLANG_FORMAT:-} && -n ${CLANG_TIDY:-} ]] || install_packages lint

rooms=(engine kernels tools bench tests)
all=${#files[@]}
if [[ $all -eq 0 ]]; then
  mapfile -t files < <(find "${rooms[@]}" -type f \( -name '*.cpp' -o -name '*.hpp' \) | sort)
fi
[[ ${#files[@]} -gt 0 ]] || fail "lint.sh: no sources found in ${rooms[*]}"
failed=()

say "Layout: $format over ${#files[@]} files"
if $fix; then
  "$format" -i "${files[@]}"
else
  "$format" --dry-run -Werror "${files[@]}" || failed+=("layout (tools/lint.sh --quick --fix mends it)")
fi

say "Includes: who may know whom"
tools/check_includes.sh || failed+=(includes)

# unit_per_source: prints the named sources that some target builds; the others have no command
# line. Each is read by itself, with the flags that it is compiled with.
unit_per_source() {
  local file
  if [[ ! -f $build/build.ninja ]] || ! grep -q '^ISTHMUS_BUILD_TESTS:BOOL=ON' $build/CMakeCache.txt ||
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" $build/CMakeCache.txt; then
    install_packages build test >&2
    configure release --log-level=WARNING -DISTHMUS_BUILD_TESTS=ON -DISTHMUS_BUILD_BENCHMARKS=ON >&2
  fi
  # Sources that joined or left since then.
  cmake --build "$build" --target build.ninja >/dev/null
  for file in "${files[@]}"; do
    if [[ $file == *.cpp ]] && grep -qF "\"file\": \"$root/$file\"" $build/compile_commands.json; then
      printf '%s\n' "$root/$file"
    fi
  done
}

# unit_per_folder: makes all sources into one unit a folder and prints these, the largest first: what
# takes time is the headers that sources have in common. Tests are left out, as they take most of the
# time and are mostly macros of others.
unit_per_folder() {
  install_packages build >&2
  rm -rf "${root:?}/$build"
  (cd "$root" && cmake --preset release -B "$build" --log-level=WARNING \
    -DISTHMUS_BUILD_TESTS=OFF -DISTHMUS_BUILD_BENCHMARKS=ON \
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0) >&2
  find "$root/$build" -name 'unity_*.cxx' -printf '%s %p\n' | sort -rn | cut -d ' ' -f 2
}

if ! $quick; then
  options=(--quiet)
  if [[ $all -gt 0 ]]; then
    build=build/release
    units="$(unit_per_source)"
  else
    build=build/lint
    units="$(unit_per_folder)"
    options+=(--header-filter='/(engine|kernels|tools|bench)/[^.]*\.[ch]pp$'
      --checks=-bugprone-suspicious-include)
  fi
  compiled=()
  [[ -z $units ]] || mapfile -t compiled <<<"$units"
  [[ ${#compiled[@]} -gt 0 || $all -gt 0 ]] || fail "lint.sh: $build has nothing to read"
  say "Names and pitfalls: $tidy over ${#compiled[@]} units, $jobs at once"
  options+=(-p "$build")
  ! $fix || options+=(--fix)
  # Two runs that mend the same header at once would garble it.
  at_once=$jobs
  ! $fix || at_once=1
  report="$(mktemp)"
  trap 'rm -f "$report"' EXIT
  if [[ ${#compiled[@]} -gt 0 ]] &&
    ! printf '%s\0' "${compiled[@]}" |
      xargs -0 -n 1 -P "$at_once" "$tidy" "${options[@]}" >"$report" 2>&1; then
    failed+=("names and pitfalls")
  fi
  # A header's faults are reported once for each source that includes it: show a block once.
  awk -v root="$root/" '
    /^[0-9]+ warnings? (generated|treated as error)/ || /^Suppressed / { next }
    /^\/[^ ]*:[0-9]+:[0-9]+: (warning|error): / { fresh = !seen[$0]++ }
    fresh { sub(root, ""); print }
  ' "$report"
  # Failures without a place (a crash, an unknown option) are in no block.
  grep -E '^(error|Error|LLVM ERROR)' "$report" || true
fi

if [[ ${#failed[@]} -gt 0 ]]; then
  say "" "Lint failed: $(printf '%s; ' "${failed[@]}")" >&2
  exit 1
fi
say "Lint: nothing to say."
