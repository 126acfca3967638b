#!/usr/bin/env python3
"""Writes random takes as the documents allow them: the same for the same seed.

    python3 tests/peers/random_takes.py FOLDER [COUNT [SEED]]

COUNT (100) of each of BVH, ASF with AMC, and HTR, for export_table.py: orders of angles, axes and channels, bones without
a length and without channels, several roots, degrees and radians, frames from 0 or 1, segments in any order, both versions
of HTR. Figures are of 0.1 to 1000 units.
"""

import itertools
import random
import sys
from math import radians, sqrt
from pathlib import Path


def text(numbers):
    return " ".join(f"{number:.9g}" for number in numbers)


class Figure:
    """A tree of bones, and what is drawn for each of its numbers."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.size = 10 ** self.draw.uniform(-1, 3)
        self.bones = [f"bone{i}" for i in range(self.draw.randint(1, 9))]
        self.frames = self.draw.choice([1, 2, 3, 12])
        self.parents = {}
        for i, bone in enumerate(self.bones):
            self.parents[bone] = self.draw.choice(self.bones[:i]) if i and self.chance(0.9) else None

    def chance(self, share):
        return self.draw.random() < share

    def order(self, letters="xyz"):
        return list(self.draw.choice(list(itertools.permutations(letters))))

    def vector(self):
        """Often along an axis, and now and then zero."""
        if self.chance(0.3):
            return [self.size * x for x in self.draw.choice([(0, 0, 0), (1, 0, 0), (0, -1, 0), (0, 0, 1)])]
        return [self.draw.gauss(0, self.size) for _ in range(3)]

    def angle(self):
        return self.draw.choice([0, 90, -90, 180, 360, -270]) if self.chance(0.2) else self.draw.uniform(-400, 400)


def bvh(figure):
    lines, columns = ["HIERARCHY"], []

    def joint(bone, depth, word):
        indent = "\t" * depth
        rotation = [f"{axis.upper()}rotation" for axis in figure.order()][: figure.draw.choice([3, 3, 3, 1, 2])]
        position = [f"{axis.upper()}position" for axis in figure.order()] if depth == 0 or figure.chance(0.1) else []
        channels = position + rotation if figure.chance(0.8) else rotation + position
        columns.extend(channels)
        lines.extend([f"{indent}{word} {bone}", indent + "{", f"{indent}\tOFFSET {text(figure.vector())}",
                      f"{indent}\tCHANNELS {len(channels)} {' '.join(channels)}"])
        below = [child for child in figure.bones if figure.parents[child] == bone]
        for child in below:
            joint(child, depth + 1, "JOINT")
        if not below:
            lines.extend([indent + "\tEnd Site", indent + "\t{", f"{indent}\t\tOFFSET {text(figure.vector())}", indent + "\t}"])
        lines.append(indent + "}")

    for bone in figure.bones:
        if figure.parents[bone] is None:
            joint(bone, 0, "ROOT")
    lines += ["MOTION", f"Frames: {figure.frames}", "Frame Time: 0.0333333"]
    for _ in range(figure.frames):
        lines.append(text(figure.angle() if column.endswith("rotation") else figure.draw.gauss(0, figure.size)
                          for column in columns))
    return {".bvh": lines}


def acclaim(figure):
    in_degrees = figure.chance(0.7)

    def angle():
        return figure.angle() if in_degrees else radians(figure.angle())

    def axis():
        return f"{text(angle() if figure.chance(0.7) else 0 for _ in range(3))} {''.join(figure.order('XYZ'))}"

    root = ["TX", "TY", "TZ"] + [f"R{axis}" for axis in figure.order("XYZ")]
    if figure.chance(0.3):
        figure.draw.shuffle(root)
    asf = [":version 1.10", f":name {figure.bones[0]}", ":units", "  mass 1.0", "  length 0.45",
           f"  angle {'deg' if in_degrees else 'rad'}", ":root", f"  order {' '.join(root)}",
           f"  axis {''.join(figure.order('XYZ'))}", f"  position {text(figure.vector())}",
           f"  orientation {text(angle() if figure.chance(0.5) else 0 for _ in range(3))}", ":bonedata"]
    dofs = {}
    for i, bone in enumerate(figure.bones):
        direction = [figure.draw.gauss(0, 1) for _ in range(3)]
        length = sqrt(sum(x * x for x in direction))
        dofs[bone] = [f"r{axis}" for axis in figure.order()][: figure.draw.choice([3, 3, 2, 1, 0])]
        if dofs[bone] and figure.chance(0.1):
            dofs[bone] = ["tx", "ty", "tz"] + dofs[bone]
        if dofs[bone] and figure.chance(0.1):
            dofs[bone].append("l")
        asf += ["  begin", f"    id {i + 1}", f"    name {bone}", f"    direction {text(x / length for x in direction)}",
                f"    length {text([figure.draw.choice([0, 1, 1, 1]) * figure.draw.uniform(0.2, 2) * figure.size])}",
                f"    axis {axis()}"]
        if dofs[bone]:
            asf.append(f"    dof {' '.join(dofs[bone])}")
        asf.append("  end")
    asf += [":hierarchy", "  begin"]
    for parent in [None] + figure.bones:
        below = [bone for bone in figure.bones if figure.parents[bone] == parent]
        if below:
            asf.append(f"    {parent or 'root'} {' '.join(below)}")
    asf.append("  end")

    def values(channels):
        return text(angle() if channel[0] in "rR" else figure.draw.gauss(0, figure.size) for channel in channels)

    amc = [":FULLY-SPECIFIED", ":DEGREES" if in_degrees else ":RADIANS"]
    for frame in range(figure.frames):
        amc += [str(frame + 1), f"root {values(root)}"]
        amc += [f"{bone} {values(dofs[bone])}" for bone in figure.bones if dofs[bone]]
    return {".asf": asf, ".amc": amc}


def htr(figure):
    in_degrees, by_frame = figure.chance(0.7), figure.chance(0.3)
    first = figure.draw.choice([0, 1])
    listing = figure.draw.sample(figure.bones, len(figure.bones))

    def row(length):
        angles = [figure.angle() if in_degrees else radians(figure.angle()) for _ in range(3)]
        return "\t".join(text(figure.vector() + angles + [length]).split())

    lines = ["# random", "[Header]", "FileType htr", "DataType HTRS", f"FileVersion {2 if by_frame else 1}",
             f"NumSegments {len(figure.bones)}", f"NumFrames {figure.frames}", "DataFrameRate 30",
             f"EulerRotationOrder {''.join(figure.order('XYZ'))}", "CalibrationUnits mm",
             f"RotationUnits {'Degrees' if in_degrees else 'Radians'}", "GlobalAxisofGravity Y",
             f"BoneLengthAxis {figure.draw.choice('XYZ')}", "ScaleFactor 1", "[SegmentNames&Hierarchy]"]
    lines += [f"{bone}\t{figure.parents[bone] or 'GLOBAL'}" for bone in listing]
    lines.append("[BasePosition]")
    lines += [f"{bone}\t{row(figure.draw.uniform(0, 2) * figure.size)}" for bone in figure.bones]
    if by_frame:
        for frame in range(figure.frames):
            lines.append(f"Frame {first + frame}:")
            lines += [f"{bone}\t{row(figure.draw.choice([1, 1, 0.5, 0]))}" for bone in listing]
    else:
        for bone in listing:
            lines.append(f"[{bone}]")
            lines += [f"{first + frame}\t{row(figure.draw.choice([1, 1, 0.5, 0]))}" for frame in range(figure.frames)]
    return {".htr": lines + ["[EndOfFile]"]}


def main():
    folder = Path(sys.argv[1])
    count, seed = (int(word) for word in sys.argv[2:] + ["100", "1"][len(sys.argv) - 2:])
    folder.mkdir(parents=True, exist_ok=True)
    for write in (bvh, acclaim, htr):
        for i in range(count):
            for suffix, lines in write(Figure(f"{seed} {write.__name__} {i}")).items():
                (folder / f"{write.__name__}{i:04}{suffix}").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
