#pragma once

#include <cstddef>
#include <optional>

#include "output/image_file.h"
#include "output/take_cell.h"
#include "render/image.h"

namespace skelplay::output {

/// How the cells of many takes are spread over sheets.
struct SheetPlan {
    static constexpr std::size_t most_takes = 200;  // on a sheet

    PictureSize cell;           // pixels, each of them
    std::size_t takes = 0;      // on all sheets
    std::size_t columns = 1;    // of every sheet
    std::size_t per_sheet = 1;  // takes, on every sheet but the last
    [[nodiscard]] std::size_t sheets() const noexcept { return (takes + per_sheet - 1) / per_sheet; }
    /// Takes on the n-th sheet (from 0).
    [[nodiscard]] std::size_t on_sheet(std::size_t sheet) const noexcept;
};

/// The plan for so many takes: at most 200 on a sheet, fewer where it would have more than 40 million pixels, so that
/// memory is bounded whatever their number. `columns`: nothing for as many as make a full sheet four wide to three
/// high.
SheetPlan plan_sheets(std::size_t takes, PictureSize cell, std::optional<std::size_t> columns);

/// A sheet of cells, with a margin around each.
class ContactSheet {
public:
    /// Empty, for so many takes.
    ContactSheet(const SheetPlan& plan, std::size_t takes, scene::Theme theme);

    /// Puts in the next cell, in rows from the left.
    void add(const render::Image& cell);
    [[nodiscard]] bool full() const noexcept { return next_ == takes_; }
    [[nodiscard]] const render::Image& image() const noexcept { return image_; }

private:
    SheetPlan plan_;
    std::size_t takes_;
    std::size_t next_ = 0;
    render::Image image_;
};

}  // namespace skelplay::output
