"""takes.py PROGRAM FOLDER [NAME...]: takes of all kinds, written as BVH, GLB, FBX, TRC and C3D and read by other programs: BVH
and GLB by three.js, FBX, BVH and GLB by Blender and assimp (where they are installed), TRC and C3D by readers.py and c3d_recordings.py. Their joints in the
first, the middle and the last frame are compared by name with `PROGRAM joints` of the take itself, in metres.

Prints a table of the joints compared, of those that a program does not show, and of the worst distance as a share of the
figure's extent. Exit status 1 when one is further off than 1e-5, or when nothing could be compared. FOLDER is
made by peers.sh; numpy makes a take of AMASS and its body. Khronos' validator looks at glTF, too."""
import csv
import json
import math
import pathlib
import shutil
import subprocess
import sys

import c3d_recordings
import readers

NEAR = 1e-5
here = pathlib.Path(__file__).resolve().parent
root = here.parents[1]
data = root.parent / "shared" / "data"
program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
CMU = 0.0254 / 0.45  # :units length 0.45 of inches

# Name, file, the axis that is up in it, the metres of its unit, options. Units that no document states are 1.
FIGURES = [
    ("walk-skin", root / "assets/walk.amc", "y", 0.01, ["--skin", root / "assets/skins/mannequin.obj"]),
    ("htr", root / "assets/walk.htr", "y", 0.01, []),
    ("bonespro-skin", root / "tests/data/tube-bones.txt", "z", 1.0, ["--skin", root / "tests/data/tube.obj"]),
    ("amc", data / "asf_amc/hdm05_bd_hopBothLegs1hops_001_120.amc", "y", CMU, []),
    ("bvh-3-channels", data / "bvh/aitviewer_sample.bvh", "y", 0.01, []),
    ("bvh-6-channels", data / "bvh/bandainamco_bow_active_001.bvh", "y", 0.01, []),
    ("bvh-orders", data / "bvh/cmu1_jumping_jacks_mixedorder.bvh", "y", CMU, []),
    ("bvh-two-roots", data / "reports/two-people.bvh", "y", 0.01, []),
    ("bvh-blanks", data / "bvh/kosmic_Rig_names-with-spaces.bvh", "z", 1.0, []),
    ("htr-capture", data / "htr/htrviewer_fight_a.htr", "y", 0.001, []),
    ("fbx", data / "fbx/ozz_pab_walk.fbx", "y", 0.01, []),
    ("glb-skin", data / "gltf/khronos_Fox.glb", "y", 1.0, []),
    ("amass", folder / "amass.npz", "z", 1.0, ["--skeleton", folder / "amass-body.npz"]),
]
MARKERS = [
    ("csm", data / "csm/mobu_brewer1803.csm", "y", 1.0, []),
    ("c3d", data / "c3d/c3dorg_pc_real.c3d", "z", 0.001, []),
    ("trc-gaps", data / "trc/opensim_dataWithBlanksForMissingMarkers.trc", "y", 0.001, []),
]


def call(*words):
    ran = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace", check=False)
    if ran.returncode != 0:
        lines = ran.stderr.strip().splitlines() or ran.stdout.strip().splitlines() or [f"exit status {ran.returncode}"]
        raise RuntimeError(lines[-1])
    return ran.stdout


def make_amass():
    """A body of 24 joints as SMPL's, and ten frames in which all of them rotate; nobody was recorded."""
    for name in ("amass.npz", "amass-body.npz"):
        (folder / name).unlink(missing_ok=True)
    try:
        import numpy as np
    except ImportError:
        return

    parents = [-1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 13, 14, 16, 17, 18, 19, 20, 21]
    places = np.zeros((24, 3))
    for joint, parent in enumerate(parents[1:], 1):
        side = {1: 0.06, 2: -0.06, 13: 0.08, 14: -0.08, 16: 0.1, 17: -0.1}.get(joint, 0.25 if joint >= 18 else 0.0)
        down = joint in (1, 2, 4, 5, 7, 8, 10, 11)
        up = 0 if joint >= 18 else (-0.4 if down else 0.12)
        places[joint] = places[parent] + [side * (-1 if joint in (19, 21, 23) else 1), up, 0.1 if joint in (10, 11) else 0]
    frame, number = np.mgrid[0:10, 0:72]
    tree = np.array([[2**32 - 1] + parents[1:], range(24)], dtype=np.uint32)
    np.savez(folder / "amass-body.npz", J=places, kintree_table=tree)
    trans = np.stack([0.05 * np.arange(10), -0.02 * np.arange(10), 0.9 + 0.01 * np.arange(10)], axis=1)
    np.savez(folder / "amass.npz", poses=0.3 * np.sin(0.7 * frame + 1.3 * number), trans=trans, betas=np.zeros(10),
             mocap_framerate=60.0, gender="neutral")


def numbered(rows):
    """{(frame, name, n): position}, n counting the joints of a name in a frame."""
    seen, found = {}, {}
    for frame, name, place, *_ in rows:
        n = seen[frame, name] = seen.get((frame, name), -1) + 1
        found[frame, name, n] = place
    return found


def joints(path, frames, options, metres):
    """As the program itself has them; what is missing in a frame is left out."""
    table = call(program, "joints", path, "--frames", ",".join(map(str, frames)), *options)
    rows = [(int(row["frame"]), row["bone"], [row[axis] for axis in "xyz"]) for row in csv.DictReader(table.splitlines())]
    return numbered((frame, name, [metres * float(x) for x in place]) for frame, name, place in rows if all(place))


