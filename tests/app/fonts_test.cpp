#include <gtest/gtest.h>
#include <imgui.h>
#include <string>

#include "app/assets.h"
#include "app/embedded_fonts.h"
#include "panels/imgui_versions.h"
#include "panels/style.h"
#include "support/needs.h"

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
        const bool icons = load_fonts(atlas, scale);
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
};

TEST_F(FontsOfPanels, TheTextFontHasWhatFileNamesAndNumbersNeed) {
    NEEDS({test::readme_install, embedded_fonts().empty() ? "built without Inter" : ""});
    load(1.0F);
    for (const ImWchar character : {u'A', u'z', u'0', u'é', u'ß', u'ő', u'–', u'…', u'°', u'±', u'×', u'−', u'→', u'²'})
        EXPECT_NE(panels::find_glyph(character), nullptr) << static_cast<int>(character);
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

}  // namespace
}  // namespace skelplay::app
