#include "cli/terminal.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include "support/pseudo_terminal.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {
TEST(ProgressLine, TellsHowFarItIs) {
    using Seconds = std::chrono::duration<double>;
    EXPECT_EQ(progress_text(1, 300, "pictures", Seconds(0.1)), "1 of 300 pictures, 0 %");
    EXPECT_EQ(progress_text(100, 300, "pictures", Seconds(10)), "100 of 300 pictures, 33 %, 20 s left");
    EXPECT_EQ(progress_text(300, 300, "pictures", Seconds(30)), "300 of 300 pictures, 100 %");
    EXPECT_EQ(progress_text(0, 0, "pictures", Seconds(30)), "0 of 0 pictures, 100 %");
}

TEST(ProgressLine, IsWrittenTenTimesASecondGoneAtTheEndAndNeverInAFile) {
    using std::chrono::milliseconds;
    const ProgressLine::Clock::time_point begun{};
    std::ostringstream terminal;
    {
        ProgressLine line(terminal, true, "pictures", begun);
        line.show(1, 4, begun + milliseconds(50));
        line.show(2, 4, begun + milliseconds(149));  // so soon that it is not worth writing
        line.show(3, 4, begun + milliseconds(150));
    }
    EXPECT_EQ(terminal.str(), "\r\x1b[K1 of 4 pictures, 25 %\r\x1b[K3 of 4 pictures, 75 %\r\x1b[K");
    std::ostringstream file;
    ProgressLine(file, false, "pictures").show(1, 2);
    EXPECT_EQ(file.str(), "");
    EXPECT_FALSE(is_terminal(file));
}

TEST(ColouredMessages, SeverityAndCaretHaveColoursAndNothingElse) {
    EXPECT_EQ(coloured("a.bvh:2:1: error: expected ROOT [bvh.root]"),
              "a.bvh:2:1: \x1b[1;31merror\x1b[0m: expected ROOT [bvh.root]");
    EXPECT_EQ(coloured("a.bvh: warning: short"), "a.bvh: \x1b[1;33mwarning\x1b[0m: short");
    EXPECT_EQ(coloured("a.bvh: note: Y up"), "a.bvh: \x1b[1;36mnote\x1b[0m: Y up");
    EXPECT_EQ(coloured("        ^"), "        \x1b[1;32m^\x1b[0m");
    for (const char* plain : {"    a file's line: error: no", "skelplay: no file", "", "^", "3 more notes"})
        EXPECT_EQ(coloured(plain), plain);
}

class OnATerminal : public testing::Test {
protected:
    /// What `skelplay info` shows of a broken file.
    [[nodiscard]] std::string shown(const std::vector<std::string>& environment) const {
        const std::string file = folder_.write("broken.bvh", "HIERARCHY\nROOT\n").string();
        return test::shown_on_terminal({SKELPLAY_PROGRAM, "info", file}, environment);
    }
    test::TemporaryFolder folder_;
};

TEST_F(OnATerminal, MessagesAreColouredButForWhoWantsThemPlain) {
    const std::string text = shown({"TERM=xterm-256color", "NO_COLOR"});
    EXPECT_THAT(text, testing::HasSubstr("\x1b[1;31merror\x1b[0m: expected"));
    EXPECT_THAT(text, testing::HasSubstr("\x1b[1;32m^\x1b[0m"));
    for (const std::vector<std::string>& plain :
         {std::vector<std::string>{"TERM=xterm", "NO_COLOR=1"}, {"TERM=dumb", "NO_COLOR"}})
        EXPECT_THAT(shown(plain),
                    testing::AllOf(testing::HasSubstr(": error: expected"), testing::Not(testing::HasSubstr("\x1b"))));
}

TEST_F(OnATerminal, MessagesThatGoToAFileArePlain) {
    const std::string file = folder_.write("broken.bvh", "HIERARCHY\nROOT\n").string();
    const std::string err = (folder_ / "err").string();
    test::shown_on_terminal({"/bin/sh", "-c", "\"$0\" info \"$1\" 2> \"$2\"", SKELPLAY_PROGRAM, file, err},
                            {"TERM=xterm", "NO_COLOR"});
    EXPECT_THAT(folder_.read("err"), testing::HasSubstr(": error: expected"));
    EXPECT_THAT(folder_.read("err"), testing::Not(testing::HasSubstr("\x1b")));
}
}  // namespace
}  // namespace skelplay::cli
