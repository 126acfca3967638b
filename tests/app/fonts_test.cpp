#include <gtest/gtest.h>
#include <imgui.h>
#include <string>
#include "app/assets.h"
#include "app/embedded_fonts.h"
#include "panels/imgui_versions.h"
#include "panels/style.h"
#include "support/needs.h"
#include "support/other_fonts.h"

namespace skelplay::app {
namespace {
/// Panels' fonts in a context without a window.
struct FontsOfPanels : testing::Test {
    FontsOfPanels() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = {640, 480};
    }
    ~FontsOfPanels() override { ImGui::DestroyContext(); }
    FontsOfPanels(const FontsOfPanels&) = delete;
    FontsOfPanels& operator=(const FontsOfPanels&) = delete;

    /// Loads the fonts and goes on to a frame that uses them.
    bool load(float scale) {
        ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
        const bool icons = fonts_.load(scale);
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        atlas.GetTexDataAsRGBA32(&pixels, &width, &height);
        panels::scale_fonts(1.0F);
        ImGui::NewFrame();
        panels::make_figures_tabular();
        ImGui::EndFrame();
        return icons;
    }
    /// Shows a text; true if it lacks letters.
    bool lacks_letters(const char* text) {
        for (int frame = 0; frame < 2; ++frame) {  // in the first one, a window finds its size
            ImGui::NewFrame();
            ImGui::Begin("Window");
            ImGui::TextUnformatted(text);
            ImGui::End();
            ImGui::Render();
            fonts_.look_for_letters();
        }
        return fonts_.lacks_letters();
    }

