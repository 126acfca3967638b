"""Readers of BVH, ASF/AMC and HTR that share nothing with Skelplay's: where the origins of all bones are, frame by frame.

They read what Skelplay writes, plainly and without tolerance. Each returns (names, frames), frames a list of lists of
(x, y, z) in the order of names.
"""

import math


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def apply(m, v):
    return [sum(m[i][k] * v[k] for k in range(3)) for i in range(3)]


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def transposed(m):
    return [list(row) for row in zip(*m)]


IDENTITY = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]


def turn(axis, degrees):
    """The rotation about x, y or z, for column vectors, right-handed."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if axis == "x":
        return [[1, 0, 0], [0, c, -s], [0, s, c]]
    if axis == "y":
        return [[c, 0, s], [0, 1, 0], [-s, 0, c]]
    return [[c, -s, 0], [s, c, 0], [0, 0, 1]]


def bvh(path, replace, wanted):
    """`replace`: position channels stand instead of OFFSET's components; else they are added."""
    lines = [line.strip() for line in open(path, encoding="utf-8", errors="surrogateescape")]
    joints, stack, at = [], [], 0
    for at, line in enumerate(lines):
        words = line.split()
        if not words or words[0] in ("HIERARCHY", "{"):
            continue
        if words[0] in ("ROOT", "JOINT"):
            joints.append({"name": line.split(None, 1)[1] if len(words) > 1 else "", "parent": stack[-1] if stack else None,
                           "channels": []})
            stack.append(len(joints) - 1)
        elif words[0] == "End":
            stack.append(None)
        elif words[0] == "}":
            stack.pop()
        elif words[0] == "OFFSET" and stack[-1] is not None:
            joints[stack[-1]]["offset"] = [float(word) for word in words[1:4]]
        elif words[0] == "CHANNELS":
            joints[stack[-1]]["channels"] = words[2:]
        elif words[0] == "MOTION":
            break
    rows = [line for line in lines[at + 3:] if line] if at < len(lines) - 1 else []
    if not rows:
        rows = [" ".join("0" for joint in joints for _ in joint["channels"])]
        replace = False
    frames = []
    for frame in wanted:
        numbers = iter(float(word) for word in rows[frame].split())
        places = []
        for joint in joints:
            offset, rotation = list(joint["offset"]), IDENTITY
            for channel in joint["channels"]:
                number, axis = next(numbers), channel[0].lower()
                if channel.lower().endswith("position"):
                    i = "xyz".index(axis)
                    offset[i] = number if replace else joint["offset"][i] + number
                else:
                    rotation = multiply(rotation, turn(axis, number))
            if joint["parent"] is None:
                places.append((rotation, offset))
            else:
                axes, origin = places[joint["parent"]]
                places.append((multiply(axes, rotation), add(origin, apply(axes, offset))))
        frames.append([origin for _, origin in places])
    return [joint["name"] for joint in joints], frames


def fixed(order, angles):
    """Turned about fixed axes, the first one first."""
    rotation = IDENTITY
    for axis, angle in zip(order, angles):
        rotation = multiply(turn(axis, angle), rotation)
    return rotation


