// Reading a Wavefront OBJ, and its diagnostics.

#include "loaders/obj/obj_parser.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "support/small_png.h"
#include "text_reading.h"

namespace skelplay::loaders::obj_parser_test {
using testing::ElementsAre;
using namespace std::string_literals;

struct ObjRead {
    base::Loaded<figure::Mesh> loaded;
    std::string said;
};

ObjRead read(std::string_view text) {
    const base::MemoryBytes bytes{std::string(text)};
    ObjRead result{parse_obj(bytes, "/nowhere"), {}};
    result.loaded.diagnostics.sort();
    result.loaded.diagnostics.locate("t.obj", bytes);
    result.said = said(result.loaded.diagnostics);
    return result;
}

/// Each face as its groups, then its object (@) and material (%), then its positions: "root,h_waist @o %m 0 1 2".
std::vector<std::string> faces(const ObjRead& read) {
    std::vector<std::string> list;
    if (!read.loaded.value) return list;
    const figure::Mesh& mesh = *read.loaded.value;
    for (const figure::Face& face : mesh.faces) {
        std::string text;
        for (const std::uint32_t group : mesh.groups_of(face)) text += (text.empty() ? "" : ",") + mesh.groups[group];
        if (face.object != figure::Face::none) text += " @" + mesh.objects[face.object];
        if (face.material != figure::Face::none) text += " %" + mesh.materials[face.material].name;
        if (face.smoothing) text += fmt::format(" s{}", *face.smoothing);
        for (const figure::Corner& corner : mesh.corners_of(face)) text += fmt::format(" {}", corner.position);
        list.push_back(std::move(text));
    }
    return list;
}

constexpr std::string_view square =
    "v 0 0 0\n"   // 1
    "v 1 0 0\n"   // 2
    "v 1 1 0\n"   // 3
    "v 0 1 0\n";  // 4

struct Case {
    std::string what;
    std::string text;  // after the square
    std::vector<std::string> faces;
    std::string said;
};

void expect_cases(const std::vector<Case>& rows) {
    for (const Case& row : rows) {
        const ObjRead found = read(std::string(square) + row.text);
        EXPECT_EQ(faces(found), row.faces) << row.what;
        EXPECT_EQ(found.said, row.said) << row.what;
    }
}

// ---- Cases that tinyobjloader alone reads differently, one row for each ----

TEST(ObjParser, KeepsWhatTinyobjloaderAloneWouldLose) {
    expect_cases({
        {"g a b: every name", "g a b\nf 1 2 3\n", {"a,b 0 1 2"}, ""},
        {"g repeated later: the same group",
         "g a\nf 1 2 3\ng b\nf 1 2 4\ng a\nf 2 3 4\n",
         {"a 0 1 2", "b 0 1 3", "a 1 2 3"},
         ""},
        {"faces before any g", "f 1 2 3\ng a\nf 1 2 4\n", {"default 0 1 2", "a 0 1 3"}, ""},
        {"bare g", "g a\nf 1 2 3\ng\nf 1 2 4\n", {"a 0 1 2", "default 0 1 3"}, ""},
        {"g with a blank", "g a\nf 1 2 3\ng \nf 1 2 4\n", {"a 0 1 2", "default 0 1 3"}, ""},
        {"o after g keeps the group", "g y\no x \nf 1 2 3\n", {"y @x 0 1 2"}, ""},
        {"o, then g", "o x\ng y\nf 1 2 3\n", {"y @x 0 1 2"}, ""},
        {"usemtl leaves the group", "g a\nusemtl m\nf 1 2 3\nusemtl n o\nf 1 2 4\n", {"a %m 0 1 2", "a %n o 0 1 3"}, ""},
        {"a group with only l", "g a\nl 1 2\nl 2 3\ng b\nf 1 2 3\n", {"b 0 1 2"}, "6:1 obj.no-face"},
        {"a group with only a short face", "g a\nf 1 2\ng b\nf 1 2 3\n", {"b 0 1 2"}, "6:1 obj.short-face"},
        {"a comment after a group", "g a # c\nf 1 2 3 # d\n", {"a 0 1 2"}, ""},
        {"continued lines", "g a \\\nb\nf 1 2 \\\n  3 \\  \r\n4\n", {"a,b 0 1 2 3"}, ""},
        {"f 1 2 3/", "f 1 2 3/\n", {"default 0 1 2"}, ""},
        {"an index beyond the last", "f 1 2 99\nf 1 2 3\n", {"default 0 1 2"}, "5:7 obj.index"},
        {"a negative index before the first", "f -1 -9 -2\nf -4 -3 -2\n", {"default 0 1 2"}, "5:6 obj.index"},
        {"index 0", "f 1 0 2\nf 1 2 3\n", {"default 0 1 2"}, "5:5 obj.index"},
        {"skin weights", "vw 0 1 0.5\nf 1 2 3\n", {"default 0 1 2"}, "5:1 obj.weights"},
    });
}

TEST(ObjParser, ReadsAGroupBehindAByteOrderMark) {
    const ObjRead found = read("\xEF\xBB\xBFg a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    EXPECT_THAT(faces(found), ElementsAre("a 0 1 2"));
    EXPECT_EQ(found.said, "");
}

TEST(ObjParser, KeepsAPolygonOfMoreThan255VerticesAndWhatFollowsIt) {
    std::string text;
    std::string face = "f";
    for (int i = 0; i < 300; ++i) {
        text += fmt::format("v {} {} 0\n", i < 150 ? i : 299 - i, i < 150 ? i * i : (299 - i) * (299 - i) + 1);
        face += fmt::format(" {}", i + 1);
    }
    const ObjRead found = read(text + face + "\ng next\nf 1 2 3\n");
    ASSERT_TRUE(found.loaded.value);
    const figure::Mesh& mesh = *found.loaded.value;
    ASSERT_EQ(mesh.faces.size(), 2U);
    EXPECT_EQ(mesh.faces[0].corner_count, 300U);
    EXPECT_EQ(mesh.faces[0].triangle_count, 298U);
    EXPECT_EQ(faces(found)[1], "next 0 1 2");
    EXPECT_EQ(found.said, "");
}

// The tiny sample of the format's notes.
TEST(ObjParser, ReadsGroupSetsAndSmoothingGroups) {
    expect_cases({{"sample",
                   "g root h_waist\ns 1\nf 1 2 3 4\ng h_head\nf -4 -3 -2\ng\nf 1 2 4\n",
                   {"root,h_waist s1 0 1 2 3", "h_head s1 0 1 2", "default s1 0 1 3"},
                   ""},
                  {"off",
                   "s off\nf 1 2 3\ns 0\nf 1 2 3\ns 7\nf 1 2 3\n",
                   {"default s0 0 1 2", "default s0 0 1 2", "default s7 0 1 2"},
                   ""},
                  {"a # within a name", "g a#1\nf 1 2 3\n", {"a#1 0 1 2"}, ""},
                  {"a name twice on a line", "g a b a\nf 1 2 3\n", {"a,b 0 1 2"}, ""}});
}

TEST(ObjParser, ResolvesIndicesInEveryForm) {
    expect_cases(
        {{"forward", "f 1 2 5\nv 0 0 5\n", {"default 0 1 4"}, ""},
         {"relative to what was read so far", "f -1 -2 -3\nv 0 0 5\nf -1 -2 -3\n", {"default 3 2 1", "default 4 3 2"}, ""},
         {"texture points and normals",
          "vt 0 0\nvn 0 0 1\nf 1/1 2/1 3/1\nf 1//1 2//-1 3//1\nf 1/1/1 2/-1/1 3/1/1\n",
          {"default 0 1 2", "default 0 1 2", "default 0 1 2"},
          ""}});
    const ObjRead found = read(std::string(square) + "vn 0 0 2\nvn 1 0 0\nf 1//2 2//-2 3\n");
    const auto& corners = found.loaded.value->corners;
    EXPECT_EQ(corners[0].normal, 1U);
    EXPECT_EQ(corners[1].normal, 0U);
    EXPECT_EQ(corners[2].normal, figure::Corner::no_normal);
}

// ---- What is at fault ----

TEST(ObjParser, SaysWhatIsAtFaultAndGoesOn) {
    const std::vector<std::string> one{"default 0 1 2"};
    expect_cases({
        {"a word for an index", "f 1 2 x\nf 1 2 3\n", one, "5:7 obj.face-vertex"},
        {"half an index", "f 1 2 3.5\nf 1 2 3\n", one, "5:7 obj.face-vertex"},
        {"an index that a whole number of 32 bits would wrap", "f 1 2 4294967299\nf 1 2 3\n", one, "5:7 obj.face-vertex"},
        {"four parts", "f 1 2 3/1/1/1\nf 1 2 3\n", one, "5:7 obj.face-vertex"},
        {"no vertex at all", "f\nf 1 2 3\n", one, "5:1 obj.short-face"},
        {"a place on a continued line", "f 1 2 \\\n   99\nf 1 2 3\n", one, "6:4 obj.index"},
        {"a word for a number", "v 1 two 3\nf 1 2 5\nf 1 2 3\n", one, "5:5 obj.number, 6:7 obj.index"},
        {"no number", "v 1 nan 3\nf 1 2 3\n", one, "5:5 obj.number"},
        {"too few numbers", "v 1 2\nf 1 2 3\n", one, "5:1 obj.short-vertex"},
        {"a normal that is not there", "f 1//1 2//-1 3\n", one, "5:3 obj.index, 5:8 obj.index"},
        {"a texture point that is not there", "f 1/1 2 3\n", one, "5:3 obj.index"},
        {"a smoothing group that is none", "s smooth\nf 1 2 3\n", {"default s0 0 1 2"}, "5:3 obj.smoothing"},
        {"an unknown statement", "face 1 2 3\nf 1 2 3\n", one, "5:1 obj.keyword"},
        {"a vertex that repeats the one before it", "f 1 2 2 3 1\nf 4 4 1\n", one, "6:1 obj.short-face"},
        {"no faces", "", {}, "1:1 obj.no-faces"},
    });
}

TEST(ObjParser, RefusesWhatIsNoText) {
    for (const std::string& text : {std::string(), std::string("v 0\0 0", 6), std::string(" \n\n")})
        EXPECT_EQ(read(text).said, "1:1 obj.unknown-kind");
}

TEST(ObjParser, ReadsEveryNumberThatADoubleHolds) {
    const std::vector<std::pair<std::string, double>> numbers{{"0.1", 0.1},
                                                              {"-1e-014", -1e-14},
                                                              {"+.5", 0.5},
                                                              {"-.25", -0.25},
                                                              {"2.", 2},
                                                              {"1E+05", 1e5},
                                                              {"1e5", 1e5},
                                                              {"3.141592653589793", 3.141592653589793},
                                                              {"1e308", 1e308},
                                                              {"0e999", 0},
                                                              {"1e-400", 0},
                                                              {std::string(299, '0') + '7', 7},
                                                              {"-0.00001234", -0.00001234}};
    for (const auto& [text, number] : numbers) {
        const ObjRead found = read("v 1 " + text + '\t' + text + " 9 9\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
        ASSERT_TRUE(found.loaded.value) << text << found.said;
        EXPECT_EQ(found.loaded.value->positions[0].y, number) << text;
        EXPECT_EQ(found.loaded.value->positions[0].z, number) << text;
    }
}

TEST(ObjParser, ReadsEveryLineEnd) {
    for (const char* end : {"\n", "\r\n", "\r"})
        EXPECT_THAT(faces(read(with_line_ends("v 0 0 0\nv 1 0 0\nv 0 1 0\ng a\nf 1 2 3\n", end))), ElementsAre("a 0 1 2"));
}

TEST(ObjParser, SurvivesAnyCutAndAnyFlippedByte) {
    const std::string good = std::string(square) + "vn 0 0 1\ng a b\ns 1\nusemtl m\nf 1/1/1 2//1 3 \\\n 4\n";
    const auto expect_usable = [](const std::string& text) {
        const auto loaded = parse_obj(base::MemoryBytes(text), "/nowhere");
        EXPECT_NE(loaded.value.has_value(), loaded.diagnostics.has_error()) << text;
    };
    for (std::size_t i = 0; i <= good.size(); ++i) expect_usable(good.substr(0, i));
    for (std::size_t i = 0; i < good.size(); ++i)
        for (const char c : {'\0', '\n', '/', '-', '9', '\\', '\xFF', 'f'}) {
            std::string bad = good;
            bad[i] = c;
            expect_usable(bad);
        }
}

// ---- Materials ----

class ObjMaterials : public InFolder {
protected:
    ObjMaterials() {
        write("skin/a.mtl", "\xEF\xBB\xBFnewmtl red\nKd 1 0.25 0\nnewmtl plain\nKa 1 1 1\n");
        write("skin/b c.mtl", "newmtl blue\nKd 0 0 1\n");
        write("out.mtl", "newmtl out\nKd 1 1 1\n");
    }
    /// The materials with these lines for their libraries, and what is said.
    [[nodiscard]] std::pair<std::string, std::string> colours(const std::string& libraries) const {
        const auto loaded = load_obj(write(
            "skin/t.obj", libraries + std::string(square) +
                              "usemtl red\nf 1 2 3\nusemtl plain\nf 1 2 3\nusemtl blue\nf 1 2 3\nusemtl out\nf 1 2 3\n"));
        std::string text;
        for (const figure::Material& material : loaded.value->materials)
            text += material.diffuse ? fmt::format("{} {} {} {};", material.name, material.diffuse->r, material.diffuse->g,
                                                   material.diffuse->b)
                                     : material.name + ";";
        return {text, said(loaded.diagnostics)};
    }
};

TEST_F(ObjMaterials, GiveTheirDiffuseColours) {
    EXPECT_EQ(colours("mtllib a.mtl\nmtllib b c.mtl\n"), std::pair("red 1 0.25 0;plain;blue 0 0 1;out;"s, ""s));
    EXPECT_EQ(colours("mtllib ./none.mtl a.mtl\nmtllib ./none.mtl\nmtllib ./none.mtl a.mtl\n"),
              std::pair("red 1 0.25 0;plain;blue;out;"s, "1:8 obj.no-material-library"s));
}

TEST_F(ObjMaterials, AreNamedByTheMesh) {
    write("skin/t.obj",
          "mtllib a.mtl b.mtl\nmtllib b c.mtl\nmtllib a.mtl\n" + std::string(square) + "vt 0 0\nvt 1 0\nf 1 2 3\n");
    const auto loaded = load_obj(folder_ / "skin/t.obj");
    EXPECT_THAT(loaded.value->material_libraries,
                testing::ElementsAre((folder_ / "skin/a.mtl").string(), (folder_ / "skin/b c.mtl").string()));
    EXPECT_THAT(loaded.value->texture_points, testing::ElementsAre(glm::vec2(0, 1), glm::vec2(1, 1)));
}

TEST_F(ObjMaterials, AreReadInTheFilesFolderOnly) {
    std::filesystem::create_symlink(folder_ / "out.mtl", folder_ / "skin" / "link.mtl");
    for (const std::string& name : {std::string("../out.mtl"), std::string("..\\out.mtl"), (folder_ / "out.mtl").string(),
                                    std::string("x/../../out.mtl"), std::string("C:\\out.mtl"), std::string("link.mtl")}) {
        EXPECT_EQ(colours("mtllib " + name + "\n"), std::pair("red;plain;blue;out;"s, "1:8 obj.no-material-library"s))
            << name;
    }
}

// The upper left pixel of the picture is red, see test::small_png().
TEST_F(ObjMaterials, HaveThePicturesBesideThem) {
    write("skin/textures/a b.png", test::small_png());
    write("skin/black.mtl", "newmtl red\nKd 0 0 0\nmap_Kd textures/a b.png\nnewmtl blue\nmap_Kd C:\\work\\no.png\n");
    const auto [materials, notes] = colours("mtllib black.mtl\n");
    EXPECT_EQ(materials, "red;plain;blue;out;") << "black would hide the picture";
    EXPECT_EQ(notes, "picture.unread");
    const auto loaded = load_obj(
        write("skin/u.obj", "mtllib black.mtl\n" + std::string(square) + "vt 0.25 1\nusemtl red\nf 1/1 2/1 3/-1\n"));
    ASSERT_TRUE(loaded.value && loaded.value->materials.front().picture);
    const base::Image& picture = *loaded.value->materials.front().picture;
    EXPECT_EQ(picture.width * 10 + picture.height, 22);
    EXPECT_THAT(std::span(picture.pixel(0, 0), 4), testing::ElementsAre(255, 0, 0, 255));
    EXPECT_EQ(loaded.value->corners[2].texture_point, 0U);
    EXPECT_EQ(loaded.value->texture_points.front(), glm::vec2(0.25F, 0.0F)) << "downwards from the upper edge";
}

TEST(LoadObj, SaysWhyAFileCannotBeRead) {
    const auto loaded = load_obj("/nowhere/skin.obj");
    EXPECT_FALSE(loaded.value);
    EXPECT_EQ(said(loaded.diagnostics), "skin.unreadable");
}
}  // namespace skelplay::loaders::obj_parser_test
