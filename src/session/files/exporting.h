#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/place.h"
#include "exporters/export.h"
#include "figure/figure.h"
#include "processing/euler.h"
#include "processing/output_space.h"

namespace skelplay::session {

/// What a rate and a scale may be.
inline constexpr double lowest_export_rate = 0.01;  // frames a second
inline constexpr double highest_export_rate = 10'000;
inline constexpr double lowest_export_scale = 1e-9;
inline constexpr double highest_export_scale = 1e9;

/// What may be said about how a figure is written, by the command line and the window alike; nothing said: as it is.
struct ExportSettings {
    std::optional<std::vector<std::size_t>> frames;  // indices from 0; for a rate a stretch without gaps
    std::optional<double> rate;                      // frames a second to resample to
    double scale = 1.0;                              // on top of what the target's unit asks for
    bool root_at_origin = false;                     // see processing::TakeEdits
    processing::OutputSpace target;                  // unit and up axis to write
    std::optional<processing::EulerOrder> order;     // of angles
    friend bool operator==(const ExportSettings&, const ExportSettings&) = default;
};

/// The up axis that "y" or "z" names; nothing: any other word.
std::optional<figure::Axis> up_axis(std::string_view word) noexcept;

/// What is asked for, with what the format is always in (glTF: metres, Y up); a sentence when they differ, or when
/// something is asked for that the format does not have, as an order of angles.
std::variant<processing::OutputSpace, std::string> target_of(const ExportSettings& asked,
                                                             const exporters::ExportFormat& format);

/// Writes a figure to `out` (see exporters::write_files) as the settings say. `place`: what the user says about the
/// figure's own unit and up axis. `skin`: for formats that hold one; null: none. What was assumed about unit and up axis
/// is among the notes.
exporters::Exported export_figure(const figure::Figure& figure, const analysis::PlaceOptions& place,
                                  const ExportSettings& settings, const exporters::ExportFormat& format,
                                  const exporters::Destination& out, const figure::Skin* skin = nullptr,
                                  const base::Run& run = {});

}  // namespace skelplay::session