def acclaim(asf_path, amc_path, wanted):
    factor, section, bones, bone, children = 1.0, None, {}, None, []
    root = {"order": [], "axis": "xyz", "position": [0.0] * 3, "orientation": [0.0] * 3}
    for line in open(asf_path, encoding="utf-8", errors="surrogateescape"):
        words = line.split("#")[0].replace("(", " ").replace(")", " ").replace(",", " ").split()
        if not words:
            continue
        key = words[0].lower()
        if key.startswith(":"):
            section = key
        elif section == ":units" and key == "angle":
            factor = 1.0 if words[1].lower().startswith("deg") else 180.0 / math.pi
        elif section == ":root":
            if key == "order":
                root["order"] = [word.lower() for word in words[1:]]
            elif key == "axis":
                root["axis"] = "".join(words[1:]).lower()
            elif key in ("position", "orientation"):
                root[key] = [float(word) for word in words[1:4]]
        elif section == ":bonedata":
            if key == "begin":
                bone = {"dof": [], "length": 0.0}
            elif key == "name":
                bones[words[1]] = bone
            elif key == "direction":
                bone["direction"] = [float(word) for word in words[1:4]]
            elif key == "length":
                bone["length"] = float(words[1])
            elif key == "axis":
                order = "".join(words[4:]).lower()
                angles = dict(zip("xyz", [factor * float(word) for word in words[1:4]]))
                bone["axis"] = fixed(order, [angles[axis] for axis in order])
            elif key == "dof":
                bone["dof"] = [word.lower() for word in words[1:]]
        elif section == ":hierarchy" and (key not in ("begin", "end") or key in bones):
            children.append((words[0], words[1:]))
    motion, radians = [], False
    for line in open(amc_path, encoding="utf-8", errors="surrogateescape"):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0].startswith(":"):
            radians = radians or words[0].lower() == ":radians"
        elif len(words) == 1 and words[0].lstrip("-").isdigit():
            motion.append({})
        else:
            motion[-1][words[0]] = [float(word) for word in words[1:]]
    unit = 180.0 / math.pi if radians else 1.0

    def moved(dofs, values):
        shift, rotation, length = [0.0] * 3, IDENTITY, None
        for dof, value in zip(dofs, values):
            if dof == "l":
                length = value
            elif dof[0] == "t":
                shift["xyz".index(dof[1])] += value
            else:
                rotation = multiply(turn(dof[1], unit * value), rotation)
        return shift, rotation, length

    names = ["root"] + list(bones)
    orientation = dict(zip("xyz", [factor * angle for angle in root["orientation"]]))
    facing = fixed(root["axis"], [orientation[axis] for axis in root["axis"]])
    frames = []
    for frame in wanted:
        values = motion[frame]
        shift, rotation, _ = moved(root["order"], values.get("root", [0.0] * len(root["order"])))
        start = add(root["position"], apply(facing, shift))
        turned = {"root": multiply(facing, rotation)}
        ends, starts = {"root": start}, {"root": start}
        waiting = list(children)  # lines of :hierarchy, until their parents have their places
        while waiting:
            parent, below = waiting.pop(0)
            if parent not in turned:
                waiting.append((parent, below))
                continue
            for name in below:
                bone = bones[name]
                axes = bone["axis"]
                shift, rotation, length = moved(bone["dof"], values.get(name, []))
                turned[name] = multiply(turned[parent], multiply(axes, multiply(rotation, transposed(axes))))
                starts[name] = add(ends[parent], apply(multiply(turned[parent], axes), shift))
                reach = [x * (bone["length"] if length is None else length) for x in bone["direction"]]
                ends[name] = add(starts[name], apply(turned[name], reach))
        frames.append([starts[name] for name in names])
    return names, frames


def htr(path, wanted):
    header, parents, bases, motion, section = {}, {}, {}, {}, None
    for line in open(path, encoding="utf-8", errors="surrogateescape"):
        line = line.split("#")[0].rstrip("\n")
        if not line.strip():
            continue
        if line.strip().startswith("[") and line.strip().endswith("]"):
            section = line.strip()[1:-1]
            continue
        parts = line.split("\t") if "\t" in line else line.split()
        if section == "Header":
            header[line.split()[0].lower()] = line.split(None, 1)[1] if len(line.split()) > 1 else ""
        elif section == "SegmentNames&Hierarchy":
            parents[parts[0]] = parts[1]
        elif section == "BasePosition":
            bases[parts[0]] = [float(word) for word in parts[1:]]
        else:
            motion.setdefault(section, []).append([float(word) for word in parts[1:]])
    order = header["eulerrotationorder"].strip().lower()
    unit = 180.0 / math.pi if header["rotationunits"].strip().lower().startswith("rad") else 1.0

    def listed(angles):
        rotation = IDENTITY
        for axis in order:
            rotation = multiply(rotation, turn(axis, unit * angles["xyz".index(axis)]))
        return rotation

    names, frames = list(parents), []
    for frame in wanted:
        places = {}

        def place(name):
            if name in places:
                return places[name]
            base = bases.get(name, [0.0] * 7)
            row = motion[name][frame] if name in motion else [0.0] * 7
            shift = add(base[:3], row[:3])
            rotation = multiply(listed(base[3:6]), listed(row[3:6]))
            parent = parents[name]
            if parent.upper() == "GLOBAL" or parent not in parents:
                places[name] = (rotation, shift)
            else:
                axes, origin = place(parent)
                places[name] = (multiply(axes, rotation), add(origin, apply(axes, shift)))
            return places[name]

        frames.append([place(name)[1] for name in names])
    return names, frames


def trc(path, wanted):
    """In metres: by the header's Units. Names stand above the first of a marker's three columns."""
    lines = open(path, encoding="utf-8", errors="surrogateescape").read().split("\n")
    header = dict(zip(lines[1].split("\t"), lines[2].split("\t")))
    metres = {"mm": 0.001, "cm": 0.01, "m": 1.0}[header["Units"]]
    names = lines[3].split("\t")[2::3][:int(header["NumMarkers"])]
    rows = [line.split("\t")[2:] for line in lines[5:] if line.strip()]
    frames = [[[metres * float(cell) if cell.strip() else math.nan for cell in rows[frame][3 * i:3 * i + 3]]
               for i in range(len(names))] for frame in wanted]
    return names, frames
