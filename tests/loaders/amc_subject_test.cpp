// Where the comments of an AMC and the text of the ASF in use can't both be true, and where they can.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "loaders/acclaim/amc.h"
#include "loaders/load.h"
#include "support/temporary_folder.h"
#include "text_reading.h"

namespace skelplay::loaders::amc_subject_test {
/// What is noted about a motion with this comment and a skeleton a.asf with these sections, without place and code.
std::string contradiction_of(const std::string& comment, const std::string& sections, const std::string& beside = {}) {
    test::TemporaryFolder folder;
    const std::string bones =
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
        "begin name a direction 0 1 0 length 1 axis 0 0 0 xyz end\n:hierarchy\nroot a\n";
    LoadOptions options;
    options.skeleton = folder.write("a.asf", sections + bones);
    if (!beside.empty()) folder.write(beside, bones);
    const LoadResult result = load(folder.write("walk.amc", "# date\n" + comment + "\n:DEGREES\n1\nroot 1\n"), options);
    for (const base::Diagnostic& item : result.diagnostics.items())
        if (item.code == "amc.other-subject") {
            EXPECT_EQ(item.severity, base::Severity::note);
            EXPECT_EQ(item.location, (base::Location{2, 1}));
            return item.message;
        }
    return {};
}

std::string noted(const std::string& comment, const std::string& because) {
    return fmt::format("the comment \"{}\" names another skeleton than a.asf, {}; if so, the motion looks wrong", comment,
                       because);
}

// "Documentation … will typically allow the user to uniquely identify this skeleton from any others and make it easy to
// ensure that only related .amc files are used with it"; of the AMC's comments: "which skeleton this data belongs to".
TEST(AcclaimSpec, DocumentationThatContradictsTheMotionsCommentIsNoted) {
    EXPECT_EQ(contradiction_of("# motion of rory3.asf", ":documentation\n  Liu.ASF, measured in May\n"),
              noted("motion of rory3.asf", "which says \"Liu.ASF, measured in May\""));
    EXPECT_EQ(contradiction_of("#!OML:ASF F:\\VICON\\Subject 3\\rory3.ASF", ":documentation\nfrom C:\\x\\liu.asf\n"),
              noted("!OML:ASF F:\\VICON\\Subject 3\\rory3.ASF", "which says \"from C:\\x\\liu.asf\""));
    EXPECT_EQ(contradiction_of("# Subject 7, walk", ":documentation\n  Subject #9 of 12\n"),
              noted("Subject 7, walk", "which says \"Subject #9 of 12\""));
    EXPECT_EQ(contradiction_of("# actor: Ann", ":documentation\n\n  Actor = Bob\n"),
              noted("actor: Ann", "which says \"Actor = Bob\""));
    EXPECT_EQ(contradiction_of("# skeleton: fred", ":name George\n"),
              noted("skeleton: fred", "which says \":name George\""));
    EXPECT_EQ(contradiction_of("#!OML:ASF H:\\liu\\liu.ASF", ":name VICON\n", "Liu.asf"),
              noted("!OML:ASF H:\\liu\\liu.ASF", "and Liu.asf is beside it"));
}

TEST(AcclaimSpec, DocumentationThatSaysNothingOfTheKindContradictsNothing) {
    const std::string vicon =
        ":name VICON\n:documentation\n   .ast/.asf automatically generated from VICON data using\n"
        "   VICON BodyBuilder and BodyLanguage model FoxedUp or BRILLIANT.MOD\n";
    EXPECT_EQ(contradiction_of("#!OML:ASF F:\\VICON\\Subject 1\\rory3.ASF", vicon), "");
    EXPECT_EQ(contradiction_of("#!OML:ASF", ":documentation\n liu.asf\n"), "");
    EXPECT_EQ(contradiction_of("# subject 07", ":documentation\n Subject: 7\n"), "");
    EXPECT_EQ(contradiction_of("# subject: Ann", ":documentation\n Subject: Ann Miller\n"), "");
    EXPECT_EQ(contradiction_of("# the subject walks", ":documentation\n The subject is 1.80 m tall\n"), "");
    EXPECT_EQ(contradiction_of("# subject 7", ":documentation\n one of 9 subjects 9\n"), "");
    EXPECT_EQ(contradiction_of("# a.asf", ":documentation\n liu.asf\n"), "");  // the comment names the file in use
    EXPECT_EQ(contradiction_of("# liu.asf", ":documentation\n rory.asf\n liu.asf\n"), "");
}
}  // namespace skelplay::loaders::amc_subject_test
