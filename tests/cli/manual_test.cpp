// The manual page and the completions, as the program prints them; tests/package asks the shells themselves.

#include "cli/manual.h"
#include <regex>
#include <set>
#include "cli/calls.h"
#include "cli/embedded_words.h"
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

TEST_F(Manual, EachTextOfACommandIsShownByItsHelp) {
    std::istringstream lines{std::string(embedded_words().front().text)};
    const std::set<std::string> others{"every command", "remedies", "values", "arguments"};  // blocks of no command
    std::string command;
    std::string help;
    int options = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        if (line.front() != ' ') {
            command = line;
            if (!others.contains(command))
                help = command == "window" ? printed({"--help-all"}) : printed({command, "--help-all"});
        } else if (line.starts_with("    --") && !others.contains(command)) {
            EXPECT_THAT(help, HasSubstr(line.substr(4, line.find(": ") - 4))) << command;
            ++options;
        }
    }
    EXPECT_GT(options, 40);
}

TEST_F(Manual, EveryOptionOfTheTableIsOffered) {
    std::string all = printed({"manual", "offers", "--", "--"});
    for (const char* command : {"check", "convert", "render"}) all += printed({"manual", "offers", "--", command, "--"});
    for (const session::Option& option : session::option_table())
        EXPECT_THAT(all, HasSubstr(option.word.empty() ? "" : "\n" + std::string(option.word) + "\t"));
}

TEST_F(Manual, WhatIsOfferedFitsTheWordsBefore) {
    EXPECT_THAT(printed({"manual", "offers", "--", ""}), HasSubstr("\nrender\t"));
    EXPECT_EQ(printed({"manual", "offers", "--", "--theme", ""}), "dark\nlight\npaper\n");
    EXPECT_EQ(printed({"manual", "offers", "--", "--theme=da"}), "dark\nlight\npaper\n");
    EXPECT_EQ(printed({"manual", "offers", "--", "--theme", "="}), "dark\nlight\npaper\n");
    EXPECT_EQ(printed({"manual", "offers", "--", "check", "man.asf", "--skin", ""}), "\tobj|obj.gz\n");
    EXPECT_EQ(printed({"manual", "offers", "--", "convert", "-d", ""}), "\t\n");
    EXPECT_EQ(printed({"manual", "offers", "--", "manual", ""}), "man\noffers\n");
    EXPECT_THAT(printed({"manual", "offers", "--", "info", ""}), testing::StartsWith("\t"));
    EXPECT_THAT(printed({"manual", "offers", "--", "info", "--"}), testing::Not(HasSubstr("--ghosts")));
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
    EXPECT_THAT(words_for_value("SKEL")->suffixes, testing::Not(testing::Contains(".amc"))) << "a motion is no skeleton";
    EXPECT_THAT(words_for_value("KIND")->words, testing::IsSupersetOf({"foot-slide", "gap", "link"}));
    EXPECT_THAT(words_for_value("UNIT")->words, testing::IsSupersetOf({"m", "cm", "mm", "in", "ft"}));
    EXPECT_THAT(words_for_value("out.png")->suffixes, testing::IsSupersetOf({".png", ".mp4", ".webm", ".gif"}));
}

TEST_F(Manual, AFormThatIsNotKnownIsToldWhichAre) { expect_refusals({{{"manual", "tcsh"}, "man or offers"}}); }
}  // namespace
}  // namespace skelplay::cli
