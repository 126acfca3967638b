#!/bin/bash
# peers.sh PROGRAM FOLDER: what other programs make of what is written, at three frames, against `PROGRAM joints`.
# Takes of all kinds, written as BVH and GLB: Khronos' validator (GLB), three.js, and Blender and assimp where they are installed;
# as TRC and C3D: readers of our own in Python.
# Random takes of BVH, ASF/AMC and HTR, written as each other: readers of our own in Python.
# Takes of humans as VRM animations: @pixiv/three-vrm-animation.
# Wants node, numpy for a take of AMASS, and npm, which fetches the validator, three.js and its VRM plugin into FOLDER.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(realpath "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)

[ -d "$folder/node_modules/three" ] && [ -d "$folder/node_modules/gltf-validator" ] && [ -d "$folder/node_modules/@pixiv" ] ||
    (cd "$folder" && npm install --silent --no-save gltf-validator@2.0.0-dev.3.10 three@0.187.0 \
        @pixiv/three-vrm-animation@3.5.5)
ln -sf "$here"/*.mjs "$folder" # beside node_modules, where node looks for them

failed=0
echo "== takes of all kinds"
python=python3 # any that has numpy, which makes a take of AMASS
python3 -c 'import numpy' 2>/dev/null || [ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
"$python" "$here/takes.py" "$program" "$folder" || failed=1
echo "== VRM animations"
python3 "$here/vrma.py" "$program" "$folder" || failed=1
echo "== random takes"
rm -rf "$folder/random"
python3 "$here/random_takes.py" "$folder/random"
python3 "$here/export_table.py" "$program" "$folder/random" || failed=1
if [ -d "$root/../shared/golden" ]; then
    python3 "$here/scenes.py" "$program" "$folder" || failed=1
fi
exit $failed
