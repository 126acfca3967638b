#!/bin/bash
# Is the table of joints the same, byte for byte, whoever compiled it and however it runs? Takes every take of assets and
# ../shared/data by GCC and clang, at -O0 and as released (-O3) and at -O2, by 1 and 16 threads, in the C locale and in one of decimal
# commas, with little memory and with much, and by the program itself. Builds only the rooms that this needs, besides build/release,
# which must be there. Names each file that differs, and then ends with 1.
#   tests/bits/same_bits.sh [clang-O0|clang-O2|gcc-O0|gcc-O2]...    without any, all of them
set -euo pipefail
cd "$(dirname "$0")/../.."
work=build/bits
mkdir -p $work
rm -f $work/*.txt

# build NAME TYPE FLAGS [OPTION]: joint_bits as build/debug-bits-NAME has it. (Folders of other presets hold "debug".)
build() {
    local folder=build/debug-bits-$1
    cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE="$2" "${@:4}" \
        -DCMAKE_CXX_FLAGS_DEBUG="$3" -DCMAKE_CXX_FLAGS_RELEASE="$3 -DNDEBUG" -DSKELPLAY_UNITY=ON >$work/"$1"-configure.log
    nice cmake --build "$folder" -j2 --target joint_bits >$work/"$1"-build.log || { cat $work/"$1"-build.log; exit 1; }
}
builds=("$@")
[ $# -gt 0 ] || builds=(clang-O0 clang-O2 gcc-O0 gcc-O2)
for name in "${builds[@]}"; do
    case $name in
        clang-O0) build $name Debug -O0 --toolchain third_party/clang.cmake ;;
        clang-O2) build $name Release -O2 --toolchain third_party/clang.cmake ;;
        gcc-O0) build $name Debug -O0 ;;
        gcc-O2) build $name Release -O2 ;;
        *) echo "expected a build such as clang-O0, found $name" >&2; exit 2 ;;
    esac
done
nice cmake --build build/release -j2 --target joint_bits skelplay >$work/release-build.log

folders=(assets)
[ -d ../shared/data ] && folders+=(../shared/data)
mapfile -d '' takes < <(find "${folders[@]}" -type f -regextype posix-extended \
    -not -name CMakeLists.txt -iregex '.*\.(asf|amc|bvh|htr2?|gtr|c3d|trc|csm|bva|ask|gltf|glb|vrm|fbx|npz|npy|dat|txt)(\.gz)?' -print0 | sort -z)

export LOCPATH=$PWD/$work/locales
mkdir -p "$LOCPATH"
localedef -i de_DE -f UTF-8 "$LOCPATH/de_DE.UTF-8" || [ -d "$LOCPATH/de_DE.UTF-8" ]

sums() { # NAME COMMAND...: the check sums of all takes
    "${@:2}" "${takes[@]}" >$work/"$1".txt 2>/dev/null || echo "ended with $?" >>$work/"$1".txt
}
release=build/release/tests/joint_bits
sums reference $release
sums "1 thread" $release --threads 1
sums "16 threads" $release --threads 16
sums "comma locale" env LC_ALL=de_DE.UTF-8 $release
# 16 threads map 8 MB each, and what they allocate from.
sums "little memory" bash -c 'ulimit -v 400000; exec "$@"' bash $release --threads 2
for name in "${builds[@]}"; do
    sums $name build/debug-bits-$name/tests/joint_bits
    sums "$name, 1 thread, comma locale" env LC_ALL=de_DE.UTF-8 build/debug-bits-$name/tests/joint_bits --threads 1
done
for take in "${takes[@]}"; do
    sum=$(build/release/bin/skelplay joints "$take" 2>/dev/null | $release -) || true # refused
    [ "${sum##* }" != 0 ] || sum=refused
    echo "$sum $take"
done >$work/program.txt

differing=0
for file in $work/*.txt; do
    name=$(basename "$file" .txt)
    if cmp -s $work/reference.txt "$file"; then
        printf '%-36s %s takes, the same\n' "$name" "$(wc -l <"$file")"
    else
        printf '%-36s differs:\n' "$name"
        diff $work/reference.txt "$file" | sed -n 's/^[<>] /    /p' | head -n 40
        differing=1
    fi
done
printf '%s refused by all\n' "$(grep -c '^refused' $work/reference.txt)"
exit $differing
