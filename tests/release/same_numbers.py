"""same_numbers.py EXPECTED FOUND [ALLOWED]: whether two outputs are the same text, but for the last digits of numbers and the way paths are
written. Prints how many numbers differ and the largest difference, as a share of the largest number; ends with 1 beyond
ALLOWED (1e-12)."""

import re
import sys

number = re.compile(rb"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
allowed = float(sys.argv[3]) if len(sys.argv) > 3 else 1e-12

texts = [open(name, "rb").read().replace(b"\r\n", b"\n") for name in sys.argv[1:3]]
if texts[0] == texts[1]:
    print("equal")
    sys.exit(0)
if number.sub(b"#", texts[0]) != number.sub(b"#", texts[1]):
    lines = zip(texts[0].splitlines(), texts[1].splitlines())
    first = next((pair for pair in lines if number.sub(b"#", pair[0]) != number.sub(b"#", pair[1])), (b"(its end)", b"(its end)"))
    print("expected", first[0][:160], "found", first[1][:160])
    sys.exit(1)
pairs = [(float(a), float(b)) for a, b in zip(number.findall(texts[0]), number.findall(texts[1]))]
largest = max((abs(a) for a, _ in pairs), default=0.0)
off = [abs(a - b) / largest for a, b in pairs if a != b]
worst = max(off, default=0.0)
print(f"{len(off)} of {len(pairs)} numbers differ, at most by {worst:.1e} of the largest")
sys.exit(worst > allowed)
