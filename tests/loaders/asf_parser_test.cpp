// What an ASF file says: ASF 1.10 in both versions of its document, and everything that can go wrong in it.

#include <gmock/gmock.h>
#include <limits>
#include <string>
#include <string_view>
#include <vector>
#include "loaders/acclaim/asf.h"
#include "text_reading.h"

namespace skelplay::loaders::asf_parser_test {
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double inf = std::numeric_limits<double>::infinity();

struct Parsed {
    std::optional<AsfDocument> document;
    std::string said;
    bool refused;
};

/// The text and what is said of it.
Parsed parse(std::string_view text) {
    base::Loaded<AsfDocument> loaded = read_part(text, parse_asf);
    loaded.diagnostics.sort();
    loaded.diagnostics.locate("t", base::MemoryBytes(std::string(text)));
    return {std::move(loaded.value), said(loaded.diagnostics), loaded.diagnostics.has_error()};
}

std::vector<std::string> skin_names(const AsfDocument& read) {
    std::vector<std::string> names;
    for (const FileWord& skin : read.skins) names.push_back(skin.text);
    return names;
}

/// A document that has to be well-formed; `noted`: what is said all the same.
AsfDocument document(std::string_view text, std::string_view noted = "") {
    Parsed parsed = parse(text);
    EXPECT_EQ(parsed.said, noted);
    return parsed.document.value_or(AsfDocument{});
}

constexpr std::string_view root = ":root\norder TX TY TZ RX RY RZ\naxis XYZ\nposition 0 0 0\norientation 0 0 0\n";

/// A whole file with one bone, whose lines are `lines`.
AsfBone bone(std::string_view lines, std::string_view noted = "") {
    const AsfDocument read =
        document(std::string(root) + ":bonedata\nbegin\nname b\n" + std::string(lines) + "\nend\n", noted);
    EXPECT_EQ(read.bones.size(), 1U);
    return read.bones.empty() ? AsfBone{} : read.bones.front();
}

TEST(AsfParser, FormatReadsTheSampleOfTheDocument) {
    const AsfDocument read = document(
        "# comment, ignore text to end of line\n:version 1.10                  # float\n"
        ":name a name with blanks       # string[50]\n:units                         #\n"
        "  mass 1.0                     # float\n  length 2.54                  # float\n"
        "  angle rad                    # token\n:documentation                 # not this\n"
        "  place any notes here: begin root end 1 2 3\n"
        "  Documentation is read until the next line that starts with a keyword.\n:root\n"
        "  axis zyx                     # token\n  order tx ty tz rz ry rx      # tokens\n"
        "  position 1.0 2.0 3.0         # float x3 (translation offset)\n  orientation 4 5 6            # float x3\n"
        ":bonedata                      #\n  begin                        #\n    id 1                       # int\n"
        "    name h_waist               # string\n    direction 0.0 1.0 0.0      # float x3\n"
        "    length 3.0                 # float\n    axis 0.0 90.0 0.0 zyx      # float x3 xyz\n"
        "    dof tx ty tz rx ry rz l    # tokens\n    limits (-inf inf)          # float/token\n"
        "           (-inf inf)          #\n           (-inf inf)          #  inf = infinity.)\n           (-80 180)\n"
        "           (0 180.0)\n           (-90.0 90.0)\n           (0.5 4.5)\n"
        "    bodymass 10.0              # float\n    cofmass 1.0 end            # float\n  end\n:hierarchy\n  begin\n"
        "    root h_waist               # parents followed by children\n  end\n"
        ":skin body.obj    # filename to use on this skeleton\n      box.obj     # a second skin\n");
    EXPECT_EQ(read.version, 1.1);
    EXPECT_EQ(read.name, "a name with blanks");
    EXPECT_EQ(read.units.mass, 1.0);
    EXPECT_EQ(read.units.length, 2.54);
    EXPECT_EQ(read.units.angle, AngleUnit::radians);
    EXPECT_EQ(read.documentation,
              "place any notes here: begin root end 1 2 3\n"
              "  Documentation is read until the next line that starts with a keyword.");
    ASSERT_TRUE(read.root);
    EXPECT_THAT(read.root->axis, ElementsAre(figure::Axis::z, figure::Axis::y, figure::Axis::x));
    EXPECT_THAT(read.root->order, ElementsAre(Dof::tx, Dof::ty, Dof::tz, Dof::rz, Dof::ry, Dof::rx));
    EXPECT_EQ(read.root->position, glm::dvec3(1, 2, 3));
    EXPECT_EQ(read.root->orientation, glm::dvec3(4, 5, 6));
    ASSERT_EQ(read.bones.size(), 1U);
    const AsfBone& bone = read.bones[0];
    EXPECT_EQ(bone.id, 1);
    EXPECT_EQ(bone.name, "h_waist");
    EXPECT_EQ(bone.direction, glm::dvec3(0, 1, 0));
    EXPECT_EQ(bone.length, 3.0);
    EXPECT_EQ(bone.axis, glm::dvec3(0, 90, 0));
    EXPECT_THAT(bone.axis_order, ElementsAre(figure::Axis::z, figure::Axis::y, figure::Axis::x));
    EXPECT_THAT(bone.dofs, ElementsAre(Dof::tx, Dof::ty, Dof::tz, Dof::rx, Dof::ry, Dof::rz, Dof::l));
    ASSERT_EQ(bone.limits.size(), 7U);
    EXPECT_EQ(bone.limits[0]->low, -inf);
    EXPECT_EQ(bone.limits[2]->high, inf);
    EXPECT_EQ(bone.limits[3]->low, -80);
    EXPECT_EQ(bone.limits[6]->high, 4.5);
    EXPECT_EQ(bone.body_mass, 10.0);
    EXPECT_EQ(bone.centre_of_mass, 1.0);
    EXPECT_THAT(skin_names(read), ElementsAre("body.obj", "box.obj"));
}

TEST(AsfParser, FormatReadsTheSpellingsOfThe1994Document) {
    const AsfDocument read = document(
        ":version 1.10\n:name xx\n:units\n mass 1.0\n length 1.0\n angle rad\n:documentation\nnotes\n:root\n"
        " axis xyz\n order tx ty tz rz ry rx\n position 0.0 0.0 0.0\n orientation 0.0 0.0 0.0\n:bonedata\n begin\n"
        " id 1\n name h_waist\n direction 0.0 1.0 0.0\n length 3.0\n axis 0.0 1.0 0.0 z y x\n bodymass 10.0\n"
        " cofmass 1.0\n dof tx ty tz rx ry rz l\n limits (-inf,inf)\n (-inf,inf)\n (-inf,inf)\n (-3.14, 3.14)\n"
        " (0.0,   3.14)\n (-1.0,  3.14)\n (0.5,   4.5)\n end\n:hierarchy\n begin\n root h_waist\n end\n"
        ":skin \"body one.obj\"   # filename of skin\n      \"box#2.obj\"\n");
    ASSERT_EQ(read.bones.size(), 1U);
    EXPECT_THAT(read.bones[0].axis_order, ElementsAre(figure::Axis::z, figure::Axis::y, figure::Axis::x));
    EXPECT_EQ(read.bones[0].limits[4]->high, 3.14);
    EXPECT_EQ(read.bones[0].limits[6]->low, 0.5);
    EXPECT_THAT(skin_names(read), ElementsAre("body one.obj", "box#2.obj"));
}

// "The data needs to appear in the following order. id …, name, direction, length, axis …, dof and limits": another
// order is read, and noted once.
TEST(AsfParser, BonedataTakesFieldsInAnyOrderOnOneLineOrMany) {
    const AsfBone lines = bone("limits (-1 1)\ndof rx\naxis 1 2 3 ZXY\nlength 2\ndirection 0 0 1\nid 7", "10:1 asf.order");
    EXPECT_EQ(lines.id, 7);
    EXPECT_EQ(lines.axis, glm::dvec3(1, 2, 3));
    EXPECT_THAT(lines.axis_order, ElementsAre(figure::Axis::z, figure::Axis::x, figure::Axis::y));
    EXPECT_EQ(lines.limits.at(0)->high, 1);
    const AsfBone line = bone("direction 0 0 1 length 2 axis 1 2 3 xyz dof rx l limits (-1 1)(2 3) id 7", "9:69 asf.order");
    EXPECT_EQ(line.id, 7);
    EXPECT_EQ(line.length, 2);
    EXPECT_THAT(line.dofs, ElementsAre(Dof::rx, Dof::l));
    EXPECT_EQ(line.limits.at(1)->high, 3);
    const AsfBone wrapped = bone("direction 0\n0 1\nlength 2\naxis 0 0 0 xyz\ndof rx\nry\nlimits (-1 1)\n(2 3)");
    EXPECT_EQ(wrapped.direction, glm::dvec3(0, 0, 1));
    EXPECT_THAT(wrapped.dofs, ElementsAre(Dof::rx, Dof::ry));
    EXPECT_EQ(wrapped.limits.at(1)->low, 2);
}

TEST(AsfParser, NamingIgnoresCaseOfKeywordsAndTokensButKeepsNames) {
    const AsfDocument read = document(
        ":ROOT\nORDER tx TY Tz RX\nAxis xYz\nPosition 0 0 0\nOrientation 0 0 0\n:BoneData\nBEGIN\nNAME Hip_A\n"
        "DIRECTION 0 1 0\nLength 1\nAXIS 0 0 0 X Y Z\nDOF Rx L\nLIMITS (-INF Inf) (1 +inf)\nEND\n");
    ASSERT_EQ(read.bones.size(), 1U);
    EXPECT_EQ(read.bones[0].name, "Hip_A");
    EXPECT_THAT(read.bones[0].dofs, ElementsAre(Dof::rx, Dof::l));
    EXPECT_EQ(read.bones[0].limits[1]->high, inf);
    EXPECT_EQ(read.root->order.size(), 4U);
}

TEST(AsfParser, ReadsEveryKindOfLineEnd) {
    for (const std::string_view end : {"\n", "\r", "\r\n"}) {
        std::string text = "\xEF\xBB\xBF:name x\n:documentation\none\ntwo\n";
        text += root;
        text +=
            ":bonedata\nbegin\nname a # c\ndirection\t0 1e-014 1\nlength 2\naxis 0 0 0 XYZ\nend\n:hierarchy\nroot a\n"
            "a\n";
        const AsfDocument read = document(with_line_ends(text, end));
        EXPECT_EQ(read.name, "x");
        EXPECT_EQ(read.documentation, "one\ntwo");
        ASSERT_EQ(read.bones.size(), 1U);
        EXPECT_EQ(read.bones[0].direction, glm::dvec3(0, 1e-14, 1));
        ASSERT_EQ(read.hierarchy.size(), 2U);
        EXPECT_EQ(read.hierarchy[0].size(), 2U);
    }
}

TEST(AsfParser, ReadsLatin1AsUtf8) {
    const AsfDocument read = document(":name M\xFCller\n# \xE9\xFF\n" + std::string(root));
    EXPECT_EQ(read.name, "M\xC3\xBCller");
}

TEST(AsfParser, DocumentationEndsAtASectionOnly) {
    const AsfDocument read = document(
        ":documentation first\n\n  root begin end :bonedata\n# a comment\n :-) and : alone #3\n:root\norder\n"
        "axis xyz\nposition 0 0 0\norientation 0 0 0\n");
    EXPECT_EQ(read.documentation, "first\n\n  root begin end :bonedata\n :-) and : alone #3");
    EXPECT_TRUE(read.root);
}

TEST(AsfParser, TakesEmptyNamesAndDocumentation) {
    const AsfDocument read = document(":name\n:documentation\n" + std::string(root));
    EXPECT_EQ(read.name, "");
    EXPECT_EQ(read.documentation, "");
}

// "The keywords appear in the following order: …, :bonedata, :hierarchy, and :skin."
TEST(AsfParser, NotesSectionsAreReadInAnyOrder) {
    const AsfDocument read = document(
        ":skin a.obj b.obj\n:hierarchy\nroot a\n:bonedata\nbegin name a direction 0 1 0 length 1 axis 0 0 0 xyz end\n" +
            std::string(root) + ":units\nangle deg\n",
        "2:1 asf.order");
    EXPECT_EQ(read.bones.size(), 1U);
    EXPECT_EQ(read.hierarchy.size(), 1U);
    EXPECT_THAT(skin_names(read), ElementsAre("a.obj", "b.obj"));
    EXPECT_EQ(read.units.angle, AngleUnit::degrees);
}

TEST(AsfParser, NotesCommasParenthesesAndCommentsAreBlanks) {
    const AsfDocument read = document(std::string(root) + ":hierarchy\n  begin\n root a, b # two\n\n (a c) \n end\n end\n");
    ASSERT_EQ(read.hierarchy.size(), 5U);
    EXPECT_EQ(read.hierarchy[1].size(), 3U);
    EXPECT_EQ(read.hierarchy[1][2].text, "b");
    EXPECT_EQ(read.hierarchy[2][0].text, "a");
    EXPECT_EQ(read.hierarchy[2][0].offset, std::string(root).size() + 39);
}

TEST(AsfParser, BonedataSkipsVendorsKeywordsWithAllTheirLines) {
    const Parsed parsed =
        parse(std::string(root) +
              ":bonedata\nbegin\nname a\nacme_a 1 length 9\n  more of it\n9 9 9\ndirection 0 1 0\nlength 1\n"
              "axis 0 0 0 xyz\nacme_a 2\nbodymass 1\nacme_b 3 end\nbegin\nname b\ndirection 0 1 0\nlength 1\n"
              "axis 0 0 0 xyz\nend\n:acme stuff\n begin root 1 2 3\n#:root\n:hierarchy\nroot a\n");
    EXPECT_EQ(parsed.said, "9:1 asf.vendor-keyword, 17:1 asf.vendor-keyword, 24:1 asf.vendor-section");
    ASSERT_TRUE(parsed.document);
    ASSERT_EQ(parsed.document->bones.size(), 2U);
    EXPECT_EQ(parsed.document->bones[0].length, 1);
    EXPECT_EQ(parsed.document->bones[1].name, "b");
    EXPECT_EQ(parsed.document->hierarchy.size(), 1U);
}

TEST(AsfParser, ReadsANameThatIsAKeyword) {
    const AsfDocument read = document(std::string(root) +
                                      ":bonedata\nbegin name end direction 0 1 0 length 1 axis 0 0 0 xyz end\nbegin\n"
                                      "name length\ndirection 0 1 0\nlength 1\naxis 0 0 0 xyz\nend\n");
    ASSERT_EQ(read.bones.size(), 2U);
    EXPECT_EQ(read.bones[0].name, "end");
    EXPECT_EQ(read.bones[1].name, "length");
}

TEST(AsfParser, FindsSkinsHoweverTheyAreListed) {
    const auto skins = [](std::string_view lines) {
        return skin_names(document(std::string(root) + ":skin" + std::string(lines) + "\n"));
    };
    EXPECT_THAT(skins(""), IsEmpty());
    EXPECT_THAT(skins("\n a.obj\n\n b.obj"), ElementsAre("a.obj", "b.obj"));
    EXPECT_THAT(skins(" a.obj, \"b c.obj\" d.obj # x"), ElementsAre("a.obj", "b c.obj", "d.obj"));
    EXPECT_THAT(skins(" \"a.obj\"\n \"b.obj\"\n \"  \""), ElementsAre("a.obj", "b.obj"));
    EXPECT_THAT(skins(" C:\\data\\a(1).obj"), ElementsAre("C:\\data\\a(1).obj"));
    EXPECT_THAT(skins(" \"C:\\data\\a(1).obj\""), ElementsAre("C:\\data\\a(1).obj"));
}

struct Fault {
    std::string_view text;  // see spelled_out()
    std::string_view said;
};

/// %r is a whole :root section in one line, %b begins a bone called a with all it needs.
std::string spelled_out(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result += text[i];
        } else if (text[++i] == 'r') {
            result += ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n";
        } else if (text[i] == 'b') {
            result += ":bonedata\nbegin name a direction 0 1 0 length 1 axis 0 0 0 xyz\n";
        }
    }
    return result;
}

