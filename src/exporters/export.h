#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/write_file.h"
#include "figure/figure.h"
#include "figure/skin.h"
#include "processing/edited_take.h"
#include "processing/euler.h"
#include "processing/target.h"
#include "scene/evaluator.h"

namespace skelplay::exporters {

/// What may be said about how a figure is written.
struct ExportOptions {
    std::optional<processing::EulerOrder> order;  // of the angles; nothing: the source's where the target can have it
    std::optional<double> metres_per_unit;        // of what is written; nothing: not known
    std::optional<figure::SignedAxis> up;         // of what is written; nothing: not known
    const figure::Skin* skin = nullptr;           // rigid, attached to the figure; for formats that hold one
    const scene::MixedPoint* centre_of_mass = nullptr;  // gets rows of its own in the tables of joints; null: none

    unsigned threads = 0;                            // 0: as many as the machine has
    std::stop_token stop;                            // asked between blocks of frames
    std::atomic<std::uint64_t>* progress = nullptr;  // frames written are added here; may be null
};

/// A figure being written. `sinks` has one entry for each file of the format; `notes` gets what the target cannot hold,
/// each thing once.
struct ExportJob {
    const processing::EditedTake& take;
    const ExportOptions& options;
    std::span<const base::ByteSink> sinks;
    base::Diagnostics& notes;
};

/// A format that figures can be written in.
struct ExportFormat {
    std::string_view name;                       // as --to has it: "bvh"
    std::string_view what;                       // for help: "Biovision hierarchy"
    std::span<const std::string_view> suffixes;  // of OUT: any of them asks for this format
    std::span<const std::string_view> files;     // suffixes of the files it writes, all with one stem; empty: OUT's own
    bool (*write)(const ExportJob& job);         // false when stopped; throws ExportFault
    processing::Target fixed{};                  // the unit and up axis that it is always in; nothing: any
    bool holds_skins = false;                    // ExportOptions::skin is for it
    bool holds_angles = false;                   // ExportOptions::order is for it
    std::optional<figure::Format> own{};         // files of this format keep their numbers in it
    bool holds_markers = false;                  // figure::is_markers: points without turns, some of them missing
    bool names_unit =
        false;  // its readers want m, cm or mm named: where nobody asks for a unit, one of these is written
};

/// Why a figure can't be written in a format at all, in a sentence.
class ExportFault : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The table of formats; help and the choice by suffix are made from it.
std::span<const ExportFormat> export_formats() noexcept;
/// The format of that name, ASCII case aside; null: none.
const ExportFormat* export_format(std::string_view name) noexcept;
/// The format that a file of this name is written in; null: none.
const ExportFormat* export_format_of(const std::filesystem::path& file) noexcept;

}  // namespace skelplay::exporters
