// Reads the #include lines of src and checks them against two tables: which room may include which
// (src/CMakeLists.txt), and which room may see which third-party header (below).

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/temporary_folder.h"

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Names = std::set<std::string>;

struct Room {
    std::string name;
    Names may_include;
};

/// The rows `skelplay_room(<name> ... MAY_INCLUDE <room>...)` of a CMake file, in its order.
std::vector<Room> room_table(const std::string& cmake) {
    static const std::regex row(R"re(\bskelplay_room\((\w+)([^)]*)\))re");
    static const std::regex may_include(R"re(\bMAY_INCLUDE((\s+[a-z]+)+))re");
    std::vector<Room> table;
    for (std::sregex_iterator found(cmake.begin(), cmake.end(), row), end; found != end; ++found) {
        Room& room = table.emplace_back(Room{(*found)[1], {}});
        const std::string arguments = (*found)[2];
        if (std::smatch match; std::regex_search(arguments, match, may_include)) {
            std::istringstream words(match[1]);
            room.may_include = {std::istream_iterator<std::string>(words), {}};
        }
    }
    return table;
}

const std::vector<Room> rooms =
    room_table(skelplay::test::text_of(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "src/CMakeLists.txt"));

struct ThirdParty {
    std::string name;
    std::regex header;      // matches the whole path of its headers
    Names rooms;            // that may include it; empty: every room
    bool one_file = false;  // and only in one file of each
};

const std::vector<ThirdParty> third_party{
    {"glad", std::regex("(glad|KHR)/.*"), {"render"}},
    {"OpenGL", std::regex("(GL|GLES[0-9]*)/.*"), {"nobody"}},
    {"Dear ImGui", std::regex("(.*/)?(imgui|imstb|imconfig).*"), {"panels", "app"}},
    {"GLFW", std::regex("GLFW/.*"), {"app"}},
    {"tinyobjloader", std::regex("(.*/)?tiny_obj_loader.*"), {"loaders"}, true},
    {"tinygltf", std::regex("(.*/)?tiny_gltf.*"), {"exporters"}, true},
    {"EGL", std::regex("EGL/.*"), {"output"}},
    {"stb", std::regex("(.*/)?stb_.*"), {"output"}},
    {"libpng", std::regex("(.*/)?png\\.h"), {"output"}, true},
    {"Nettle", std::regex("nettle/.*"), {"output"}, true},
    {"Eigen", std::regex("(Eigen|unsupported/Eigen)/.*"), {"processing"}},
    {"CLI11", std::regex("CLI/.*"), {"cli"}},
    {"nlohmann-json", std::regex("nlohmann/.*"), {"cli", "exporters"}},
    {"zlib", std::regex("zlib\\.h"), {"base", "exporters"}},
    {"utfcpp", std::regex("utf8\\.h"), {"base"}},
    {"GLM",
     std::regex("glm/.*"),
     {"figure", "loaders", "scene", "analysis", "processing", "exporters", "takes", "session", "render", "output",
      "panels", "cli", "app"}},
    {"fmt", std::regex("fmt/.*"), {}},
};

// System headers that need no rule: those of the C++ library have neither slash nor suffix, those of POSIX are listed
// here.
const std::regex system_header("[a-z0-9_]+|(sys/[a-z]+|fcntl|malloc|unistd|spawn|signal|poll|dlfcn|pthread)\\.h");

struct Include {
    int line;
    bool quoted;
    std::string path;
};

std::vector<Include> includes_of(const std::string& source) {
    static const std::regex pattern(R"re(\s*#\s*include\s*([<"])([^>"]+)[>"].*)re");
    std::vector<Include> includes;
    std::istringstream lines(source);
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        std::smatch match;
        if (std::regex_match(line, match, pattern)) includes.push_back({number, match[1] == "\"", match[2]});
    }
    return includes;
}

std::string room_of(const std::string& path) { return path.substr(0, path.find('/')); }

// nullopt: this include is allowed.
std::optional<std::string> objection(const std::string& room, const Names& allowed, const Include& include) {
    if (include.quoted) {
        const std::string other = room_of(include.path);
        if (other == include.path) return "expected a path from src, such as \"" + room + "/" + include.path + "\"";
        if (other != room && !allowed.contains(other)) return room + " may not include " + other;
        return std::nullopt;
    }
    for (const ThirdParty& library : third_party) {
        if (std::regex_match(include.path, library.header))
            return library.rooms.empty() || library.rooms.contains(room)
                       ? std::nullopt
                       : std::optional(room + " may not include " + library.name);
    }
    if (!std::regex_match(include.path, system_header)) return "a header that the room table does not know";
    return std::nullopt;
}

