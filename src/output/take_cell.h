#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "output/image_file.h"
#include "output/text_painter.h"
#include "render/image.h"
#include "scene/view_options.h"
#include "session/take_facts.h"

namespace skelplay::output {

/// The colours around pictures of takes.
struct CellInks {
    Paint page;      // behind everything
    Paint rim;       // one pixel around a picture
    Paint plate;     // in place of the picture of a refused file
    Paint name;      // of a file
    Paint facts;     // about a take
    Paint warnings;  // amber
    Paint refusal;   // a muted red
};
const CellInks& cell_inks(scene::Theme theme) noexcept;

/// How cells are made: pictures beside each other, and three lines below them.
struct CellLook {
    PictureSize still;       // pixels
    std::size_t stills = 1;  // beside each other, ≥ 1
    scene::Theme theme = scene::Theme::dark;
};

/// Makes the cells of takes: the name, shortened in the middle where it is too long; a grey line of facts; warnings in
/// amber. Texts grow with stills higher than 300 pixels. Where a file was refused, the reason stands in place of the
/// pictures. Its functions may be called by several threads at once.
class CellPainter {
public:
    /// Throws render::GraphicsError when the program was built without a font.
    explicit CellPainter(const CellLook& look);

    /// Of every cell, in pixels. A cell has no margin.
    [[nodiscard]] PictureSize size() const noexcept;
    /// A cell with its texts, without the pictures.
    [[nodiscard]] render::Image cell(const takes::TakeFacts& facts) const;
    /// Puts the n-th still (from 0) into a cell. `corner`: what is written in its lower left corner, such as the
    /// frame's number.
    void put(render::Image& cell, const render::Image& still, std::size_t n, std::string_view corner = {}) const;

private:
    [[nodiscard]] int px(double design) const noexcept;
    [[nodiscard]] int picture_width() const noexcept;
    void write_refusal(render::Image& cell, std::string_view text) const;

    CellLook look_;
    double scale_;  // picture pixels per design pixel
    const CellInks& inks_;
    TextPainter name_type_;
    TextPainter type_;
};

}  // namespace skelplay::output
