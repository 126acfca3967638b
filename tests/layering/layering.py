#!/usr/bin/env python3
"""Checks the sources in src against two tables: which room may use which (src/CMakeLists.txt), and which room may
include which third-party header (below). A room uses another when it includes its header or names its namespace."""

import pathlib
import re
import unittest

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "src"

ALL_WITH_GLM = "figure loaders scene body analysis processing exporters takes session render output panels cli app"
# Name, pattern of the whole path of its headers, rooms that may include it (None: all), only in one file of each.
THIRD_PARTY = [
    (name, re.compile(header), rooms if rooms is None else set(rooms.split()), one_file)
    for name, header, rooms, one_file in [
        ("glad", r"(glad|KHR)/.*", "render", False),
        ("OpenGL", r"(GL|GLES[0-9]*)/.*", "nobody", False),
        ("Dear ImGui", r"(.*/)?(imgui|imstb|imconfig).*", "panels app", False),
        ("GLFW", r"GLFW/.*", "app", False),
        ("tinyobjloader", r"(.*/)?tiny_obj_loader.*", "loaders", True),
        ("tinygltf", r"(.*/)?tiny_gltf.*", "exporters", True),
        ("EGL", r"EGL/.*", "output", False),
        ("stb", r"(.*/)?stb_.*", "loaders output", False),
        ("libpng", r"(.*/)?png\.h", "exporters output", True),
        ("Nettle", r"nettle/.*", "output", True),
        ("Eigen", r"(Eigen|unsupported/Eigen)/.*", "processing", False),
        ("CLI11", r"CLI/.*", "cli", False),
        ("nlohmann-json", r"nlohmann/.*", "cli exporters loaders takes", False),
        ("SQLite", r"sqlite3\.h", "takes", True),
        ("zlib", r"zlib\.h", "base exporters", False),
        ("utfcpp", r"utf8\.h", "base", False),
        ("GLM", r"glm/.*", ALL_WITH_GLM, False),
        ("fmt", r"fmt/.*", None, False),
        ("emscripten", r"emscripten(/.*)?\.h", None, False),
    ]
]

# Rooms whose values reach a room through the session's headers: it names them, and includes nothing of theirs.
HANDED_ON = {"panels": ["exporters"], "output": ["loaders"]}

# System headers that need no rule: those of the C++ library have neither slash nor suffix, those of POSIX stand here.
SYSTEM_HEADER = re.compile(r"[a-z0-9_]+|(sys/[a-z]+|[et]mmintrin|fcntl|malloc|unistd|spawn|signal|poll|dlfcn|pthread)\.h")


# A file from somebody else must have no way to a shell or to the network.
FORBIDDEN_CALL = re.compile(r"(?<![\w.>])(?:system|popen|execlp?e?|execvp?e?|socket|getaddrinfo)\s*\(")


def values_behind(source, at):
    """How many arguments follow the first one, which ends at this place of a call."""
    count = depth = 0
    for token in re.findall(r'"(?:\\.|[^"\\])*"|[][(){},]', source[at:]):
        if token in ")]}" and depth == 0:
            return count
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token, 0)
        count += token == "," and depth == 0
    return count


def room_table(cmake):
    """The rows `skelplay_room(<name> ... MAY_INCLUDE <room>...)` of a CMake file: name -> rooms, in its order."""
    table = {}
    for name, arguments in re.findall(r"\bskelplay_room\((\w+)([^)]*)\)", cmake):
        allowed = re.search(r"\bMAY_INCLUDE((\s+[a-z]+)+)", arguments)
        table[name] = allowed[1].split() if allowed else []
    return table


ROOMS = room_table((SOURCES / "CMakeLists.txt").read_text())
SYSTEMS = ("web", "windows")
POSIX = re.compile(r"(unistd|fcntl|poll|dlfcn|spawn|termios|pwd|malloc)\.h|sys/.*|EGL/.*")


