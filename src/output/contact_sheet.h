#pragma once

#include "output/image_painting.h"
#include "session/document.h"

namespace skelplay::output {
/// The layout of a cell: pictures beside each other and three lines of text below them.
struct CellLook {
    PictureSize still;       // pixels
    std::size_t stills = 1;  // beside each other, ≥ 1
    scene::Theme theme = scene::Theme::dark;
};

/// Makes the cells of takes. Below the pictures are the name, shortened if it is too long, a line of facts and one of
/// warnings and findings. If a file was refused, the reason replaces the pictures. Safe from several threads.
class CellPainter {
public:
    /// Throws render::GraphicsError when the program was built without a font.
    explicit CellPainter(const CellLook& look);

    /// The size of every cell in pixels, without a margin.
    [[nodiscard]] PictureSize size() const noexcept;
    /// A cell with its texts, without the pictures.
    [[nodiscard]] render::Image cell(const takes::TakeFacts& facts) const;
    /// Puts the n-th still (from 0) into a cell. `corner`: text for its lower left corner, such as the frame number.
    void put(render::Image& cell, const render::Image& still, std::size_t n, std::string_view corner = {}) const;

private:
    [[nodiscard]] int px(double design) const noexcept { return static_cast<int>(std::lround(design * scale_)); }
    [[nodiscard]] int picture_width() const noexcept;
    void write_refusal(render::Image& cell, std::string_view text) const;

    CellLook look_;
    double scale_;  // picture pixels per design pixel
    const scene::CellColours& inks_;
    TextPainter name_type_;
    TextPainter type_;
};

/// How the cells of many takes are spread over sheets.
struct SheetPlan {
    static constexpr std::size_t most_takes = 200;  // on a sheet

    PictureSize cell;           // pixels, each of them
    std::size_t takes = 0;      // on all sheets
    std::size_t columns = 1;    // of every sheet
    std::size_t per_sheet = 1;  // takes, on every sheet but the last
    [[nodiscard]] std::size_t sheets() const noexcept { return (takes + per_sheet - 1) / per_sheet; }
    /// Takes on the n-th sheet (from 0).
    [[nodiscard]] std::size_t on_sheet(std::size_t sheet) const noexcept {
        return std::min(per_sheet, takes - std::min(sheet * per_sheet, takes));
    }
};

/// The plan for this number of takes: at most 200 on a sheet, and fewer if it would have more than 40 million pixels,
/// so that memory is bounded for any number. `columns`: nothing: a full sheet has an aspect of about 4:3.
SheetPlan plan_sheets(std::size_t takes, PictureSize cell, std::optional<std::size_t> columns);

/// A sheet of cells, with a margin around each.
class ContactSheet {
public:
    /// Makes an empty sheet for this number of takes.
    ContactSheet(const SheetPlan& plan, std::size_t takes, scene::Theme theme);

    /// Adds the next cell; rows are filled from the left.
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
