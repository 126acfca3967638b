#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>

#include "base/diagnostics.h"
#include "base/run.h"
#include "base/write_file.h"
#include "figure/figure.h"
#include "figure/skin.h"
#include "processing/edited_take.h"
#include "processing/euler.h"
#include "processing/output_space.h"
#include "scene/evaluator.h"

namespace skelplay::exporters {

/// What may be said about how a figure is written.
struct ExportOptions {
    std::optional<processing::EulerOrder> order;  // of the angles; nothing: the source's where the target can have it
    std::optional<double> metres_per_unit;        // of what is written; nothing: not known
    std::optional<figure::SignedAxis> up;         // of what is written; nothing: not known
    const figure::Skin* skin = nullptr;           // rigid, attached to the figure; for formats that hold one
    const scene::WeightedPoint* centre_of_mass = nullptr;  // gets rows of its own in the tables of joints; null: none
};

/// What a writer gets. `sinks` has one entry for each file of the format; `notes` gets what the target cannot hold,
/// each thing once. Progress is counted in frames.
struct WriteJob {
    const processing::EditedTake& take;
    const ExportOptions& options;
    std::span<const base::ByteSink> sinks;
    base::Diagnostics& notes;
    const base::Run& run;
};

/// A format that figures can be written in.
struct ExportFormat {
    std::string_view name;                       // as --to has it: "bvh"
    std::string_view what;                       // for help: "Biovision hierarchy"
    std::span<const std::string_view> suffixes;  // of the files it writes, with one stem; each asks for this format
    bool (*write)(const WriteJob& job);          // false when stopped; throws ExportFault
    processing::OutputSpace fixed{};             // the unit and up axis that it is always in; nothing: any
    bool holds_skins = false;                    // ExportOptions::skin is for it
    bool holds_angles = false;                   // ExportOptions::order is for it
    std::optional<figure::Format> own{};         // files of this format keep their numbers in it
    bool holds_markers = false;                  // figure::is_markers: points without rotations, some of them missing
    bool names_unit = false;                     // its readers want m, cm or mm named: one of these is written
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

/// The files that writing to `out` in this format makes: those with its stem.
std::vector<std::filesystem::path> files_of(const ExportFormat& format, const std::filesystem::path& out);

/// What came of writing.
struct Exported {
    base::Diagnostics notes;             // what the format can't hold, not located
    std::optional<std::string> refused;  // why this figure can't be written so, in a sentence
    std::optional<std::string> failure;  // why a file could not be written: its name and the reason
    bool stopped = false;
    std::size_t frames = 0;   // written
    double frame_time = 0.0;  // seconds, of what is written

    [[nodiscard]] bool done() const noexcept { return !refused && !failure && !stopped; }
};

/// Where a figure goes: the files of a path, or for a format of one file whoever takes its bytes.
using Destination = std::variant<std::filesystem::path, base::ByteSink>;

/// Writes a figure; to all files, or none where the file system allows it.
Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const Destination& out, const base::Run& run = {});

}  // namespace skelplay::exporters
