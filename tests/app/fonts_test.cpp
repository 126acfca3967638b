#include <gtest/gtest.h>
#include <imgui.h>

#include "app/assets.h"
#include "app/embedded_fonts.h"
#include "panels/style.h"
#include "support/needs.h"

namespace skelplay::app {
namespace {

TEST(Fonts, TheTextFontHasWhatFileNamesAndNumbersNeed) {
    NEEDS({test::readme_install, embedded_fonts().empty() ? "built without Inter" : ""});
    ImFontAtlas atlas;
    load_fonts(atlas, 1.0F);
    ASSERT_EQ(atlas.Fonts.Size, 1);
    for (const ImWchar character : {u'A', u'z', u'0', u'é', u'ß', u'ő', u'–', u'…', u'°', u'±', u'×', u'−', u'→', u'²'})
        EXPECT_NE(atlas.Fonts[0]->FindGlyphNoFallback(character), nullptr) << static_cast<int>(character);
}

TEST(Fonts, FiguresAreEquallyWide) {
    ImFontAtlas atlas;
    for (const float scale : {1.0F, 1.5F}) {
        load_fonts(atlas, scale);
        const ImFont& font = *atlas.Fonts[0];
        const float width = font.GetCharAdvance('0');
        for (ImWchar figure = '0'; figure <= '9'; ++figure) {
            EXPECT_FLOAT_EQ(font.GetCharAdvance(figure), width) << static_cast<char>(figure);
            const ImFontGlyph* glyph = font.FindGlyphNoFallback(figure);
            ASSERT_NE(glyph, nullptr);
            EXPECT_GE(glyph->X0, -1.0F) << static_cast<char>(figure);
            EXPECT_LE(glyph->X1, width + 1.0F) << static_cast<char>(figure);
        }
    }
}

TEST(Fonts, IconsAreMergedIn) {
    ImFontAtlas atlas;
    NEEDS({test::readme_install, load_fonts(atlas, 1.0F).icons ? "" : "built without Fork Awesome"});
    for (const char32_t icon : panels::icon_codepoints)
        EXPECT_NE(atlas.Fonts[0]->FindGlyphNoFallback(static_cast<ImWchar>(icon)), nullptr)
            << static_cast<unsigned>(icon);
}

TEST(Fonts, ATextIsTwelvePixelsHighAtLeast) {
    ImFontAtlas atlas;
    for (const float scale : {0.5F, 0.75F, 1.0F}) {
        load_fonts(atlas, scale);
        EXPECT_GE(atlas.Fonts[0]->FontSize, 12.0F) << scale;
    }
}

TEST(Fonts, TheFontGrowsWithTheScale) {
    ImFontAtlas atlas;
    load_fonts(atlas, 1.0F);
    const float size = atlas.Fonts[0]->FontSize;
    load_fonts(atlas, 2.0F);
    EXPECT_FLOAT_EQ(atlas.Fonts[0]->FontSize, 2.0F * size);
    EXPECT_EQ(atlas.Fonts.Size, 1) << "the old size is gone";
}

}  // namespace
}  // namespace skelplay::app
