// Names that a stranger chose: what they do to a terminal, a spreadsheet and a reader of JSON.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>
#include "base/csv.h"
#include "base/numbers.h"
#include "base/text.h"
#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::AllOf;
using testing::HasSubstr;

/// Two frames of a root and a joint of these names. The joint's rotation jumps, which a check finds.
std::string take_of(const std::string& root, const std::string& joint) {
    std::string text = "HIERARCHY\nROOT " + root + "\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nJOINT " +
                       joint +
                       "\n{\nOFFSET 0 1 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n"
                       "MOTION\nFrames: 40\nFrame Time: 0.02\n";
    for (int i = 0; i < 40; ++i) text += "0 0 0 0 0 " + std::to_string(i == 20 ? 90 : 0) + "\n";
    return text;
}

const std::vector<std::string>& strange_names() {
    static const std::vector<std::string> names{
        "\x1b]0;evil\x07",         // sets a terminal's title
        "\x1b[2J\x1b[1;31merror",  // clears it
        "\xc2\x9b"
        "31m",                // CSI as one character
        "a\u202egnp.exe",     // turns the direction of text
        "M\xe4nnchen\x9b",    // not UTF-8
        "=cmd|'/C_calc'!A0",  // a formula
        "@SUM(A1)",
        "-1+1",
        "+2",
        "\"quoted\",\"twice\"",
        "'; rm -rf /",
        "<b>&amp;</b>",
        "$(reboot)`reboot`",
        std::string(4096, 'x'),
    };
    return names;
}

/// No character that a terminal obeys but the ends of lines.
void expect_harmless(std::string_view text, const Words& words) {
    EXPECT_TRUE(base::is_utf8(text)) << testing::PrintToString(words);
    for (const std::string_view control : {"\x1b", "\x07", "\r", "\xc2\x9b", "\u202e"})
        EXPECT_EQ(text.find(control), std::string_view::npos) << testing::PrintToString(words) << text.substr(0, 2000);
}

class StrangeNames : public Commands {
protected:
    void expect_all_harmless(const std::string& file) {
        const std::string other = write("other.bvh", take_of("Hips", "Chest"));
        for (const Words& words : std::vector<Words>{{"info", file},
                                                     {"info", file, "--time"},
                                                     {"check", file},
                                                     {"compare", file, other},
                                                     {"convert", "--force", file, path("out.csv")},
                                                     {"convert", "--force", file, "--to", "csv", "-d", path("out")},
                                                     {"joints", file, "--frames", "99"},
                                                     {"info", file, "--skin", file},
                                                     {"check", other, "--skin", file},
                                                     {"no" + file, file}}) {
            const test::Called called = test::call(words);
            expect_harmless(called.out, words);
            expect_harmless(called.err, words);
        }
        for (const Words& words :
             std::vector<Words>{{"info", "--json", file}, {"check", "--json", file}, {"compare", "--json", file, other}}) {
            const test::Called called = test::call(words);
            EXPECT_TRUE(base::is_utf8(called.out));
            // Nothing, of a file that is not there.
            EXPECT_TRUE(called.out.empty() || nlohmann::json::accept(called.out)) << called.out.substr(0, 2000);
            EXPECT_THAT(called.out, testing::Not(testing::ContainsRegex("[\x01-\x09\x0b-\x1f]"))) << "RFC 8259, 7";
        }
    }

    /// The fields of a CSV that a spreadsheet would run.
    static std::vector<std::string> formulas_in(const std::string& csv) {
        std::vector<std::string> formulas;
        for (const auto& row : base::csv_rows(csv))
            for (const std::string& field : row)
                if (!field.empty() && std::string_view("=+-@\t\r").find(field.front()) != std::string_view::npos &&
                    !base::parse_number(field))
                    formulas.push_back(field);
        return formulas;
    }
};

TEST_F(StrangeNames, OfBonesDoNothingToATerminal) {
    for (const std::string& name : strange_names()) expect_all_harmless(write("a.bvh", take_of("Hips", name)));
}

TEST_F(StrangeNames, OfFilesDoNothingToATerminal) {
    for (std::string name : strange_names()) {
        std::ranges::replace(name, '/', '_');
        if (name.size() < 250) expect_all_harmless(write(name + ".bvh", take_of("Hips", "Chest")));
        expect_all_harmless(path(name + ".bvh.none"));  // one that is not there, or whose name is too long
        expect_all_harmless(write("b/" + name.substr(0, 200) + "\n.bvh", "no take\n"));
    }
}

TEST_F(StrangeNames, AreNoFormulasInTheTablesOfCommands) {
    for (const std::string& name : strange_names()) {
        const std::string file = write("=1.bvh", take_of("Hips", name));
        const std::string other = write("+1.bvh", take_of("Hips", name));
        EXPECT_THAT(formulas_in(test::call({"check", "--csv", file}).out), testing::IsEmpty()) << name;
        EXPECT_THAT(formulas_in(test::call({"compare", "--csv", file, other}).out), testing::IsEmpty()) << name;
    }
    EXPECT_THAT(
        test::call({"compare", "--csv", write("a.bvh", take_of("=1", "x")), write("b.bvh", take_of("=1", "x"))}).out,
        HasSubstr("\n'=1,'=1,"));
}

// A program reads them back, and `joints` says what is in the file.
TEST_F(StrangeNames, StayAsTheyAreInTheTableOfJoints) {
    EXPECT_THAT(printed({"joints", write("a.bvh", take_of("=1", "-x"))}),
                AllOf(HasSubstr("0,=1,0,0,0"), HasSubstr("0,-x,0,1,0")));
}
}  // namespace
}  // namespace skelplay::cli
