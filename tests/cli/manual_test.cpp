// The manual page and the completions, as the program prints them; tests/package asks the shells themselves.

#include "cli/manual.h"

#include <regex>

#include "cli/calls.h"
#include "session/keys.h"
#include "session/option_table.h"

namespace skelplay::cli {
namespace {
using testing::HasSubstr;

/// Text as the manual page spells it.
std::string in_roff(std::string_view text) { return std::regex_replace(std::string(text), std::regex("-"), "\\-"); }

class Manual : public Commands {
protected:
    std::string page_ = printed({"manual", "man"});
};

TEST_F(Manual, ThePageHasEveryOptionOfTheTableAndEveryKey) {
    for (const session::Option& option : session::option_table()) EXPECT_THAT(page_, HasSubstr(in_roff(option.word)));
    for (const session::Binding& binding : session::bindings()) EXPECT_THAT(page_, HasSubstr(in_roff(binding.action)));
}

TEST_F(Manual, ThePageShowsCallsMessagesTheEnvironmentAndWhichOptionsGoTogether) {
    for (const char* part :
         {R"(\fBskelplay\fR [\fIoption\fR]... [\fIFILE...\fR])",
          R"(\fBskelplay convert\fR [\fIoption\fR]... \fIIN\fR \fIOUT\fR)",
          R"(\fIIN...\fR \fB\-\-to\fR \fIFORMAT\fR \fB\-d\fR \fIFOLDER\fR)",
          R"(\fBskelplay joints\fR [\fIoption\fR]... \fIFILE...\fR [\fB\-\-frames\fR \fILIST\fR])",
          "do not colour the bones by their differences (with \\-\\-compare)", "open paused (not with \\-\\-play)",
          ".SH DIAGNOSTICS", ".SH ENVIRONMENT", "NO_COLOR", "XDG_CACHE_HOME"})
        EXPECT_THAT(page_, HasSubstr(part));
}

TEST_F(Manual, EveryShellCompletesEveryOptionOfTheTable) {
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const std::string script = printed({"manual", shell});
        for (const session::Option& option : session::option_table())
            EXPECT_THAT(script, HasSubstr(std::string(option.word.substr(option.word.empty() ? 0 : 2)))) << shell;
    }
}

TEST_F(Manual, WhatStandsBehindAnOptionIsKnownForCompletion) {
    // In the page an option's value stands in italics behind its name.
    const std::regex value(R"(\n\.TP\n\\fB.*\\fR \\fI(.*)\\fR\n)");
    int options = 0;
    for (std::sregex_iterator at(page_.begin(), page_.end(), value), end; at != end; ++at, ++options) {
        const std::string word = std::regex_replace((*at)[1].str(), std::regex(R"(\\-)"), "-");
        EXPECT_TRUE(words_for_value(word)) << word << " wants a row in completions.cpp";
    }
    EXPECT_GT(options, 50);
}

TEST_F(Manual, FilesThatAreReadAreCompletedByTheSuffixesOfTheFormats) {
    const ValueWords takes = words_for_positional("FILE");
    EXPECT_THAT(takes.suffixes, testing::IsSupersetOf({".bvh", ".amc", ".asf", ".htr", ".gtr", ".txt"}));
    EXPECT_TRUE(takes.packed && takes.folders);
    EXPECT_THAT(words_for_value("SKEL")->suffixes, testing::Not(testing::Contains(".amc")))
        << "a motion is no skeleton";
    EXPECT_THAT(words_for_value("KIND")->words, testing::IsSupersetOf({"foot-slide", "gap", "link"}));
    EXPECT_THAT(words_for_value("UNIT")->words, testing::IsSupersetOf({"m", "cm", "mm", "in", "ft"}));
    EXPECT_THAT(words_for_value("out.png")->suffixes, testing::IsSupersetOf({".png", ".mp4", ".webm", ".gif"}));
}

TEST_F(Manual, AShellThatIsNotKnownIsToldWhichAre) {
    expect_refusals({{{"manual", "tcsh"}, "man, bash, zsh or fish"}});
}
}  // namespace
}  // namespace skelplay::cli