/// Everything wrong in a tree of sources, given as path below src and text; one line for each violation.
std::vector<std::string> offences(const std::map<std::string, std::string>& files) {
    std::vector<std::string> found;
    std::map<std::string, Names> lone;  // by "room and library": the files that include it
    for (const auto& [path, source] : files) {
        const std::string room = room_of(path);
        const auto row = std::ranges::find(rooms, room, &Room::name);
        if (row == rooms.end()) {
            found.push_back(path + ": is in no room of the table");
            continue;
        }
        for (const Include& include : includes_of(source)) {
            if (const auto text = objection(room, row->may_include, include))
                found.push_back(path + ":" + std::to_string(include.line) + ": " + include.path + ": " + *text);
            for (const ThirdParty& library : third_party) {
                if (library.one_file && !include.quoted && std::regex_match(include.path, library.header))
                    lone[room + " includes " + library.name].insert(path);
            }
        }
    }
    for (const auto& [what, where] : lone) {
        if (where.size() > 1)
            found.push_back(*std::next(where.begin()) + ": " + what + " in more than one file, as in " +
                            *where.begin());
    }
    return found;
}

bool is_source(const std::filesystem::path& path) { return path.extension() == ".cpp" || path.extension() == ".h"; }

std::map<std::string, std::string> read_tree(const std::filesystem::path& root) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (entry.is_regular_file() && is_source(entry.path()))
            files[entry.path().lexically_relative(root).generic_string()] = skelplay::test::text_of(entry.path());
    }
    return files;
}

TEST(Layering, TheTreeKeepsToTheRoomTable) {
    const auto files = read_tree(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "src");
    EXPECT_FALSE(files.empty());
    EXPECT_THAT(offences(files), IsEmpty());
}

// Of the command line, the window uses the request it makes; only main() reads the words.
TEST(Layering, TheWindowTakesOnlyItsRequestFromTheCommandLine) {
    Names taken;
    for (const auto& [path, source] : read_tree(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "src"))
        if (room_of(path) == "app" && path != "app/main.cpp")
            for (const Include& include : includes_of(source))
                if (room_of(include.path) == "cli") taken.insert(include.path);
    EXPECT_THAT(taken, ElementsAre("cli/window_request.h"));
}

// The parts of a session do not include the whole, and only its own sources include its background work.
TEST(Layering, OnlySourcesOfTheSessionSeeTheWholeAndItsJobs) {
    for (const auto& [path, source] : read_tree(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "src")) {
        const bool own = room_of(path) == "session";
        const bool header = path.ends_with(".h");
        for (const Include& include : includes_of(source)) {
            EXPECT_FALSE(own && header && include.path == "session/session.h") << path;
            EXPECT_FALSE((!own || header) && include.path == "session/jobs.h") << path;
        }
    }
}

// A room may include only rooms in rows above its own. CMake does not check that: it links cycles of static libraries.
TEST(Layering, TheRoomTableHasNoCircle) {
    Names above;
    for (const Room& room : rooms) {
        EXPECT_TRUE(std::ranges::includes(above, room.may_include)) << room.name;
        above.insert(room.name);
    }
    EXPECT_TRUE(above.contains("app"));
}

TEST(Layering, TheRoomTableIsReadFromCMake) {
    const auto table = room_table(
        "# skelplay_room(<name> [MAY_INCLUDE <room>...])\nfunction(skelplay_room name)\n"
        "skelplay_room(base THIRD_PARTY fmt::fmt)\n"
        "skelplay_room(app  MAY_INCLUDE base\n    session THIRD_PARTY glfw)\n");
    ASSERT_EQ(table.size(), 2u);
    EXPECT_EQ(table[0].name, "base");
    EXPECT_THAT(table[0].may_include, IsEmpty());
    EXPECT_EQ(table[1].name, "app");
    EXPECT_THAT(table[1].may_include, ElementsAre("base", "session"));
}

