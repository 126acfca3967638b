// Messages name what helps: on the command line an option.

#include <cctype>
#include "cli/calls.h"
#include "cli/report_text.h"

namespace skelplay::cli {
namespace {
/// The options that a text names.
Words options_in(const std::string& text) {
    Words options;
    for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) {
        std::size_t end = at + 2;
        while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) != 0 || text[end] == '-')) ++end;
        options.push_back(text.substr(at, end - at));
        at = end;
    }
    return options;
}

TEST(RemedyOptions, EachRemedyIsOneThatTheHelpKnows) {
    EXPECT_EQ(remedy_options(base::Remedy::none), "");
    // The words stand in a file, by their order.
    EXPECT_EQ(remedy_options(base::Remedy::set_rate), ", --fps sets it");
    EXPECT_EQ(remedy_options(base::Remedy::name_skeleton), "; name one with --skeleton");
    EXPECT_EQ(remedy_options(base::Remedy::write_up_axis), "; --to-up y or z turns it");
    EXPECT_EQ(remedy_options(base::Remedy::add_faces), "; --skin OBJ gives it those of a mesh with the same vertices");
    Words known = options_in(test::call({"--help-all"}).out);
    known = joined(known, options_in(test::call({"convert", "--help-all"}).out));
    for (int i = 1; i <= static_cast<int>(base::Remedy::add_faces); ++i) {
        const std::string words(remedy_options(static_cast<base::Remedy>(i)));
        EXPECT_FALSE(options_in(words).empty()) << i;
        for (const std::string& option : options_in(words)) EXPECT_THAT(known, testing::Contains(option)) << words;
    }
}

TEST(RemedyOptions, FollowTheMessageBeforeHowOftenItHolds) {
    base::Diagnostics said;
    for (const std::uint64_t at : {0U, 9U})
        said.note(at, "t.rate", "120 frames a second are assumed", base::Remedy::set_rate);
    EXPECT_EQ(printed(said), ": note: 120 frames a second are assumed, --fps sets it (2 times) [t.rate]\n");
    EXPECT_EQ(base::to_text(said), ": note: 120 frames a second are assumed (2 times) [t.rate]\n");
}
}  // namespace
}  // namespace skelplay::cli
