#include "app/assets.h"
#include "app/embedded_fonts.h"
#include "app/embedded_icons.h"
#include "output/image_file.h"
#include "panels/imgui_versions.h"
#include "panels/style.h"

namespace skelplay::app {
namespace {
// Pairs of code points, ended by a zero, as ImGui requires. Only what is used: every glyph takes time.
constexpr auto text_ranges = std::to_array<ImWchar>({
    0x0020, 0x007E, 0x00A0, 0x024F,                                  // Latin with its extensions A and B
    0x0394, 0x0394, 0x03B8, 0x03B8, 0x03BC, 0x03BC,                  // Δ θ μ
    0x2010, 0x2015, 0x2018, 0x201E, 0x2022, 0x2022, 0x2026, 0x2026,  // dashes, quotes, bullet, ellipsis
    0x203A, 0x203A,                                                  // ›, which the time bar's menus have
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

constexpr std::string_view icon_font = "forkawesome-webfont.ttf";

/// `bytes` must stay, as ImGui neither copies nor changes a font that it does not own.
void add(ImFontAtlas& atlas, std::span<const unsigned char> bytes, float pixels, ImFontConfig config,
         const ImWchar* ranges) {
    config.FontDataOwnedByAtlas = false;
    atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()), pixels, &config,
                               ranges);
}

/// The bytes of a font that is built in; none if it was not there.
std::span<const unsigned char> built_in(std::string_view name) {
    const auto fonts = embedded_fonts();
    const auto found = std::ranges::find(fonts, name, &EmbeddedFont::name);
    return found != fonts.end() ? found->bytes : std::span<const unsigned char>();
}
}  // namespace

PanelFonts::PanelFonts(float scale) : PanelFonts() {
    if (!panels::bakes_all_letters) return;
    begun_.emplace().scale = scale;
    atlas_.emplace();
    begun_->task = begun_->worker.add([this](const std::stop_token&) { fill(*atlas_, begun_->scale); });
}

PanelFonts::~PanelFonts() {
    if (ImFontAtlas* own = atlas()) own->Locked = false;  // by a frame that an exception ended
}

ImFontAtlas* PanelFonts::atlas() {
    if (begun_ && begun_->worker.withdraw(begun_->task)) begun_.reset();
    if (begun_) begun_->worker.wait();
    return atlas_ ? &*atlas_ : nullptr;
}

bool PanelFonts::load(float scale) {
    ImFontAtlas* const own = atlas();
    if (!begun_ || begun_->scale != scale) fill(own != nullptr ? *own : *ImGui::GetIO().Fonts, scale);
    begun_.reset();
    return !built_in(icon_font).empty();
}

void PanelFonts::fill(ImFontAtlas& atlas, float scale) {
    constexpr std::size_t most_letters = 8000;  // from there on only those on the screen are kept
    if (letters_.size() > most_letters) letters_.clear();
    letters_.merge(lacking_);
    lacking_.clear();
    ranges_.clear();
    ranges_[nullptr].assign(text_ranges.begin(), text_ranges.end() - 1);
    for (const char32_t letter : letters_)
        for (int end = 0; end < 2; ++end) ranges_[others_->face_for(letter)].push_back(static_cast<ImWchar>(letter));
    for (auto& [face, ranges] : ranges_) ranges.push_back(0);
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;  // the window system draws the pointer
    const float pixels = std::max(std::round(text_pixels * scale), least_text_pixels);

    ImFontConfig text;
    text.OversampleH = 2;
    if (const auto inter = built_in("Inter-Regular.otf"); !inter.empty()) {
        add(atlas, inter, pixels, text, ranges_[nullptr].data());
    } else {
        text.SizePixels = std::max(std::round(13.0F * scale), least_text_pixels);
        atlas.AddFontDefault(&text);
    }

    ImFontConfig icons;
    icons.MergeMode = true;
    icons.OversampleH = 1;
    icons.PixelSnapH = true;
    icons.GlyphMinAdvanceX = pixels;
    icons.GlyphOffset.y = std::round(scale);
    const auto fork_awesome = built_in(icon_font);
    if (!fork_awesome.empty()) add(atlas, fork_awesome, pixels, icons, icon_ranges.data());

    ImFontConfig other;
    other.MergeMode = true;
    other.OversampleH = 1;
    for (const auto& [face, ranges] : ranges_) {
        if (face == nullptr) continue;
        other.FontNo = face->number;
        add(atlas, face->bytes, pixels * panels::ems_per_height * face->height_in_ems, other, ranges.data());
    }
    panels::watch_for_letters(atlas, letters_, lacking_);
}

void PanelFonts::look_for_letters() {
    panels::find_missing_letters(lacking_);
    std::erase_if(lacking_, [this](char32_t letter) { return letters_.contains(letter); });
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
