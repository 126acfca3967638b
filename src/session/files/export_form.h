#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "figure/ids.h"
#include "session/figure_id.h"
#include "session/files/exporting.h"

namespace skelplay::session {

struct Session;

/// Frames of a take, first to last; all of them if `all`.
struct ExportFrames {
    std::size_t first = 0;
    std::size_t last = 0;
    bool all = true;
    friend bool operator==(const ExportFrames&, const ExportFrames&) = default;
    [[nodiscard]] std::size_t count() const noexcept { return last - first + 1; }
};

/// What the window's Export panel asks for, in the words of the command line; remembered but for the range.
struct ExportForm {
    std::string format = "bvh";  // the name of an exporters::ExportFormat
    bool range = false;          // the frames of the range that plays, a clip; false: all
    double rate = 0.0;           // frames a second; 0: the take's own
    double scale = 1.0;          // factor on every length
    std::string unit;            // of what is written, a figure::LengthUnit's word; empty: the file's own
    std::string up;              // of what is written, "y" or "z"; empty: the file's own
    std::string order;           // of Euler angles, "ZXY"; empty: the source's where the format can have it
    bool root_at_origin = false;
    std::filesystem::path folder;  // that was written to last; empty: the file's own
    friend bool operator==(const ExportForm&, const ExportForm&) = default;
};

/// The format of the form.
const exporters::ExportFormat& format_of(const ExportForm& form) noexcept;

/// The form without what its format does not ask for: the unit where that is fixed, the order where there are no
/// angles.
ExportForm plain_form(ExportForm form);

/// What the form means for a take.
ExportSettings export_settings(const ExportForm& form, const ExportFrames& frames);

/// What is being exported.
struct Exporting {
    std::filesystem::path output;
    std::size_t done = 0;                   // frames
    std::size_t total = 0;                  // of the take, before it is resampled
    std::filesystem::path new_folder = {};  // that is made for it; empty: it was there
};

/// A figure and the file it is to be written to.
struct ExportOrder {
    FigureId figure = FigureId::none;
    std::filesystem::path output;
};

/// The frames of a figure's take that the form means: the range counts the active figure's. A range that is the whole
/// take is all of it.
ExportFrames export_frames(const Session& session, FigureId figure);

/// "13 to 48": the frames in the numbers of the figure's file; empty: it is not open.
std::string export_frames_text(const Session& session, FigureId figure, const ExportFrames& frames);

/// A name that no file has yet for a figure in the form's format: beside its own file, or in the folder used last. That
/// of a clip ends with the numbers of its first and last frame: "walk-13-48.bvh".
/// Looks at the disk. Empty: the figure is not open.
std::filesystem::path free_export(const Session& session, FigureId figure);

}  // namespace skelplay::session
