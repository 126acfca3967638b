#include "output/take_cell.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "output/image_area.h"
#include "output/text_layout.h"

namespace skelplay::output {

namespace {

constexpr Paint ink(unsigned hex) {
    return {static_cast<std::uint8_t>(hex >> 16U & 255U), static_cast<std::uint8_t>(hex >> 8U & 255U),
            static_cast<std::uint8_t>(hex & 255U)};
}

constexpr std::array<CellInks, 3> all_inks{
    {{ink(0x0f1113), ink(0x2a2e34), ink(0x1c1a1c), ink(0xe2e5e9), ink(0x8e949d), ink(0xe8b34b), ink(0xc46f66)},
     {ink(0xffffff), ink(0xd9dde2), ink(0xf6efee), ink(0x22262b), ink(0x6b727b), ink(0x9a6400), ink(0xb0483f)},
     {ink(0xffffff), ink(0xc9c9c9), ink(0xf8f1f0), ink(0x000000), ink(0x666666), ink(0x9a6400), ink(0xb0483f)}}};

// In design pixels: at stills up to 300 pixels high, one is a pixel.
constexpr double largest_plain_still = 300;
constexpr double name_height = 17;  // of a line of text
constexpr double text_height = 14.5;
constexpr double above_caption = 6;
constexpr double between_stills = 2;
constexpr double inside = 12;  // from the border of a plate to the text on it

}  // namespace

const CellInks& cell_inks(scene::Theme theme) noexcept { return all_inks[static_cast<std::size_t>(theme)]; }

CellPainter::CellPainter(const CellLook& look)
    : look_(look),
      scale_(std::max(look.still.height / largest_plain_still, 1.0)),
      inks_(cell_inks(look.theme)),
      name_type_(name_height * scale_),
      type_(text_height * scale_) {}

int CellPainter::px(double design) const noexcept { return static_cast<int>(std::lround(design * scale_)); }

int CellPainter::picture_width() const noexcept {
    const auto stills = static_cast<int>(look_.stills);
    return stills * look_.still.width + (stills - 1) * px(between_stills);
}

PictureSize CellPainter::size() const noexcept {
    return {picture_width() + 2, look_.still.height + 2 + px(above_caption) + px(name_height) + 2 * px(text_height)};
}

render::Image CellPainter::cell(const takes::TakeFacts& facts) const {
    const PictureSize whole = size();
    const bool refused = !facts.refusal.empty();
    render::Image cell = filled(whole, inks_.page);
    fill(cell, 0, 0, {whole.width, look_.still.height + 2}, inks_.rim);
    fill(cell, 1, 1, {whole.width - 2, look_.still.height}, refused ? inks_.plate : inks_.page);
    if (refused) write_refusal(cell, facts.refusal);
    const int name_top = look_.still.height + 2 + px(above_caption);
    const int facts_top = name_top + px(name_height);
    name_type_.paint(cell, 1, name_top, shortened(name_type_, facts.name, whole.width - 2), inks_.name);
    const auto write = [&](int top, std::string_view text, Paint paint) {
        type_.paint(cell, 1, top, cut_off(type_, text, whole.width - 2), paint);
    };
    write(facts_top, refused ? "refused" : facts.facts, refused ? inks_.refusal : inks_.facts);
    write(facts_top + px(text_height), facts.remarks, facts.error ? inks_.refusal : inks_.warnings);
    return cell;
}

/// In the middle of the plate, as many lines as there is room for.
void CellPainter::write_refusal(render::Image& cell, std::string_view text) const {
    const int room = picture_width() - 2 * px(inside);
    const int line = px(text_height + 2);
    const auto most = static_cast<std::size_t>(std::max((look_.still.height - 2 * px(inside)) / line, 1));
    const std::vector<std::string> lines = wrapped(type_, text, room, most);
    int top = 1 + (look_.still.height - static_cast<int>(lines.size()) * line) / 2;
    for (const std::string& each : lines) {
        type_.paint(cell, 1 + px(inside), top, each, inks_.refusal);
        top += line;
    }
}

void CellPainter::put(render::Image& cell, const render::Image& still, std::size_t n, std::string_view corner) const {
    const int left = 1 + static_cast<int>(n) * (look_.still.width + px(between_stills));
    paste(cell, still, left, 1);
    if (!corner.empty())
        type_.paint(cell, left + px(6), 1 + look_.still.height - px(text_height + 3), corner, inks_.facts);
}

}  // namespace skelplay::output
