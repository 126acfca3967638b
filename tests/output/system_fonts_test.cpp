// Letters that the built-in font lacks. That has Latin, Greek and Cyrillic ones, and no Georgian ones, as U+10D0.

#include "output/system_fonts.h"
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "output/embedded_fonts.h"
#include "output/image_painting.h"
#include "support/other_fonts.h"
#include "support/temporary_folder.h"

namespace skelplay::output {
namespace {
using testing::HasSubstr;

class SystemFontsTest : public testing::Test {
protected:
    void SetUp() override {
        NEEDS({test::readme_install, embedded_fonts().empty() ? "built without Inter" : ""}, test::has_georgian_font());
    }
    static render::Image painted(SystemFonts& fonts, std::string_view text) {
        render::Image image = filled({120, 60}, {0, 0, 0});
        TextPainter(40.0, fonts).paint(image, 5, 5, text, {255, 255, 255});
        return image;
    }
};

TEST_F(SystemFontsTest, AreAskedOnceForEachLetterThatTheBuiltInFontLacks) {
    std::u32string asked;
    SystemFonts fonts([&](char32_t letter) {
        asked.push_back(letter);
        return FacesFound{{{test::georgian_font, 0}}};
    });
    for (const char32_t letter : U"Aé…Ωжя\t") EXPECT_EQ(fonts.face_for(letter), nullptr);
    EXPECT_EQ(asked, U"");
    const FontFace* face = fonts.face_for(U'ა');
    ASSERT_NE(face, nullptr);
    EXPECT_EQ(face->bytes.size(), std::filesystem::file_size(test::georgian_font));
    EXPECT_EQ(fonts.face_for(U'ბ'), face) << "the file is read once";
    EXPECT_EQ(fonts.face_for(U'ა'), face);
    EXPECT_EQ(asked, U"აბ");
    EXPECT_FALSE(fonts.take_notice());
}

TEST_F(SystemFontsTest, AFileThatDoesNotHaveTheLetterIsPassedOver) {
    const test::TemporaryFolder folder;
    const auto inter = embedded_fonts().front().bytes;
    const FacesFound listed{{{folder / "missing.ttf", 0},
                             {folder.path(), 0},
                             {folder.write("short.ttf", "OTTO"), 0},
                             {folder.write("text.ttf", std::string(1000, 'x')), 0},
                             {folder.write("inter.otf", std::string(inter.begin(), inter.end())), 0},
                             {test::georgian_font, 7},
                             {test::georgian_font, 0}}};
    SystemFonts fonts([&](char32_t) { return listed; });
    const FontFace* face = fonts.face_for(U'ა');
    ASSERT_NE(face, nullptr);
    EXPECT_EQ(face->bytes.size(), std::filesystem::file_size(test::georgian_font));
    EXPECT_EQ(face->number, 0);
    EXPECT_EQ(fonts.face_for(U'日'), nullptr) << "none of these has it, whatever is said";
}

TEST_F(SystemFontsTest, WithoutFontconfigThatIsSaidOnceAndASignIsShown) {
    SystemFonts fonts(system_font_search("libnot-there.so.1"));
    EXPECT_FALSE(fonts.take_notice()) << "nothing was asked for";
    const render::Image sign = painted(fonts, "日");
    EXPECT_EQ(sign.rgba, painted(fonts, "本").rgba);
    EXPECT_NE(sign.rgba, painted(fonts, "").rgba);
    const auto notice = fonts.take_notice();
    ASSERT_TRUE(notice);
    EXPECT_EQ(notice->code, "fonts.letter");
    EXPECT_EQ(notice->severity, base::Severity::warning);
    EXPECT_EQ(notice->message,
              "expected a font with U+65E5, found none: libnot-there.so.1 is not installed; a sign "
              "stands for such letters");
    EXPECT_EQ(fonts.face_for(U'語'), nullptr);
    EXPECT_FALSE(fonts.take_notice());
}

TEST_F(SystemFontsTest, AnotherLibraryIsNotTakenForFontconfig) {
    SystemFonts fonts(system_font_search("libc.so.6"));
    EXPECT_EQ(fonts.face_for(U'日'), nullptr);
    EXPECT_TRUE(fonts.take_notice());
}

TEST_F(SystemFontsTest, FontconfigKnowsAFontWithTheLetter) {
    SystemFonts fonts;
    EXPECT_NE(fonts.face_for(U'ა'), nullptr);
    EXPECT_FALSE(fonts.take_notice());
    EXPECT_EQ(fonts.face_for(U'\u0378'), nullptr) << "no letter has this number";
    EXPECT_THAT(fonts.take_notice().value_or(base::Diagnostic{}).message, HasSubstr("U+0378, found none: none of this"));
}

// DejaVu Sans: ა is 1040 of 2048 units wide. Inter: 40 pixels are 2728 + 680 of 2816 units.
TEST_F(SystemFontsTest, AnEmIsAsLargeAsThatOfTheBuiltInFont) {
    SystemFonts fonts([](char32_t) { return FacesFound{{{test::georgian_font, 0}}}; });
    const TextPainter type(40.0, fonts);
    EXPECT_NEAR(type.width("აააააააააა"), 10 * 1040.0 / 2048 * 40 * 2816 / (2728 + 680), 1.0);
    EXPECT_NE(painted(fonts, "ა").rgba, painted(fonts, "ბ").rgba);
    EXPECT_EQ(painted(fonts, "я").rgba, [] {
        SystemFonts none([](char32_t) { return FacesFound{}; });
        return painted(none, "я").rgba;
    }()) << "what the built-in font has is its own";
}
}  // namespace
}  // namespace skelplay::output