TEST(Layering, AllowedIncludesAreNotReported) {
    EXPECT_THAT(offences({{"scene/node.h",
                           "#pragma once\n#include \"base/text.h\"\n#include \"scene/ids.h\"\n"
                           "#include <glm/mat4x4.hpp>\n#include <vector>\n"},
                          {"base/files.cpp", "#include <fmt/core.h>\n#include <sys/stat.h>\n#include <unistd.h>\n"},
                          {"app/window.cpp", "#include <GLFW/glfw3.h>\n#include <backends/imgui_impl_glfw.h>\n"}}),
                IsEmpty());
}

struct Offence {
    std::string path;
    std::string line;
    std::string report;
};

const std::vector<Offence> offending{
    {"scene/node.h", "#include \"session/session.h\"",
     "scene/node.h:3: session/session.h: scene may not include session"},
    {"base/text.cpp", "  #  include \"figure/bone.h\" // why",
     "base/text.cpp:3: figure/bone.h: base may not include figure"},
    {"panels/timeline.cpp", "#include \"render/renderer.h\"",
     "panels/timeline.cpp:3: render/renderer.h: panels may not include render"},
    {"session/session.h", "#include \"render/renderer.h\"",
     "session/session.h:3: render/renderer.h: session may not include render"},
    {"cli/info.cpp", "#include \"app/window.h\"", "cli/info.cpp:3: app/window.h: cli may not include app"},
    {"scene/node.cpp", "#include \"node.h\"",
     "scene/node.cpp:3: node.h: expected a path from src, such as \"scene/node.h\""},
    {"scene/node.cpp", "#include \"../base/text.h\"", "scene/node.cpp:3: ../base/text.h: scene may not include .."},
    {"app/window.cpp", "#include <glad/gl.h>", "app/window.cpp:3: glad/gl.h: app may not include glad"},
    {"render/mesh.cpp", "#include <GL/gl.h>", "render/mesh.cpp:3: GL/gl.h: render may not include OpenGL"},
    {"render/mesh.cpp", "#include <imgui.h>", "render/mesh.cpp:3: imgui.h: render may not include Dear ImGui"},
    {"panels/keys.cpp", "#include <GLFW/glfw3.h>", "panels/keys.cpp:3: GLFW/glfw3.h: panels may not include GLFW"},
    {"scene/skin.cpp", "#include <tiny_obj_loader.h>",
     "scene/skin.cpp:3: tiny_obj_loader.h: scene may not include tinyobjloader"},
    {"render/context.cpp", "#include <EGL/egl.h>", "render/context.cpp:3: EGL/egl.h: render may not include EGL"},
    {"render/image.cpp", "#include <stb/stb_image_write.h>",
     "render/image.cpp:3: stb/stb_image_write.h: render may not include stb"},
    {"app/main.cpp", "#include <CLI/CLI.hpp>", "app/main.cpp:3: CLI/CLI.hpp: app may not include CLI11"},
    {"session/options.cpp", "#include <nlohmann/json.hpp>",
     "session/options.cpp:3: nlohmann/json.hpp: session may not include nlohmann-json"},
    {"base/vector.h", "#include <glm/vec3.hpp>", "base/vector.h:3: glm/vec3.hpp: base may not include GLM"},
    {"figure/skin.cpp", "#include <zlib.h>", "figure/skin.cpp:3: zlib.h: figure may not include zlib"},
    {"loaders/obj/obj.cpp", "#include <boost/spirit.hpp>",
     "loaders/obj/obj.cpp:3: boost/spirit.hpp: a header that the room table does not know"},
};

TEST(Layering, EachOffendingIncludeIsReported) {
    for (const auto& [path, line, report] : offending)
        EXPECT_THAT(offences({{path, "#pragma once\n\n" + line + "\n"}}), ElementsAre(report));
}

TEST(Layering, AFileOutsideTheRoomsIsReported) {
    EXPECT_THAT(offences({{"utils/misc.h", ""}}), ElementsAre("utils/misc.h: is in no room of the table"));
}

TEST(Layering, ASecondFileWithTinyobjloaderIsReported) {
    EXPECT_THAT(
        offences(
            {{"loaders/a.cpp", "#include <tiny_obj_loader.h>\n"}, {"loaders/b.cpp", "#include <tiny_obj_loader.h>\n"}}),
        ElementsAre("loaders/b.cpp: loaders includes tinyobjloader in more than one file, as in loaders/a.cpp"));
}

}  // namespace