constexpr Fault faults[]{
    {"", "1:1 asf.no-skeleton"},
    {"# a\n\n", "1:1 asf.no-skeleton"},
    {"\n  HIERARCHY\n", "2:3 asf.stray-text, 2:3 asf.no-skeleton"},
    {"\x30\x26\xB2\x75\x8E\x66\xCF\x11", "1:1 asf.no-text"},
    {":name x\nsomething\nelse\n%r", "2:1 asf.stray-text"},
    {":version 1.2\n%r", "1:1 asf.version"},
    {":version new\n%r", "1:10 asf.bad-number"},
    {":units\n mass heavy\n length 0\n angle grad\n force 3\n%r",
     "2:7 asf.bad-number, 3:2 asf.bad-unit, 4:8 asf.bad-unit, 5:2 asf.vendor-keyword"},
    {":units\n mass -2\n%r", "2:2 asf.bad-unit"},
    {"%r%baxis 1 2 3 xyz\nend\n", "4:1 asf.repeated-keyword"},
    {"%r%bbodymass -3\nend\n", "4:1 asf.negative-mass"},
    {":units length\n%r", "1:8 asf.bad-number"},
    {":root\n position 1 2 3\n", "1:1 asf.root-default"},
    {":root\norder tx l foo rx rx\naxis xyz\nposition 0 0 0\norientation 0 0 0\n",
     "2:10 asf.unknown-dof, 2:12 asf.unknown-dof, 2:19 asf.repeated-dof"},
    {"%r%r", "2:1 asf.repeated-keyword"},
    {":root axis xyz order tx position 0 0 0 orientation 0 0 0\nposition 1 2 3\n", "2:1 asf.repeated-keyword"},
    {":root axis xyz order tx position 0 0 orientation 1 x 3 4\n",
     "1:34 asf.bad-number, 1:50 asf.bad-number, 1:52 asf.bad-number"},
    {":root axis xyy order tx position 0 0 0 orientation 0 0 0\n", "1:12 asf.bad-axis-order"},
    {"%r:bonedata\nbegin\nname a\nend\n", "4:6 asf.missing-keyword, 4:6 asf.missing-keyword, 4:6 asf.missing-keyword"},
    {"%r:bonedata\nbegin direction 0 1 0 length 1 axis 0 0 0 xyz\nname\nend\n",
     "3:1 asf.no-name, 4:1 asf.order, 4:1 asf.no-name"},
    {"%r:bonedata\nbegin name a direction 0 1 0 length 1\naxis 1 2 3\nend\n", "4:1 asf.bad-axis-order"},
    {"%r:bonedata\nbegin name a direction 0 1 0 axis 0 0 0 xyz length -2\nend\n",
     "3:45 asf.order, 3:45 asf.negative-length"},
    {"%r:bonedata\nbegin name left arm direction 0 1 0 length 1 axis 0 0 0 xyz end\n", "3:17 asf.long-name"},
    {"%r%b id one\nid\nend\n", "4:2 asf.order, 4:5 asf.bad-id, 5:1 asf.repeated-keyword, 5:1 asf.bad-id"},
    {"%r%bdof rx foo rz\nend\n", "4:8 asf.unknown-dof"},
    {"%r%bdof rx ry rz\nlimits (-l80 180)\n(1,5 2)\nend\n", "3:12 asf.limit-count, 5:9 asf.bad-limit, 6:6 asf.bad-limit"},
    {"%r%bdof rx\nlimits (80 -80)\nend\n", "5:9 asf.bad-limit"},
    {"%r%bdof rx\nlimits (-1 1) (-1 1)\nend\n", "3:12 asf.limit-count"},
    {"%r%bbegin name b direction 0 1 0 length 1 axis 0 0 0 xyz\n:hierarchy\n", "4:1 asf.no-end, 4:12 asf.no-end"},
    {"%r:bonedata\nname a direction 0 1 0 length 1 axis 0 0 0 xyz end\nend\n", "3:1 asf.no-begin"},
    {"%r:skin \"a.obj\n", "2:7 asf.open-quote"},
};

TEST(AsfParser, FaultsAreSaidWithTheirPlace) {
    for (const Fault& fault : faults) {
        const Parsed parsed = parse(spelled_out(fault.text));
        EXPECT_EQ(parsed.said, fault.said) << fault.text;
        EXPECT_EQ(parsed.document.has_value(), !parsed.refused) << fault.text;
    }
}
}  // namespace skelplay::loaders::asf_parser_test
