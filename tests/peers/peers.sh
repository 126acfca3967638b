#!/bin/bash
# peers.sh PROGRAM FOLDER: what other programs make of what is written, at three frames, against `PROGRAM joints`.
# glTF of a BVH, of an AMC with its skin, of an HTR and of a BonesPro structure with weights: Khronos' validator, three.js,
# and Blender where it is installed. BVH of a BVH, of an AMC and of an HTR: three.js, and assimp where it is installed.
# Random takes of BVH, ASF/AMC and HTR, written as each other: readers of our own in Python.
# Wants node and npm, which fetches the validator and three.js into FOLDER.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(realpath "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)

[ -d "$folder/node_modules/three" ] && [ -d "$folder/node_modules/gltf-validator" ] ||
    (cd "$folder" && npm install --silent --no-save gltf-validator@2.0.0-dev.3.10 three@0.187.0)
ln -sf "$here"/*.mjs "$folder" # beside node_modules, where node looks for them

data="$root/../shared/data"
first_of() { local file; for file; do [ -f "$file" ] && { printf '%s' "$file"; return; }; done; }

failed=0
script() { node --preserve-symlinks --preserve-symlinks-main "$folder/$1" "${@:2}" || failed=1; }
# write NAME.SUFFIX INPUT [OPTION...]: converts INPUT.
write() {
    "$program" convert "$2" "$folder/$1" "${@:3}" --force 2>"$folder/$1.notes" || { cat "$folder/$1.notes"; failed=1; return 1; }
}
# joints NAME INPUT: writes the joints of the first, the middle and the last frame to NAME.csv.
joints() {
    local last
    last=$("$program" info --json "$2" 2>/dev/null | sed -n 's/^ *"frames": \([0-9]*\),$/\1/p')
    last=$((last - 1))
    "$program" joints "$2" --frames "0,$((last / 2)),$last" >"$folder/$1.csv" 2>/dev/null
}

# gltf NAME INPUT UP METRES [OPTION...]: the file's up axis, and the factor that makes its numbers metres.
gltf() {
    local name=$1 input=$2 up=$3 metres=$4 suffix
    echo "== $name: $input"
    for suffix in glb gltf; do
        write "$name.$suffix" "$input" "${@:5}" || return 0
        script gltf_validate.mjs "$folder/$name.$suffix"
    done
    joints "$name" "$input"
    script gltf_three.mjs "$folder/$name.glb" "$folder/$name.csv" "$metres" "$up"
    if command -v blender >/dev/null; then
        blender --background --factory-startup --python-exit-code 1 --python "$here/gltf_blender.py" -- \
            "$folder/$name.glb" "$folder/$name.csv" "$metres" "$up" >"$folder/$name.blender" 2>&1 || failed=1
        grep 'joint positions' "$folder/$name.blender" || { tail -n 20 "$folder/$name.blender"; failed=1; }
    else
        echo "Blender is not installed: skipped"
    fi
}

# bvh NAME INPUT
bvh() {
    echo "== $1: $2"
    write "$1.bvh" "$2" || return 0
    joints "$1" "$2"
    script bvh_three.mjs "$folder/$1.bvh" "$folder/$1.csv"
    if command -v assimp >/dev/null; then
        python3 "$here/bvh_assimp.py" "$folder/$1.bvh" "$folder/$1.csv" "$folder" || failed=1
    else
        echo "assimp is not installed: skipped"
    fi
}

walk=$(first_of "$data/bvh/cmu-mobu_01_01.bvh" "$root/assets/walk.bvh")
gltf bvh "$walk" y 1 --unit-metres 1
gltf amc "$root/assets/walk.amc" y 0.01 --skin "$root/assets/skins/mannequin.obj" --unit-metres 0.01
gltf htr "$root/assets/walk.htr" y 0.01
gltf bonespro "$root/tests/data/tube-bones.txt" z 1 --skin "$root/tests/data/tube.obj"
bvh bvh-from-bvh "$walk"
bvh bvh-from-amc "$root/assets/walk.amc"
bvh bvh-from-htr "$root/assets/walk.htr"
echo "== random takes"
rm -rf "$folder/random"
python3 "$here/random_takes.py" "$folder/random"
python3 "$here/export_table.py" "$program" "$folder/random" || failed=1
if [ -d "$root/../shared/golden" ]; then
    python3 "$here/scenes.py" "$program" "$folder" || failed=1
fi
exit $failed
