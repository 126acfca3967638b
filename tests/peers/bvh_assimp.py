"""bvh_assimp.py BVH CSV FOLDER: has assimp read the BVH and write it as JSON into FOLDER, poses its nodes as its animation
says, and compares them with the joints of `skelplay joints`' CSV, all in the file's own numbers. Exit status 1 when a joint is
further off than 1e-4 of the figure's extent."""
import csv
import json
import math
import pathlib
import subprocess
import sys

path, table, folder = sys.argv[1:]
written = pathlib.Path(folder) / (pathlib.Path(path).stem + ".assjson")
subprocess.run(["assimp", "export", path, written, "-fassjson"], check=True, stdout=subprocess.DEVNULL)
scene = json.loads(written.read_text())
channels = {channel["name"]: channel for channel in scene["animations"][0]["channels"]}


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def local(node, frame):
    """The node's matrix in its parent, for columns of coordinates."""
    channel = channels.get(node["name"])
    if channel is None:
        numbers = node["transformation"]
        return [numbers[4 * i:4 * i + 4] for i in range(4)]
    w, x, y, z = channel["rotationkeys"][min(frame, len(channel["rotationkeys"]) - 1)][1]
    at = channel["positionkeys"][min(frame, len(channel["positionkeys"]) - 1)][1]
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), at[0]],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), at[1]],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), at[2]],
            [0, 0, 0, 1]]


def pose(node, above, frame, places):
    matrix = multiply(above, local(node, frame))
    places.setdefault(node["name"], [row[3] for row in matrix[:3]])
    for child in node.get("children", []):
        pose(child, matrix, frame, places)


with open(table, newline="") as stream:
    rows = list(csv.DictReader(stream))
frames = sorted({int(row["frame"]) for row in rows})
worst = extent = 0.0
for frame in frames:
    theirs = {}
    pose(scene["rootnode"], [[float(i == j) for j in range(4)] for i in range(4)], frame, theirs)
    ours = {row["bone"]: [float(row[axis]) for axis in "xyz"] for row in rows if int(row["frame"]) == frame}
    for bone, place in ours.items():
        worst = max(worst, max(abs(a - b) for a, b in zip(place, theirs[bone])))
    extent = max(extent, math.dist([min(p) for p in zip(*ours.values())], [max(p) for p in zip(*ours.values())]))
print("assimp: %s: %d joint positions in frames %s: %.1e of the extent off at worst"
      % (pathlib.Path(path).name, len(rows), ", ".join(map(str, frames)), worst / extent))
sys.exit(0 if rows and worst <= 1e-4 * extent else 1)
