#!/bin/bash
# Reads 20 000 damaged files with the program of build/release, one by one, and writes build/damage/TABLE.md. A few minutes on two
# cores, and 43 with --jobs 1 --thumbnails 1. What fails is kept in build/damage.
#   tests/damage/make_table.sh [OPTION of damage_table...]
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p build/damage
files=()
if [ -d ../shared/data ]; then
    mapfile -d '' files < <(find "$PWD/../shared/data" -type f -size -1000k -print0 | sort -z)
fi
status=0
cmake --build --preset release --target damage_table >build/damage/build.log
build/release/tests/damage_table --keep build/damage "$@" "$PWD/build/release/bin/skelplay" "${files[@]}" \
    >build/damage/TABLE.md || status=$?
exit $status
