#!/usr/bin/env python3
"""Do the tests catch small faults anywhere in src? Plants random ones in a copy and runs the tests with each.

    tests/robustness/plant_faults.py --seed 7 --faults 60 --build FOLDER

A seed gives the places: functions are drawn by their number of lines, and in each of them one place, where an operator
is replaced, a condition or a returned bool negated, a number one larger, std::min and std::max exchanged, or a call
left out. One build has all faults: each is active only if the environment variable SKELPLAY_FAULT holds its number.
Places that do not compile are dropped.

A first run without a fault finds out which test programs reach which place. With each fault, only those programs run,
that of its room first, until one fails, crashes or takes much too long: the fault is caught. A fault that no program
notices is printed as survived, and as unreached if no program comes to its place. Slow suites, the window's tests and
those of the package are left out, and so is each test that fails without a fault. The tests have ../shared if the
checkout has it.

With --build the copy is kept: the next call compiles less, and SKELPLAY_FAULT=17 FOLDER/tree/build/tests/figure_tests
shows what one fault does.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*"}
FIRST = ["takes", "cli", "session", "output", "corpus"]  # their tests run most of the other rooms
LEFT_OUT = {"package_tests", "window_tests"}
QUICK = "-Slow*:*/Slow*"
HEADER = "src/base/planted_fault.h"
SWITCH = r"""#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <concepts>
#include <cstdio>
#include <cstdlib>