def room_of(path):
    """web/<room>/x.cpp is instead of <room>/x.cpp in browsers, windows/<room>/x.cpp on Windows, and what is in web or windows itself
    instead of app/main.cpp."""
    first, *rest = path.split("/")
    if first not in SYSTEMS:
        return first
    return rest[0] if len(rest) > 1 else "app"


def includes_of(source):
    """Line number, opening quote or bracket, and path of each #include."""
    for number, line in enumerate(source.split("\n"), 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if found:
            yield number, found[1], found[2]


def code_of(source):
    """The source with blanks in place of comments and texts."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    return re.sub(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(\\.|[^"\\\n])*"', blank, source, flags=re.DOTALL)


def namespaces_of(source):
    """Line number and room of each name that is qualified with a room's namespace, and of each opened namespace."""
    code = code_of(source)
    rooms = "|".join(ROOMS)
    used = rf"(?<![\w:.>])(?:skelplay\s*::\s*)?({rooms})\s*::|\bskelplay\s*::\s*({rooms})\b"
    for found in re.finditer(used, code):
        yield code.count("\n", 0, found.start()) + 1, found[1] or found[2]


def objection(room, bracket, path):
    """Why this include is not allowed; None when it is."""
    if bracket == '"':
        other = room_of(path)
        if other == path:
            return f'expected a path from src, such as "{room}/{path}"'
        return None if other in (room, *ROOMS[room]) else f"{room} may not include {other}"
    for name, header, rooms, _ in THIRD_PARTY:
        if header.fullmatch(path):
            return None if rooms is None or room in rooms else f"{room} may not include {name}"
    return None if SYSTEM_HEADER.fullmatch(path) else "a header that the room table does not know"


def offences(files):
    """Everything wrong in a tree of sources, given as {path below src: text}; one line for each violation."""
    found = []
    lone = {}  # by "room includes library": the files that do
    for path, source in sorted(files.items()):
        room = room_of(path)
        if room not in ROOMS:
            found.append(f"{path}: is in no room of the table")
            continue
        for line, bracket, header in includes_of(source):
            of_a_library = bracket == "<" and path.startswith(SYSTEMS)  # it stands for libraries that the system has not
            reason = None if of_a_library else objection(room, bracket, header)
            if reason:
                found.append(f"{path}:{line}: {header}: {reason}")
            for name, pattern, _, one_file in THIRD_PARTY:
                if one_file and bracket == "<" and pattern.fullmatch(header):
                    lone.setdefault(f"{room} includes {name}", set()).add(path)
        for line, other in namespaces_of(source):
            if other not in (room, *ROOMS[room], *HANDED_ON.get(room, [])):
                found.append(f"{path}:{line}: {other}::: {room} may not use {other}")
    for what, where in lone.items():
        first, *more = sorted(where)
        if more:
            found.append(f"{more[0]}: {what} in more than one file, as in {first}")
    return found


def tree():
    sources = (path for path in SOURCES.rglob("*") if path.suffix in (".cpp", ".h"))
    return {path.relative_to(SOURCES).as_posix(): path.read_text() for path in sources}


class Tree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = tree()

    def test_keeps_to_the_room_table(self):
        self.assertGreater(len(self.files), 300)
        self.assertEqual(offences(self.files), [])

    def test_only_what_is_for_browsers_knows_emscripten(self):
        knowing = {path for path, source in self.files.items() for _, _, header in includes_of(source)
                   if header.startswith("emscripten")}
        self.assertTrue(knowing)
        self.assertEqual([path for path in sorted(knowing) if not path.startswith("web/")], [])

    def test_only_what_windows_replaces_knows_posix(self):
        """And only what is for Windows knows Windows; no source asks which system it is compiled for."""
        knowing = {path for path, source in self.files.items() for _, _, header in includes_of(source)
                   if POSIX.fullmatch(header) and not path.startswith(SYSTEMS)}
        self.assertTrue(knowing)
        self.assertEqual([path for path in sorted(knowing) if "windows/" + path not in self.files], [])
        for path, source in self.files.items():
            headers = [header for _, bracket, header in includes_of(source) if bracket == "<"]
            self.assertFalse("windows.h" in headers and not path.startswith("windows/"), path)
            self.assertIsNone(re.search(r"#\s*(if|ifdef|ifndef).*\b(_WIN32|__linux__|__unix__|__EMSCRIPTEN__)\b", source), path)

    def test_the_window_takes_only_its_request_from_the_command_line(self):
        """Only main() reads the words of the command line."""
        taken = {header for path, source in self.files.items()
                 if path.startswith(("app/", "web/app/")) and path != "app/main.cpp"
                 for _, _, header in includes_of(source) if room_of(header) == "cli"}
        self.assertEqual(taken, {"cli/window_request.h"})

    def test_only_sources_of_the_session_see_the_whole_and_its_jobs(self):
        """The parts of a session do not include the whole, and only its own sources include its background work."""
        for path, source in self.files.items():
            own, header = room_of(path) == "session", path.endswith(".h")
            for _, _, included in includes_of(source):
                self.assertFalse(own and header and included == "session/session.h", path)
                self.assertFalse((not own or header) and included == "session/jobs.h", path)

    def test_calls_no_shell_and_no_network(self):
        self.assertEqual([path for path, source in self.files.items()
                          if FORBIDDEN_CALL.search(code_of(source))], [])

    def test_no_blank_line_stands_inside_the_braces_of_a_namespace(self):
        """clang-format leaves them where they are."""
        self.assertEqual([path for path, source in self.files.items()
                          if re.search(r"^(inline )?namespace .*{\n\n|\n\n} +// namespace", source, re.MULTILINE)], [])

    def test_each_sentence_that_is_said_is_written_and_takes_what_is_put_into_it(self):
        written, block = {}, ""
        for line in (SOURCES.parent / "assets/words/messages.txt").read_text().split("\n"):
            if line.startswith(" "):
                name, sentence = line.strip().split(": ", 1)
                fields = re.findall(r"(?<!{){(\d*)(?::[^}]*)?}(?!})", sentence)
                written[f"{block}.{name}"] = max([int(each) + 1 for each in fields if each] or [len(fields)])
            elif line and not line.startswith("#"):
                block = line
        said = [(found[1], values_behind(source, found.end())) for source in self.files.values()
                for found in re.finditer(r'\bsaid\(\s*"([^"]+)"', source)]
        self.assertGreater(len(said), 100)
        self.assertEqual(sorted(said), sorted(written.items()))

    def test_the_room_table_has_no_circle(self):
        """A room may include only rooms in rows above its own. CMake links cycles of static libraries."""
        above = set()
        for room, allowed in ROOMS.items():
            self.assertLessEqual(set(allowed), above, room)
            above.add(room)
        self.assertIn("app", above)


class Check(unittest.TestCase):
    """The check itself: what it finds, and what it lets pass."""

    def test_the_room_table_is_read_from_cmake(self):
        self.assertEqual(
            room_table("# skelplay_room(<name> [MAY_INCLUDE <room>...])\nfunction(skelplay_room name)\n"
                       "skelplay_room(base THIRD_PARTY fmt::fmt)\n"
                       "skelplay_room(app  MAY_INCLUDE base\n    session THIRD_PARTY glfw)\n"),
            {"base": [], "app": ["base", "session"]})

    def test_allowed_uses_are_not_reported(self):
        self.assertEqual(offences({
            "scene/node.h": '#pragma once\n#include "base/text.h"\n#include "scene/ids.h"\n'
                            "#include <glm/mat4x4.hpp>\n#include <vector>\n"
                            "namespace skelplay::scene {\nbase::Run run;\n}\n",
            "base/files.cpp": "#include <fmt/core.h>\n#include <sys/stat.h>\n#include <unistd.h>\n"
                              '// as session::Session\nconst char* a = "figure::Bone"; int my_scene::b; a::scene::c;',
            "app/window.cpp": "#include <GLFW/glfw3.h>\n#include <backends/imgui_impl_glfw.h>\n",
        }), [])

    def test_each_offence_is_reported(self):
        for path, line, report in [
            ("scene/node.h", '#include "session/session.h"', "session/session.h: scene may not include session"),
            ("base/text.cpp", '  #  include "figure/bone.h" // why', "figure/bone.h: base may not include figure"),
            ("panels/line.cpp", '#include "render/renderer.h"', "render/renderer.h: panels may not include render"),
            ("session/session.h", '#include "render/renderer.h"', "render/renderer.h: session may not include render"),
            ("cli/info.cpp", '#include "app/window.h"', "app/window.h: cli may not include app"),
            ("scene/node.cpp", '#include "node.h"', 'node.h: expected a path from src, such as "scene/node.h"'),
            ("scene/node.cpp", '#include "../base/text.h"', "../base/text.h: scene may not include .."),
            ("app/window.cpp", "#include <glad/gl.h>", "glad/gl.h: app may not include glad"),
            ("render/mesh.cpp", "#include <GL/gl.h>", "GL/gl.h: render may not include OpenGL"),
            ("render/mesh.cpp", "#include <imgui.h>", "imgui.h: render may not include Dear ImGui"),
            ("panels/keys.cpp", "#include <GLFW/glfw3.h>", "GLFW/glfw3.h: panels may not include GLFW"),
            ("scene/a.cpp", "#include <tiny_obj_loader.h>", "tiny_obj_loader.h: scene may not include tinyobjloader"),
            ("render/context.cpp", "#include <EGL/egl.h>", "EGL/egl.h: render may not include EGL"),
            ("render/a.cpp", "#include <stb/stb_image_write.h>", "stb/stb_image_write.h: render may not include stb"),
            ("app/main.cpp", "#include <CLI/CLI.hpp>", "CLI/CLI.hpp: app may not include CLI11"),
            ("session/a.cpp", "#include <nlohmann/json.hpp>",
             "nlohmann/json.hpp: session may not include nlohmann-json"),
            ("base/vector.h", "#include <glm/vec3.hpp>", "glm/vec3.hpp: base may not include GLM"),
            ("figure/skin.cpp", "#include <zlib.h>", "zlib.h: figure may not include zlib"),
            ("loaders/a.cpp", "#include <boost/spirit.hpp>",
             "boost/spirit.hpp: a header that the room table does not know"),
            ("scene/node.cpp", "void step(session::Session&);", "session::: scene may not use session"),
            ("base/text.cpp", "skelplay::figure::Bone bone;", "figure::: base may not use figure"),
            ("panels/line.h", "namespace skelplay::render { class Renderer; }", "render::: panels may not use render"),
        ]:
            with self.subTest(line):
                self.assertEqual(offences({path: "#pragma once\n\n" + line + "\n"}), [f"{path}:3: {report}"])

    def test_a_call_of_a_shell_or_of_the_network_is_found(self):
        for line in ['std::system("ls");', "FILE* out = ::popen(line, mode);", "int s = socket (AF_INET, 0, 0);",
                     "execvp(a, b);"]:
            self.assertTrue(FORBIDDEN_CALL.findall(code_of(line)), line)
        for line in ["// the file system (of a disk)", 'say("a transform system (Absolute)");', "figure.system(3);",
                     "in_system();"]:
            self.assertEqual(FORBIDDEN_CALL.findall(code_of(line)), [], line)

    def test_a_file_outside_the_rooms_is_reported(self):
        self.assertEqual(offences({"utils/misc.h": ""}), ["utils/misc.h: is in no room of the table"])

    def test_a_second_file_with_tinyobjloader_is_reported(self):
        source = "#include <tiny_obj_loader.h>\n"
        self.assertEqual(offences({"loaders/a.cpp": source, "loaders/b.cpp": source}),
                         ["loaders/b.cpp: loaders includes tinyobjloader in more than one file, as in loaders/a.cpp"])


if __name__ == "__main__":
    unittest.main()