def read_c3d(path, frames):
    file = c3d_recordings.C3d(path.read_bytes())
    names = file.texts("POINT:LABELS") + file.texts("POINT:LABELS2")
    metres = c3d_recordings.METRES[file.texts("POINT:UNITS")[0]]
    place, word = ([numbers[frame * file.points:(frame + 1) * file.points] for frame in frames] for numbers in
                   (file.positions, file.words))
    return [(frame, names[i], [metres * x for x in place[f][i]]) for f, frame in enumerate(frames) for i in range(file.points)
            if word[f][i] >= 0]


def read_trc(path, frames):
    names, places = readers.trc(path, frames)
    return [(frame, name, place) for frame, row in zip(frames, places) for name, place in zip(names, row)
            if not math.isnan(place[0])]


def read_blender(path, frames):
    printed = call("blender", "--background", "--factory-startup", "--python-exit-code", 1, "--python", here / "joints_blender.py",
                   "--", path, ",".join(map(str, frames)))
    return json.loads(next(line[len("joints:"):] for line in printed.splitlines() if line.startswith("joints:")))


def node(script, *words):
    """Scripts are beside node_modules, where node looks for them."""
    return call("node", "--preserve-symlinks", "--preserve-symlinks-main", folder / script, *words)


def read_three(path, frames):
    return json.loads(node("joints_three.mjs", path, ",".join(map(str, frames))))


def read_assimp(path, frames):
    return json.loads(call(sys.executable, here / "joints_assimp.py", path, ",".join(map(str, frames))))


SCENES = {"three.js": (read_three, "node"), "Blender": (read_blender, "blender"), "assimp": (read_assimp, "assimp")}
READERS = {"bvh": SCENES, "glb": SCENES, "fbx": {name: SCENES[name] for name in ("Blender", "assimp")}, "trc": {"own reader": (read_trc, None)}, "c3d": {"own reader": (read_c3d, None)}}


def extent(places):
    """The largest diagonal of the box around the joints of a frame."""
    boxes = [list(zip(*(place for key, place in places.items() if key[0] == frame))) for frame in {key[0] for key in places}]
    return max(math.dist([min(axis) for axis in box], [max(axis) for axis in box]) for box in boxes)


def worst(expected, found):
    """Joints compared, those not there, the worst distance as a share of the extent, and whose it is."""
    size = extent(expected)
    off = {key: math.dist(place, found[key]) / size for key, place in expected.items() if key in found}
    key = max(off, key=off.get, default=None)
    return len(off), len(expected) - len(off), off.get(key, math.inf), key


def compare(name, path, up, metres, options, formats):
    """Rows of the table; True where one is off."""
    bad = False
    reading = [*options, "--unit-metres", metres, "--up", up]
    shown = options if "--skeleton" in map(str, options) else []
    last = json.loads(call(program, "info", "--json", path, *shown))["frames"] - 1
    frames = sorted({0, last // 2, last})
    ours = joints(path, frames, shown, metres)
    for suffix in formats:
        out = folder / f"{name}.{suffix}"
        try:
            call(program, "convert", path, out, *reading, "--force")
            if suffix == "glb":
                call(program, "convert", path, out.with_suffix(".gltf"), *reading, "--force")
                for each in (out, out.with_suffix(".gltf")):
                    node("gltf_validate.mjs", each)
        except RuntimeError as fault:
            print(name, suffix, f"not written: {fault}", sep="\t", flush=True)
            bad = True
            continue
        for reader, (read, needs) in READERS[suffix].items():
            row = [name, suffix, reader]
            if needs and not shutil.which(needs):
                print(*row, "not installed", sep="\t", flush=True)
                continue
            try:
                rows = read(out, frames)
            except (RuntimeError, StopIteration, ValueError, KeyError, IndexError) as fault:
                print(*row, f"not read: {fault}", sep="\t", flush=True)
                bad = True
                continue
            expected = ours
            if suffix == "bvh":  # names of BVH have no blanks, and its numbers are the take's own
                expected = {(frame, "_".join(joint.split(" ")), n): place for (frame, joint, n), place in ours.items()}
                rows = [(frame, joint, [metres * x for x in place], *(metres * x for x in bent))
                        for frame, joint, place, *bent in rows]
            elif suffix == "fbx" and reader == "assimp":  # the file's numbers as they stand
                rows = [(frame, joint, [metres * x for x in place]) for frame, joint, place in rows]
            elif suffix in ("glb", "fbx") and up == "z":
                expected = {key: [x, z, -y] for key, (x, y, z) in ours.items()}
            found = numbered(rows)
            count, lost, share, key = worst(expected, found)
            more = len(found.keys() - expected.keys()) if suffix in ("trc", "c3d") else 0  # a scene has nodes beside the joints
            own = max((bent / extent(expected) for _, _, _, *rest in rows for bent in rest), default=0.0)
            off = not share <= NEAR + own
            bad |= off or lost + more > 0
            print(*row, f"{count}", f"{share:.1e}", *([f"{lost} not there"] if lost else []),
                  *([f"{more} more than there are"] if more else []),
                  *([f"{own:.1e} of it is the program's own, see joints_{reader.lower()}.py"] if NEAR < share and not off else []),
                  *([f"{key[1]} in frame {key[0]}"] if off and key else []), sep="\t", flush=True)
    return bad


def main():
    folder.mkdir(parents=True, exist_ok=True)
    make_amass()
    failed = False
    print("take\tformat\tprogram\tjoints\tworst / extent")
    for takes, formats in ((FIGURES, ("bvh", "glb", "fbx", "trc", "c3d")), (MARKERS, ("fbx", "trc", "c3d"))):
        for name, path, up, metres, options in takes:
            if sys.argv[3:] and name not in sys.argv[3:]:
                continue
            if not path.exists():
                print(name, "skipped: the file is not there", sep="\t")
                continue
            failed |= compare(name, path, up, metres, options, formats)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
