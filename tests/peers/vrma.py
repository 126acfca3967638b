"""vrma.py PROGRAM FOLDER: human takes, written as VRM animations and played by @pixiv/three-vrm-animation. Their joints in the
first, the middle and the last frame are compared with `PROGRAM joints` of the take itself, in metres, of the takes of which no
bone between two of VRM's turns; and of all takes with those of the animation as PROGRAM reads it.

Exit status 1 when one is further off than 1e-5 of the extent, when the validator finds an error, or when three.js or the plugin
warns. FOLDER is made by peers.sh."""
import csv
import io
import json
import math
import pathlib
import subprocess
import sys

NEAR = 1e-5
root = pathlib.Path(__file__).resolve().parents[2]
data = root.parent / "shared" / "data"
program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()

# A file, and whether all its turning bones are VRM's.
TAKES = [(root / "assets/walk.amc", False),
         (root / "assets/walk.htr", False),
         (data / "bvh/bandainamco_bow_active_001.bvh", True),
         (data / "bvh/smpl_f_mosh_cmu05_0511.bvh", True),
         (data / "bvh/soma_kimodo_elderly-man-walks.bvh", False),
         (data / "bvh/mixamo_freebvh_walk.bvh", True),
         (data / "fbx/ozz_pab_walk.fbx", False)]


def call(*words):
    ran = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=folder, check=False)
    if ran.returncode != 0:
        raise RuntimeError((ran.stderr.strip() or ran.stdout.strip()).splitlines()[-1])
    return ran.stdout


def joints(text):
    rows = list(csv.reader(io.StringIO(text)))[1:]
    return {(int(row[0]), row[1]): tuple(map(float, row[2:5])) for row in rows}


def worst(found, expected):
    shared = [key for key in found if key in expected]
    if len(shared) < 15:
        raise RuntimeError(f"expected at least 15 joints to compare, found {len(shared)}")
    first = [expected[key] for key in shared if key[0] == shared[0][0]]
    extent = max(math.dist(first[0], one) for one in first)
    return max(math.dist(found[key], expected[key]) for key in shared) / extent


failed = False
for file, alike in TAKES:
    if not file.exists():
        continue
    try:
        out = folder / f"{file.stem}.vrma"
        call(program, "convert", file, out, "--force")
        if "0 errors" not in (said := call("node", "gltf_validate.mjs", out)):
            raise RuntimeError(said)
        own = joints(call(program, "joints", out))
        last = max(frame for frame, _ in own)
        played = json.loads(call("node", "vrma_three.mjs", out, f"0,{last // 2},{last}"))
        found = {(frame, bone): tuple(place) for frame, bone, place in played}
        off = [worst(found, own)]
        if alike:
            call(program, "convert", file, folder / "vrma.csv", "--rename", "vrm", "--to-unit", "m", "--to-up", "y", "--force")
            off.append(worst(found, joints((folder / "vrma.csv").read_text())))
        print(f"{file.name:45} {len(found) // 3:3} bones", *(f"{one:.1e}" for one in off))
        failed |= max(off) > NEAR
    except RuntimeError as error:
        print(f"{file.name:45} {error}")
        failed = True
sys.exit(failed)
