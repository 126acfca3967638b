#include "output/contact_sheet.h"

namespace skelplay::output {
namespace {
// In design pixels. For stills up to 300 pixels high, a design pixel is a pixel.
constexpr double largest_plain_still = 300;
constexpr double name_height = 17;  // of a line of text
constexpr double text_height = 14.5;
constexpr double above_caption = 6;
constexpr double between_stills = 2;
constexpr double padding = 12;  // from the border of a plate to the text on it

constexpr int margin = 16;                        // pixels between cells, and around all of them
constexpr std::size_t largest_area = 40'000'000;  // pixels of a sheet

PictureSize with_margin(PictureSize cell) { return {cell.width + margin, cell.height + margin}; }

/// The number of columns that gives a sheet of these cells an aspect of about 4:3.
std::size_t default_columns(std::size_t cells, PictureSize cell) {
    const PictureSize each = with_margin(cell);
    const double columns = std::sqrt(static_cast<double>(cells) * 4.0 / 3.0 * each.height / each.width);
    return static_cast<std::size_t>(std::max(std::lround(columns), 1L));
}
}  // namespace

CellPainter::CellPainter(const CellLook& look)
    : look_(look), scale_(std::max(look.still.height / largest_plain_still, 1.0)),
      inks_(scene::colours_of(look.theme).cells), name_type_(name_height * scale_), type_(text_height * scale_) {}

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
    const char* between = facts.remarks.empty() || facts.findings.empty() ? "" : "; ";
    write(facts_top + px(text_height), facts.remarks + between + facts.findings,
          facts.error ? inks_.refusal : inks_.warnings);
    return cell;
}

/// Writes as many lines into the middle of the plate as fit.
void CellPainter::write_refusal(render::Image& cell, std::string_view text) const {
    const int room = picture_width() - 2 * px(padding);
    const int line = px(text_height + 2);
    const auto most = static_cast<std::size_t>(std::max((look_.still.height - 2 * px(padding)) / line, 1));
    const std::vector<std::string> lines = wrapped(type_, text, room, most);
    int top = 1 + (look_.still.height - static_cast<int>(lines.size()) * line) / 2;
    for (const std::string& each : lines) {
        type_.paint(cell, 1 + px(padding), top, each, inks_.refusal);
        top += line;
    }
}

void CellPainter::put(render::Image& cell, const render::Image& still, std::size_t n, std::string_view corner) const {
    const int left = 1 + static_cast<int>(n) * (look_.still.width + px(between_stills));
    paste(cell, still, left, 1);
    if (!corner.empty()) type_.paint(cell, left + px(6), 1 + look_.still.height - px(text_height + 3), corner, inks_.facts);
}

SheetPlan plan_sheets(std::size_t takes, PictureSize cell, std::optional<std::size_t> columns) {
    const PictureSize each = with_margin(cell);
    const std::size_t area = static_cast<std::size_t>(each.width) * static_cast<std::size_t>(each.height);
    SheetPlan plan{cell, takes};
    plan.per_sheet = std::clamp<std::size_t>(largest_area / area, 1, SheetPlan::most_takes);
    const std::size_t full = std::clamp<std::size_t>(takes, 1, plan.per_sheet);
    plan.columns = std::clamp<std::size_t>(columns.value_or(default_columns(full, cell)), 1, full);
    return plan;
}

ContactSheet::ContactSheet(const SheetPlan& plan, std::size_t takes, scene::Theme theme) : plan_(plan), takes_(takes) {
    const PictureSize each = with_margin(plan.cell);
    const std::size_t rows = (takes + plan.columns - 1) / plan.columns;
    image_ = filled({static_cast<int>(plan.columns) * each.width + margin, static_cast<int>(rows) * each.height + margin},
                    scene::colours_of(theme).cells.page);
}

void ContactSheet::add(const render::Image& cell) {
    const PictureSize each = with_margin(plan_.cell);
    const auto column = static_cast<int>(next_ % plan_.columns);
    const auto row = static_cast<int>(next_ / plan_.columns);
    paste(image_, cell, margin + column * each.width, margin + row * each.height);
    ++next_;
}
}  // namespace skelplay::output
