"""joints_assimp.py FILE FRAMES: has assimp read a BVH, GLB or FBX and write it as JSON, poses its nodes as its animation says, and
prints [[frame, joint, [x, y, z]], ...], in the file's own numbers. FRAMES are indices from 0, with commas."""
import json
import pathlib
import subprocess
import sys
import tempfile

path, frames = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    written = pathlib.Path(folder) / "scene.assjson"
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

    def key(kind):
        keys = channel[kind]
        if path.endswith(".fbx"):  # markers have no keys in gaps; its times are frames
            return min(keys, key=lambda each: abs(each[0] - frame))[1]
        return keys[min(frame, len(keys) - 1)][1]

    w, x, y, z = key("rotationkeys")
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    at, scale = key("positionkeys"), key("scalingkeys")
    return [[a * s for a, s in zip(row, scale)] + [to] for row, to in zip(rows, at)] + [[0, 0, 0, 1]]


def pose(node, above, frame):
    matrix = multiply(above, local(node, frame))
    found.append([frame, node["name"], [row[3] for row in matrix[:3]]])
    for child in node.get("children", []):
        pose(child, matrix, frame)


found = []
for one in map(int, frames.split(",")):
    pose(scene["rootnode"], [[float(i == j) for j in range(4)] for i in range(4)], one)
print(json.dumps(found))
