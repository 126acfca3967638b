#!/bin/bash
# coverage.sh [FOLDER]: builds the tests of loaders, exporters, processing, takes and the corpus with clang's counters (in
# build/debug-coverage, or FOLDER), runs them, and prints how many lines and branches of the three rooms they reach. Fails
# where that is less than coverage.py asks for. Wants clang and llvm of one version; the numbers of the manual's page want ../shared, too.
# What was not reached is in FOLDER/uncovered.txt: file:line, and how often each side of a branch was taken.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
root=$(realpath "$here/../..")
folder=$(realpath -m "${1:-$root/build/debug-coverage}")
programs=(loaders_tests exporters_tests processing_tests takes_tests corpus_tests)

# Optimised a little, as clang counts before it optimises and the corpus is large.
cmake -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug --toolchain "$root/third_party/clang.cmake" \
    -DCMAKE_C_FLAGS_DEBUG="-O1 -fprofile-instr-generate -fcoverage-mapping" \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -fprofile-instr-generate -fcoverage-mapping" \
    -DSKELPLAY_MOLD=ON -DSKELPLAY_UNITY=ON >/dev/null
cmake --build "$folder" --target "${programs[@]}" >"$folder/build.log" 2>&1 || { tail -n 40 "$folder/build.log"; exit 1; }

rm -rf "$folder/profiles" && mkdir "$folder/profiles"
objects=()
failed=0
for program in "${programs[@]}"; do
    file=$(find "$folder/tests" -name "$program" -type f -perm -u+x)
    objects+=(-object "$file")
    LLVM_PROFILE_FILE="$folder/profiles/$program-%p.profraw" "$file" --gtest_brief=1 >"$folder/$program.log" 2>&1 ||
        { echo "$program failed:" && grep -E '^\[  FAILED' "$folder/$program.log" | head -n 20; failed=1; }
done
version=$(sed -n 's/^CMAKE_CXX_COMPILER:.*clang++-//p' "$folder/CMakeCache.txt")
llvm-profdata-$version merge -sparse "$folder"/profiles/*.profraw -o "$folder/profile"
llvm-cov-$version export -instr-profile "$folder/profile" "${objects[@]}" -sources "$root/src" >"$folder/coverage.json"
python3 -B "$here/coverage.py" "$folder/coverage.json" "$root/src" "$folder/uncovered.txt" || failed=1
exit $failed