namespace skelplay::planted {
inline const int chosen = std::getenv("SKELPLAY_FAULT") ? std::atoi(std::getenv("SKELPLAY_FAULT")) : 0;
inline const char* const record = std::getenv("SKELPLAY_FAULT_RECORD");  // a file for the numbers of the places reached
inline std::atomic<bool> reached[10000];

inline bool active(int number) {
    if (record && !reached[number].load(std::memory_order_relaxed) && !reached[number].exchange(true)) {
        const int file = ::open(record, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
        ::dprintf(file, "%d\n", number);
        ::close(file);
    }
    return number == chosen;
}
template <std::same_as<bool> Bool>
bool negated(int number, Bool value) { return active(number) != value; }

// a < b becomes a < Infix<0>(number) < b, which binds as strongly.
template <int> struct Infix { bool on; explicit Infix(int number) : on(active(number)) {} };
template <int, typename A> struct Left { const A& a; bool on; };
"""
INFIX = """
template <typename A>
Left<NUMBER, A> operator OP(const A& a, Infix<NUMBER> infix) { return {a, infix.on}; }
template <typename A, typename B>
auto operator OP(Left<NUMBER, A> left, const B& b) -> decltype(left.a OP b) {
    if (left.on) return left.a OTHER b;
    return left.a OP b;
}
"""
for i, (op, other) in enumerate(OTHER.items()):
    SWITCH += INFIX.replace("NUMBER", str(i)).replace("OP", op).replace("OTHER", other)
SWITCH += "}  // namespace skelplay::planted\n"

TOKEN = re.compile(
    r"[A-Za-z_]\w*|\d(?:[eE][+-]|[\w.']|)*|<=>|<<=|>>=|->\*?|\+\+|--|&&|\|\||::|[<>=!+\-*/%&|^]=|<<|>>|\S")
HIDDEN = re.compile(
    r'''R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/'''
    r"|^[ \t]*#(?:\\\n|[^\n])*", re.DOTALL | re.MULTILINE)
KEYWORDS = set("return case throw else delete new if for while switch do using sizeof typename goto break".split())
PAIRS = {"(": ")", "[": "]", "{": "}"}
Token = collections.namedtuple("Token", "text at end")
# An edit is (begin, end, text): what is replaced in the file, by a text with #N for the number of the fault.
Place = collections.namedtuple("Place", "file words edits")


def code_of(source):
    """The source, as long as it is, with letters for texts, blanks for comments, and # for the preprocessor's lines."""
    mark = lambda text: "#" if text.lstrip().startswith("#") else " " if text.startswith("/") else "s"
    return HIDDEN.sub(lambda found: re.sub(r"[^\n]", mark(found[0]), found[0]), source)


def opened_after(head):
    """What a brace outside of functions opens: a scope, the body of a function, of a constant one, or another part."""
    if re.search(r"\bnamespace\b|\bextern\s+s+\s*$|^\s*(template\s*<[^()]*>\s*)?(class|struct|union)\b", head):
        return "scope"
    flat = re.sub(r"operator\s*(\(\)|[^\s\w(]+)", "operator_", head)
    while flat != (flat := re.sub(r"\([^()]*\)", "@", flat)):
        pass
    in_initializers = re.search(r"@[^:]*[^:]:[^:]", flat) and flat.rstrip()[-1] not in "@}"  # of a constructor
    if "@" not in flat or not flat[-1].isspace() or re.search(r"\benum\b|[=()]", flat) or in_initializers:
        return "part"
    return "constant" if re.search(r"\b(constexpr|consteval)\b", flat) else "body"


def functions_of(code):
    """The head and the tokens of the body, with its braces, of each function."""
    tokens = [Token(found[0], found.start(), found.end()) for found in TOKEN.finditer(code)]
    opened, head, first = [], 0, 0
    for i, token in enumerate(tokens):
        inside = bool(opened) and opened[-1] != "scope"
        if token.text == "{":
            text = re.sub(r"\b(public|private|protected)\s*:|\[\[.*?\]\]|#", "", code[head:token.at])
            opened.append("part" if inside else opened_after(text))
            if opened[-1] == "scope":
                head = token.end
            elif opened[-1] == "body":
                body_head, first = text, i
        elif token.text == "}" and opened:
            kind = opened.pop()
            if kind == "body":
                yield body_head, tokens[first:i + 1]
            if kind != "part":
                head = token.end
        elif token.text == ";" and not inside:
            head = token.end


def find(tokens, i, stops, step=1):
    """The index of the first token from i on, outside of brackets, that is one of stops or closes a bracket."""
    closing, opening = (PAIRS.values(), PAIRS) if step > 0 else (PAIRS, PAIRS.values())
    depth = 0
    while depth > 0 or tokens[i].text not in stops and tokens[i].text not in closing:
        depth += (tokens[i].text in opening) - (tokens[i].text in closing)
        i += step
    return i


def places_in(source, code, head, tokens):
    """Kind, words and edits of each place in a function."""
    active, statement = "skelplay::planted::active(#N)", 0
    for i, token in enumerate(tokens[1:-1], 1):
        text, before, after = token.text, tokens[i - 1], tokens[i + 1]
        statement = i if before.text in (";", "{", "}") else statement
        if any(each.text in ("constexpr", "static_assert", "case", "enum") for each in tokens[statement:i]):
            continue
        spaced = code[token.at - 1].isspace() and code[token.end].isspace()  # so is no bracket of a template
        if text in ("&&", "||") and spaced:
            stops = {";", ",", "?", ":", "=", "return", "||"}
            begin = tokens[find(tokens, i - 1, stops - {text}, -1) + 1].at
            end = tokens[find(tokens, i + 1, stops | {text}) - 1].end
            a, b, other = source[begin:before.end], source[after.at:end], "||" if text == "&&" else "&&"
            either = f"({active} ? ({a}) {other} ({b}) : ({a}) {text} ({b}))"
            yield "logic", f"{text} to {other}", [(begin, end, either)]
        elif text in OTHER and spaced and re.match(r"[\w)\]}]", before.text) and before.text not in KEYWORDS:
            infix = f"{text} skelplay::planted::Infix<{list(OTHER).index(text)}>(#N) {text}"
            kind = "arithmetic" if text in "+-*/" else "comparison"
            yield kind, f"{text} to {OTHER[text]}", [(token.at, token.end, infix)]
        elif text == "if" and after.text == "(":
            end = find(tokens, i + 2, ())
            begin = max([i + 2, *(k + 1 for k in range(i + 2, end) if tokens[k].text == ";")])
            if all(each.text != "=" for each in tokens[begin:end]):
                at, last = tokens[begin].at, tokens[end].at
                yield "condition", "condition negated", [(at, at, f"{active} != static_cast<bool>("), (last, last, ")")]
        elif text[0].isdigit() and ">" not in after.text and (before.text != "<" or code[before.at - 1].isspace()):
            yield "number", f"{text} plus 1", [(token.at, token.end, f"({text} + ({active} ? 1 : 0))")]
        elif text == "return" and after.text != ";" and re.search(r"\bbool\s+[\w:]+\s*\(", head):
            end = tokens[find(tokens, i + 1, (";",))].at
            yield "return", "result negated", [(after.at, after.at, "skelplay::planted::negated(#N, "), (end, end, ")")]
        elif text in ("min", "max") and before.text == "::" and tokens[i - 2].text == "std" and after.text == "(":
            at, end, other = tokens[i - 2].at, tokens[find(tokens, i + 2, ())].end, "max" if text == "min" else "min"
            call = f"({active} ? std::{other}{source[after.at:end]} : {source[at:end]})"
            yield "extreme", f"std::{text} to std::{other}", [(at, end, call)]
        elif before.text in (";", "{", "}", ")", "else") and re.match(r"[A-Za-z_]", text) and text not in KEYWORDS:
            end = find(tokens, i, (";", "=", "+=", "-=", "?", "<<", "{"))
            flat = re.sub(r"\(.*\)", "()", " ".join(each.text for each in tokens[i:end]))
            declares = re.search(r"(\w|[^-]>|[&*]) [A-Za-z_]", flat)
            if tokens[end].text == ";" and flat.endswith(")") and not declares:
                last = tokens[end].end
                yield "call", "call left out", [(token.at, token.at, f"{{ if (!{active}) "), (last, last, " }")]


def draw(tree, rooms, seed, count):
    """The places that a seed gives, by number."""
    chance, functions, drawn = random.Random(seed), [], []
    rooms = rooms or re.findall(r"^skelplay_room\((\w+)", (tree / "src/CMakeLists.txt").read_text(), re.MULTILINE)
    paths = [path for room in rooms for path in sorted((tree / "src" / room).rglob("*"))]
    for path in (path for path in paths if path.suffix in (".cpp", ".h")):
        source = path.read_text()
        code = code_of(source)
        for head, body in functions_of(code):
            rank = chance.random() ** (1 / (code.count("\n", body[0].at, body[-1].end) + 1))
            functions.append((rank, path, source, code, head, body))
    for _, path, source, code, head, body in sorted(functions, key=lambda function: -function[0]):
        places = [] if "#" in code[body[0].at:body[-1].end] else list(places_in(source, code, head, body))
        if places and len(drawn) < count:
            kind = chance.choice(sorted({place[0] for place in places}))
            _, words, edits = chance.choice([place for place in places if place[0] == kind])
            line = source.count("\n", 0, edits[0][0])
            file = path.relative_to(tree).as_posix()
            drawn.append(Place(file, f"{file}:{line + 1} {words}: {source.splitlines()[line].strip()}", edits))
    return dict(enumerate(drawn, 1))


def planted(source, places):
    """The source of a file with its places, by number."""
    edits = [(*edit, str(number)) for number, place in places.items() for edit in place.edits]
    for begin, end, text, number in sorted(edits, reverse=True):
        source = source[:begin] + text.replace("#N", number) + source[end:]
    return re.sub(r"^(?=#include)", f'#include "{HEADER[4:]}"\n', source, count=1, flags=re.MULTILINE)


def folder_of(program):
    return re.sub(r"(_gl)?_tests$", "", program)


def run(*command, **options):
    """What a command prints, and its status."""
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", **options)
    return done.stdout, done.returncode


class Copy:
    """A copy of the checkout, and one build of it with all faults."""

    def __init__(self, tree, folder, places):
        self.tree, self.folder, self.places, self.known = tree, folder, places, {}
        self.top, self.build = folder / "tree", folder / "tree/build"
        self.write()
        if (tree.parent / "shared").exists() and not (folder / "shared").exists():
            (folder / "shared").symlink_to(tree.parent / "shared")
        tools = [f"-DSKELPLAY_{tool.upper()}=ON" for tool in ("ccache", "mold") if shutil.which(tool)]
        text, status = run("cmake", "-S", self.top, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                           "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DSKELPLAY_UNITY=ON", *tools)
        if status != 0:
            sys.exit(text)

    def write(self):
        """Brings the copy up to date. A file that stays the same keeps its time, and is not compiled again."""
        files = {HEADER: SWITCH.encode()}
        for top in self.tree.iterdir():
            if not top.name.startswith(("build", "cmake-build", ".git")):
                for path in [top] if top.is_file() else filter(Path.is_file, top.rglob("*")):
                    files[path.relative_to(self.tree).as_posix()] = path.read_bytes()
        for file in {place.file for place in self.places.values()}:
            own = {number: place for number, place in self.places.items() if place.file == file}
            files[file] = planted(files[file].decode(), own).encode()
        for path in [*(self.top / "src").rglob("*.*"), *(self.top / "tests").rglob("*.*")]:
            if path.is_file() and path.relative_to(self.top).as_posix() not in files:
                path.unlink()
        for path, data in ((self.top / file, data) for file, data in files.items()):
            if not path.exists() or path.read_bytes() != data:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                path.chmod(0o755 if data.startswith(b"#!") else 0o644)

    def compile(self, rooms):
        """Builds the test programs and returns their names. Drops the places of which the compiler complains."""
        targets = run("ninja", "-C", self.build, "-t", "targets", "all")[0]
        programs = re.findall(r"^(\w+_tests): phony", targets, re.MULTILINE)
        programs = [name for name in programs if name not in LEFT_OUT and (not rooms or folder_of(name) in rooms)]
        while (result := run("ninja", "-C", self.build, "-k0", *programs))[1] != 0:
            numbers = set(map(int, re.findall(r"planted::\w+(?:<\d+>)?\((\d+)", result[0])))
            files = set(re.findall(r"\b(src/\S+?):\d+:\d+: +(?:(?:fatal )?error|required from here)", result[0]))
            wrong = [number for number, place in self.places.items() if number in numbers or place.file in files]
            if not wrong:
                sys.exit(result[0][-5000:])
            for number in wrong:
                print(number, self.places.pop(number).words, "| dropped: does not compile", flush=True)
            self.write()
        return programs

    def test(self, program, number, options, seconds, record=None):
        """The tests that fail with a fault, or how the program ends; nothing if it notices no fault."""
        limits = f'ulimit -c 0 -d 8000000 -t {seconds:.0f}; exec "$0" "$@"'  # KiB of memory, and seconds of computing
        limited = ["timeout", "-s", "KILL", 600 + 2 * seconds, "bash", "-c", limits]  # as the machine may be busy
        environment = os.environ | {"SKELPLAY_FAULT": str(number), "SKELPLAY_REQUIRE": ""}
        environment |= {"SKELPLAY_FAULT_RECORD": str(record)} if record else {}
        command = [*limited, f"./{program}", "--gtest_brief=1", *options]
        text, status = run(*command, cwd=self.build / "tests", env=environment)
        failed = list(dict.fromkeys(re.findall(r"\[  FAILED  \] ([\w/]+\.[\w/]+)", text)))
        return failed or ([] if status == 0 else ["does not end" if status in (-9, 137, 152) else f"ends with {status}"])

    def learn(self, program):
        """Finds out which tests fail without a fault, how long the program takes, and which places it reaches."""
        record = self.folder / f"{program}.reached"
        record.unlink(missing_ok=True)
        begin = time.monotonic()
        failed = self.test(program, 0, [f"--gtest_filter={QUICK}"], 3600, record)
        seconds = time.monotonic() - begin
        reached = set(map(int, record.read_text().split())) if record.exists() else set()
        words = ["fails without a fault:", *failed] if failed else []
        print(f"{program}: {seconds:.0f} s, reaches {len(reached)}", *words, flush=True)
        if all("." in test for test in failed):
            self.known[program] = failed, seconds, reached

    def outcome(self, number):
        """Who catches a fault."""
        order = [self.places[number].file.split("/")[1], *FIRST]
        reaching = [(order.index(folder_of(name)) if folder_of(name) in order else len(order), seconds, name, failed)
                    for name, (failed, seconds, reached) in self.known.items() if number in reached]
        for _, seconds, program, failed in sorted(reaching):
            options = ["--gtest_fail_fast", "--gtest_filter=" + ":".join([QUICK, *failed])]
            if noticed := self.test(program, number, options, 60 + 5 * seconds):
                return f"caught by {program}: {noticed[0]}"
        return "survived" if reaching else "survived, unreached"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=60, help="how many are drawn (60)")
    parser.add_argument("--rooms", type=lambda text: text.split(","), help="plant in and test only these: base,figure")
    parser.add_argument("--only", type=lambda text: set(map(int, text.split(","))), help="run only these: 3,17")
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[2], help="another checkout")
    parser.add_argument("--build", type=Path, help="a folder for the copy, which is kept")
    parser.add_argument("--list", action="store_true", help="only print the places")
    args = parser.parse_args()
    places = draw(args.tree.resolve(), args.rooms, args.seed, args.faults)
    if args.list:
        print(*(f"{number} {place.words}" for number, place in places.items()), sep="\n")
        return
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    with tempfile.TemporaryDirectory(prefix="skelplay-") as folder, pool:
        copy = Copy(args.tree.resolve(), (args.build or Path(folder)).resolve(), places)
        list(pool.map(copy.learn, copy.compile(args.rooms)))
        numbers, counts = [number for number in copy.places if number in (args.only or places)], collections.Counter()
        for number, result in zip(numbers, pool.map(copy.outcome, numbers)):
            print(number, places[number].words, "|", result, flush=True)
            counts[result.split(" by ")[0]] += 1
        print(f"{len(numbers)} faults:", ", ".join(f"{count} {result}" for result, count in counts.most_common()))


if __name__ == "__main__":
    main()
