// The manual page and the completions, as the program prints them; tests/package asks the shells themselves.

#include "cli/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

#include "session/keys.h"
#include "session/option_table.h"
#include "support/command_call.h"

namespace skelplay::cli {
namespace {

using test::call;
using testing::Contains;
using testing::HasSubstr;

/// Text as the manual page spells it.
std::string in_roff(std::string_view text) { return std::regex_replace(std::string(text), std::regex("-"), "\\-"); }

TEST(Manual, ThePageHasEveryOptionOfTheTableAndEveryKey) {
    const std::string page = call({"manual", "man"}).out;
    for (const session::Option& option : session::option_table()) EXPECT_THAT(page, HasSubstr(in_roff(option.word)));
    for (const session::Binding& binding : session::bindings()) EXPECT_THAT(page, HasSubstr(in_roff(binding.action)));
}

TEST(Manual, ThePageShowsHowEachCommandIsCalled) {
    const std::string page = call({"manual", "man"}).out;
    EXPECT_THAT(page, HasSubstr(R"(\fBskelplay\fR [\fIoption\fR]... [\fIFILE...\fR])"));
    EXPECT_THAT(page, HasSubstr(R"(\fBskelplay convert\fR [\fIoption\fR]... \fIIN\fR \fIOUT\fR)"));
    EXPECT_THAT(page, HasSubstr(R"(\fIIN...\fR \fB\-\-to\fR \fIFORMAT\fR \fB\-d\fR \fIFOLDER\fR)"));
    EXPECT_THAT(page,
                HasSubstr(R"(\fBskelplay joints\fR [\fIoption\fR]... \fIFILE...\fR [\fB\-\-frames\fR \fILIST\fR])"));
}

TEST(Manual, ThePageSaysWhichOptionsGoTogether) {
    const std::string page = call({"manual", "man"}).out;
    EXPECT_THAT(page, HasSubstr("do not colour the bones by their differences (with \\-\\-compare)"));
    EXPECT_THAT(page, HasSubstr("open paused (not with \\-\\-play)"));
}

TEST(Manual, ThePageTellsOfMessagesAndOfTheEnvironment) {
    const std::string page = call({"manual", "man"}).out;
    for (const char* word : {".SH DIAGNOSTICS", ".SH ENVIRONMENT", "NO_COLOR", "XDG_CACHE_HOME"})
        EXPECT_THAT(page, HasSubstr(word));
}

TEST(Manual, EveryShellCompletesEveryOptionOfTheTable) {
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const std::string script = call({"manual", shell}).out;
        for (const session::Option& option : session::option_table())
            EXPECT_THAT(script, HasSubstr(std::string(option.word.substr(option.word.empty() ? 0 : 2)))) << shell;
    }
}

TEST(Manual, WhatStandsBehindAnOptionIsKnownForCompletion) {
    // In the page an option's value stands in italics behind its name.
    const std::string page = call({"manual", "man"}).out;
    const std::regex value(R"(\n\.TP\n\\fB.*\\fR \\fI(.*)\\fR\n)");
    int options = 0;
    for (std::sregex_iterator at(page.begin(), page.end(), value), end; at != end; ++at, ++options) {
        const std::string word = std::regex_replace((*at)[1].str(), std::regex(R"(\\-)"), "-");
        EXPECT_TRUE(words_for_value(word)) << word << " wants a row in completions.cpp";
    }
    EXPECT_GT(options, 50);
}

TEST(Manual, FilesThatAreReadAreCompletedByTheSuffixesOfTheFormats) {
    const ValueWords takes = words_for_positional("FILE");
    EXPECT_THAT(takes.suffixes, testing::IsSupersetOf({".bvh", ".amc", ".asf", ".htr", ".gtr", ".txt"}));
    EXPECT_TRUE(takes.packed && takes.folders);
    EXPECT_THAT(words_for_value("SKEL")->suffixes, testing::Not(Contains(".amc"))) << "a motion is no skeleton";
    EXPECT_THAT(words_for_value("out.png")->suffixes, testing::IsSupersetOf({".png", ".mp4", ".webm", ".gif"}));
}

TEST(Manual, AShellThatIsNotKnownIsToldWhichAre) {
    const test::Called outcome = call({"manual", "tcsh"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("man, bash, zsh or fish"));
}

}  // namespace
}  // namespace skelplay::cli
