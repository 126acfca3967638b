#include "output/contact_sheet.h"

#include <algorithm>
#include <cmath>

#include "output/image_area.h"

namespace skelplay::output {

namespace {

constexpr int margin = 16;                     // pixels between cells, and around all of them
constexpr std::size_t most_area = 40'000'000;  // pixels of a sheet

PictureSize with_margin(PictureSize cell) { return {cell.width + margin, cell.height + margin}; }

/// The columns that make a sheet of so many cells four wide to three high.
std::size_t usual_columns(std::size_t cells, PictureSize cell) {
    const PictureSize each = with_margin(cell);
    const double wanted = std::sqrt(static_cast<double>(cells) * 4.0 / 3.0 * each.height / each.width);
    return static_cast<std::size_t>(std::max(std::lround(wanted), 1L));
}

}  // namespace

std::size_t SheetPlan::on_sheet(std::size_t sheet) const noexcept {
    return std::min(per_sheet, takes - std::min(sheet * per_sheet, takes));
}

SheetPlan plan_sheets(std::size_t takes, PictureSize cell, std::optional<std::size_t> columns) {
    const PictureSize each = with_margin(cell);
    const std::size_t area = static_cast<std::size_t>(each.width) * static_cast<std::size_t>(each.height);
    SheetPlan plan{cell, takes};
    plan.per_sheet = std::clamp<std::size_t>(most_area / area, 1, SheetPlan::most_takes);
    const std::size_t full = std::clamp<std::size_t>(takes, 1, plan.per_sheet);
    plan.columns = std::clamp<std::size_t>(columns.value_or(usual_columns(full, cell)), 1, full);
    return plan;
}

ContactSheet::ContactSheet(const SheetPlan& plan, std::size_t takes, scene::Theme theme) : plan_(plan), takes_(takes) {
    const PictureSize each = with_margin(plan.cell);
    const std::size_t rows = (takes + plan.columns - 1) / plan.columns;
    image_ =
        filled({static_cast<int>(plan.columns) * each.width + margin, static_cast<int>(rows) * each.height + margin},
               cell_inks(theme).page);
}

void ContactSheet::add(const render::Image& cell) {
    const PictureSize each = with_margin(plan_.cell);
    const auto column = static_cast<int>(next_ % plan_.columns);
    const auto row = static_cast<int>(next_ / plan_.columns);
    paste(image_, cell, margin + column * each.width, margin + row * each.height);
    ++next_;
}

}  // namespace skelplay::output
