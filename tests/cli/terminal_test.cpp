#include "cli/terminal.h"

#include <gtest/gtest.h>
#include <sstream>

namespace skelplay::cli {

namespace {

TEST(ProgressLine, TellsHowFarItIs) {
    using Seconds = std::chrono::duration<double>;
    EXPECT_EQ(progress_text(1, 300, "pictures", Seconds(0.1)), "1 of 300 pictures, 0 %");
    EXPECT_EQ(progress_text(100, 300, "pictures", Seconds(10)), "100 of 300 pictures, 33 %, 20 s left");
    EXPECT_EQ(progress_text(300, 300, "pictures", Seconds(30)), "300 of 300 pictures, 100 %");
    EXPECT_EQ(progress_text(0, 0, "pictures", Seconds(30)), "0 of 0 pictures, 100 %");
}

TEST(ProgressLine, IsGoneAtTheEndAndNeverInAFile) {
    std::ostringstream terminal;
    {
        ProgressLine line(terminal, true, "pictures");
        line.show(1, 2);
        line.show(2, 2);  // so soon that it is not worth writing
    }
    EXPECT_EQ(terminal.str(), "\r\x1b[K1 of 2 pictures, 50 %\r\x1b[K");
    std::ostringstream file;
    ProgressLine(file, false, "pictures").show(1, 2);
    EXPECT_EQ(file.str(), "");
    EXPECT_FALSE(is_terminal(file));
}

}  // namespace

}  // namespace skelplay::cli
