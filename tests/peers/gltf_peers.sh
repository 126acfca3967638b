#!/bin/bash
# gltf_peers.sh PROGRAM FOLDER: what other programs make of our glTF. Converts a BVH, an AMC with its skin, an HTR and a
# BonesPro structure with weights, checks them with Khronos' validator, and compares joint positions at three frames
# with those of `PROGRAM joints`: as three.js plays them, and as Blender does where it is installed.
# Wants node and npm, which fetches the validator and three.js into FOLDER.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(realpath "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)

[ -d "$folder/node_modules/three" ] && [ -d "$folder/node_modules/gltf-validator" ] ||
    (cd "$folder" && npm install --silent --no-save gltf-validator@2.0.0-dev.3.10 three@0.187.0)
ln -sf "$here"/gltf_*.mjs "$folder" # beside node_modules, where node looks for them

data="$root/../shared/data"
first_of() { local file; for file; do [ -f "$file" ] && { printf '%s' "$file"; return; }; done; }

# check NAME INPUT UP METRES [OPTION...]: the file's up axis, and the factor that makes its numbers metres.
failed=0
check() {
    local name=$1 input=$2 up=$3 metres=$4 last suffix
    shift 4
    echo "== $name: $input"
    for suffix in glb gltf; do
        "$program" convert "$input" "$folder/$name.$suffix" "$@" 2>"$folder/$name.notes" || { cat "$folder/$name.notes"; failed=1; return; }
        node --preserve-symlinks-main "$folder/gltf_validate.mjs" "$folder/$name.$suffix" || failed=1
    done
    last=$("$program" info --json "$input" 2>/dev/null | sed -n 's/^ *"frames": \([0-9]*\),$/\1/p')
    last=$((last - 1))
    "$program" joints "$input" --frames "0,$((last / 2)),$last" >"$folder/$name.csv" 2>/dev/null
    node --preserve-symlinks-main "$folder/gltf_three.mjs" "$folder/$name.glb" "$folder/$name.csv" "$metres" "$up" || failed=1
    if command -v blender >/dev/null; then
        blender --background --factory-startup --python-exit-code 1 --python "$here/gltf_blender.py" -- \
            "$folder/$name.glb" "$folder/$name.csv" "$metres" "$up" >"$folder/$name.blender" 2>&1 || failed=1
        grep 'joint positions' "$folder/$name.blender" || { tail -n 20 "$folder/$name.blender"; failed=1; }
    else
        echo "Blender is not installed: skipped"
    fi
}

check bvh "$(first_of "$data/bvh/cmu-mobu_01_01.bvh" "$root/assets/walk.bvh")" y 1
check amc "$root/assets/walk.amc" y 0.01 --skin "$root/assets/skins/mannequin.obj" --unit-metres 0.01
check htr "$root/assets/walk.htr" y 0.01
check bonespro "$root/tests/data/tube-bones.txt" z 1 --skin "$root/tests/data/tube.obj"
exit $failed