    int asked_ = 0;
    output::SystemFonts others_{[this](char32_t) {
        ++asked_;
        return output::FacesFound{{{test::georgian_font, 0}}};
    }};
    PanelFonts fonts_{others_};
};

TEST_F(FontsOfPanels, TheTextFontHasWhatFileNamesAndNumbersNeed) {
    NEEDS({test::readme_install, embedded_fonts().empty() ? "built without Inter" : ""});
    load(1.0F);
    for (const ImWchar character :
         {u'A', u'z', u'0', u'é', u'ß', u'ő', u'–', u'…', u'›', u'°', u'±', u'×', u'−', u'→', u'²'})
        EXPECT_NE(panels::find_glyph(character), nullptr) << static_cast<int>(character);
}

TEST_F(FontsOfPanels, LoadedAheadTheyAreTheSame) {
    if (!panels::bakes_all_letters) GTEST_SKIP() << "this ImGui makes letters when they are drawn";
    load(1.0F);
    const auto pixels = [](ImFontAtlas& atlas) {
        unsigned char* begin = nullptr;
        int width = 0;
        int height = 0;
        atlas.GetTexDataAsAlpha8(&begin, &width, &height);
        return std::string(begin, begin + width * height);
    };
    for (const float begun : {1.0F, 2.0F}) {
        PanelFonts ahead(begun);
        EXPECT_EQ(ahead.load(1.0F), !embedded_fonts().empty());
        EXPECT_EQ(pixels(*ahead.atlas()), pixels(*ImGui::GetIO().Fonts)) << begun;
    }
}

TEST_F(FontsOfPanels, FiguresAreEquallyWide) {
    for (const float scale : {1.0F, 1.5F}) {
        load(scale);
        const float width = ImGui::CalcTextSize("0000000000").x;
        for (char figure = '0'; figure <= '9'; ++figure) {
            EXPECT_FLOAT_EQ(ImGui::CalcTextSize(std::string(10, figure).c_str()).x, width) << figure;
            const ImFontGlyph* glyph = panels::find_glyph(static_cast<ImWchar>(figure));
            ASSERT_NE(glyph, nullptr);
            EXPECT_GE(glyph->X0, -1.0F) << figure;
            EXPECT_LE(glyph->X1, width / 10 + 1.0F) << figure;
        }
    }
}

TEST_F(FontsOfPanels, IconsAreMergedIn) {
    NEEDS({test::readme_install, load(1.0F) ? "" : "built without Fork Awesome"});
    for (const char32_t icon : panels::icon_codepoints)
        EXPECT_NE(panels::find_glyph(static_cast<ImWchar>(icon)), nullptr) << static_cast<unsigned>(icon);
}

TEST_F(FontsOfPanels, ATextIsTwelvePixelsHighAtLeast) {
    for (const float scale : {0.5F, 0.75F, 1.0F}) {
        load(scale);
        EXPECT_GE(ImGui::GetFontSize(), 12.0F) << scale;
    }
}

TEST_F(FontsOfPanels, TheFontGrowsWithTheScale) {
    load(1.0F);
    const float size = ImGui::GetFontSize();
    load(2.0F);
    EXPECT_FLOAT_EQ(ImGui::GetFontSize(), 2.0F * size);
    EXPECT_EQ(ImGui::GetIO().Fonts->Fonts.Size, 1) << "the old size is gone";
}

TEST_F(FontsOfPanels, LettersAreLoadedOnceTheyAreDrawnAndNotAgain) {
    NEEDS({test::readme_install, embedded_fonts().empty() ? "built without Inter" : ""}, test::has_georgian_font());
    load(1.0F);
    EXPECT_FALSE(lacks_letters("walk.bvh é …"));
    EXPECT_EQ(panels::find_glyph(u'и'), nullptr);
    EXPECT_TRUE(lacks_letters("имя აბ"));
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int i = 0; i < drawn.CmdListsCount; ++i)
        for (const ImDrawVert& vertex : drawn.CmdLists[i]->VtxBuffer)
            EXPECT_TRUE(vertex.uv.x >= 0.0F || vertex.col == 0) << "nothing is drawn from outside of the texture";
    load(1.0F);
    for (const ImWchar letter : {u'и', u'м', u'я', u'ა', u'ბ', u'A', u'0'}) {
        const ImFontGlyph* glyph = panels::find_glyph(letter);
        ASSERT_NE(glyph, nullptr) << static_cast<int>(letter);
        EXPECT_GE(glyph->U0, 0.0F) << static_cast<int>(letter);
        EXPECT_GT(glyph->U1, glyph->U0) << static_cast<int>(letter);
    }
    EXPECT_EQ(asked_, 2) << "the built-in font has the Cyrillic letters";
    EXPECT_FALSE(lacks_letters("имя აბ ბა ямим"));
    EXPECT_TRUE(lacks_letters("имена"));
    load(2.0F);
    EXPECT_FALSE(lacks_letters("имена აბ")) << "at another scale they are there at once";
    EXPECT_EQ(asked_, 2);
}

TEST_F(FontsOfPanels, ALetterOfAnotherFontIsAsLargeAsTheirOwn) {
    NEEDS({test::readme_install, embedded_fonts().empty() ? "built without Inter" : ""}, test::has_georgian_font());
    load(4.0F);
    ASSERT_TRUE(lacks_letters("ა"));
    load(4.0F);
    // DejaVu Sans: 1040 of 2048 units wide. Inter: 60 pixels are 2728 + 680 of 2816 units.
    EXPECT_NEAR(ImGui::CalcTextSize("ა").x, 1040.0 / 2048 * 60 * 2816 / (2728 + 680), 1.0);
}

TEST_F(FontsOfPanels, ALetterThatNoFontHasIsAskedForOnce) {
    load(1.0F);
    EXPECT_TRUE(lacks_letters("\u0378 \uFFFC"));
    load(1.0F);
    EXPECT_FALSE(lacks_letters("\u0378 \uFFFC"));
    EXPECT_EQ(others_.take_notice().value_or(base::Diagnostic{}).code, "fonts.letter");
    EXPECT_FALSE(lacks_letters("\uF8FF \uFFFD \x80 \U00012000")) << "neither private ones, nor such as no text has";
}
}  // namespace
}  // namespace skelplay::app
