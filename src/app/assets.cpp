#include "app/assets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui.h>
#include <optional>
#include <string_view>
#include <utility>

#include "app/embedded_fonts.h"
#include "app/embedded_icons.h"
#include "base/text.h"
#include "output/image_file.h"
#include "panels/style.h"

namespace skelplay::app {

namespace {

// Pairs of code points, ended by a zero, as ImGui requires. Only what is used: every glyph takes time.
constexpr auto text_ranges = std::to_array<ImWchar>({
    0x0020, 0x007E, 0x00A0, 0x024F,                                  // Latin with its extensions A and B
    0x0394, 0x0394, 0x03B8, 0x03B8, 0x03BC, 0x03BC,                  // Δ θ μ
    0x2010, 0x2015, 0x2018, 0x201E, 0x2022, 0x2022, 0x2026, 0x2026,  // dashes, quotes, bullet, ellipsis
    0x20AC, 0x20AC, 0x2190, 0x2194, 0x21C4, 0x21C4,                  // €, arrows
    0x2212, 0x2212, 0x221E, 0x221E, 0x2248, 0x2248,                  // − ∞ ≈
    0,
});

constexpr auto icon_ranges = [] {
    std::array<ImWchar, panels::icon_codepoints.size() * 2 + 1> ranges{};
    for (std::size_t i = 0; i < panels::icon_codepoints.size(); ++i)
        ranges[2 * i] = ranges[2 * i + 1] = static_cast<ImWchar>(panels::icon_codepoints[i]);
    return ranges;
}();

struct FontFile {
    std::string_view name;    // name of the embedded file
    const char* system_path;  // path on common distributions
};

constexpr FontFile text_font{"Inter-Regular.otf", "/usr/share/fonts/opentype/inter/Inter-Regular.otf"};
constexpr FontFile other_text_font{"DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"};
constexpr FontFile icon_font{"forkawesome-webfont.ttf",
                             "/usr/share/fonts/truetype/fork-awesome/forkawesome-webfont.ttf"};

bool add(ImFontAtlas& atlas, const FontFile& file, float pixels, ImFontConfig config, const ImWchar* ranges) {
    const auto fonts = embedded_fonts();
    const auto found = std::ranges::find(fonts, file.name, &EmbeddedFont::name);
    if (found != fonts.end()) {
        config.FontDataOwnedByAtlas = false;
        // ImGui does not write to a font that it does not own.
        auto* bytes = const_cast<unsigned char*>(found->bytes.data());
        return atlas.AddFontFromMemoryTTF(bytes, static_cast<int>(found->bytes.size()), pixels, &config, ranges) !=
               nullptr;
    }
    return base::is_file(file.system_path) &&
           atlas.AddFontFromFileTTF(file.system_path, pixels, &config, ranges) != nullptr;
}

}  // namespace

bool load_fonts(ImFontAtlas& atlas, float scale) {
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;  // the window system draws the pointer
    const float pixels = std::max(std::round(text_pixels * scale), least_text_pixels);

    ImFontConfig text;
    text.OversampleH = 2;
    if (!add(atlas, text_font, pixels, text, text_ranges.data()) &&
        !add(atlas, other_text_font, pixels, text, text_ranges.data())) {
        text.SizePixels = std::max(std::round(13.0F * scale), least_text_pixels);
        atlas.AddFontDefault(&text);
    }

    ImFontConfig icons;
    icons.MergeMode = true;
    icons.OversampleH = 1;
    icons.PixelSnapH = true;
    icons.GlyphMinAdvanceX = pixels;
    icons.GlyphOffset.y = std::round(scale);
    return add(atlas, icon_font, pixels, icons, icon_ranges.data());
}

std::vector<render::Image> window_icons() {
    std::vector<render::Image> icons;
    for (const EmbeddedIcon& each : embedded_icons()) {
        const std::string_view png(reinterpret_cast<const char*>(each.bytes.data()), each.bytes.size());
        if (std::optional<render::Image> icon = output::image_from_png(png)) icons.push_back(std::move(*icon));
    }
    std::ranges::sort(icons, {}, &render::Image::width);
    return icons;
}

}  // namespace skelplay::app
