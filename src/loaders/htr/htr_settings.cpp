#include "loaders/htr/htr_settings.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/htr/htr_lines.h"
#include "loaders/unit_words.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

using figure::Axis;

struct EulerRow {
    std::string_view word;
    std::array<Axis, 3> order;
};
constexpr std::array<EulerRow, 6> euler_orders{{
    {"XYZ", {Axis::x, Axis::y, Axis::z}},
    {"XZY", {Axis::x, Axis::z, Axis::y}},
    {"YXZ", {Axis::y, Axis::x, Axis::z}},
    {"YZX", {Axis::y, Axis::z, Axis::x}},
    {"ZXY", {Axis::z, Axis::x, Axis::y}},
    {"ZYX", {Axis::z, Axis::y, Axis::x}},
}};

/// The row of a table with this word, ASCII case aside.
template <class Rows>
auto find_word(const Rows& rows, std::string_view word) {
    return std::ranges::find_if(rows, [&](const auto& row) { return base::equal_ignoring_case(row.word, word); });
}

/// What a DataType says.
struct DataType {
    bool hierarchical = true;   // H: a segment's transform is in its parent's axes
    std::string order = "trs";  // of the transforms, as their matrices are multiplied; the scale may be left out
};

/// Reads `HTRS`, `GTRS`, `TRS` and the like; nothing: no order of T, R and S, or one without T or R.
std::optional<DataType> read_data_type(std::string_view word) {
    DataType type{false, base::lower(word)};
    if (type.order.starts_with('h') || type.order.starts_with('g')) {
        type.hierarchical = type.order.starts_with('h');
        type.order.erase(0, 1);
    }
    std::string letters = type.order;
    std::ranges::sort(letters);
    return letters == "rst" || letters == "rt" ? std::optional(std::move(type)) : std::nullopt;
}

/// Reads and checks the values of the header one after the other.
class SettingsReader {
public:
    SettingsReader(const HtrDocument& document, base::Diagnostics& diagnostics)
        : document_(document), diagnostics_(diagnostics) {}

    std::optional<HtrSettings> read(std::optional<double> fps) {
        const auto data = data_type();
        if (!data) return std::nullopt;
        read_kind(*data);
        check_version();
        const std::size_t frames = document_.motion.frames;
        check_count(HtrKey::num_segments, "NumSegments", "htr.segment-count", "segments", document_.segments.size());
        if (frames > 0) check_count(HtrKey::num_frames, "NumFrames", "htr.frame-count", "frames", frames);
        read_rate(fps);
        read_euler_order();
        read_units();
        read_axes();
        read_scale();
        return std::move(settings_);
    }

private:
    /// Warns at the value, or about the file as a whole when there is none.
    void warn(const std::optional<HtrWord>& value, std::string_view code, std::string_view expected,
              std::string_view done) {
        diagnostics_.warning(value ? std::optional(value->offset) : std::nullopt, code,
                             fmt::format("expected {}, found {}; {}", expected,
                                         value ? fmt::format("'{}'", as_found(value->text)) : "none", done));
    }

    /// DataType is "the order in which the different types of transforms should be combined" (Meredith & Maddock,
    /// section 3.2). With T R S a bone's matrix is eq. 3.6; T S R is the same one, as the scale is that of all axes. In
    /// any other order a translation is rotated or scaled, which a bone's channels can't hold: nothing, after an error.
    std::optional<DataType> data_type() {
        const auto& word = document_[HtrKey::data_type];
        auto type = word ? read_data_type(word->text) : DataType{};
        if (!type) {
            warn(word, "htr.data-type", "HTRS", "transforms are combined as in HTRS");
            return DataType{};
        }
        if (type->order.starts_with('t')) return type;
        diagnostics_.error(word->offset, "htr.data-type",
                           fmt::format("expected a DataType with the translation first, as HTRS, found '{}'; the file "
                                       "is refused, as translations that are rotated or scaled are not read",
                                       as_found(word->text)));
        return std::nullopt;
    }

    /// Decides between HTR and GTR: a GTR says so in FileType, or has a DataType without H, or no hierarchy.
    void read_kind(const DataType& data) {
        const auto& type = document_[HtrKey::file_type];
        const bool gtr = type && base::equal_ignoring_case(type->text, "gtr");
        if (type && !gtr && !base::equal_ignoring_case(type->text, "htr"))
            warn(type, "htr.file-type", "htr or gtr", "the file is read as htr");
        settings_.scaled = data.order.find('s') != std::string::npos;
        settings_.global = gtr || !data.hierarchical || !document_.has_hierarchy;
        if (gtr || !settings_.global) return;
        if (!data.hierarchical) {
            const HtrWord& word = *document_[HtrKey::data_type];
            diagnostics_.note(word.offset, "htr.global",
                              fmt::format("expected HTRS, found '{}' without H; the file is read as gtr: no "
                                          "segment has a parent",
                                          as_found(word.text)));
        } else {
            diagnostics_.warning(document_.segments.front().name.offset, "htr.no-hierarchy",
                                 "expected a section [SegmentNames&Hierarchy], found none; no segment has a parent");
        }
    }

    void check_version() {
        const auto& version = document_[HtrKey::file_version];
        if (!version) return;
        const auto number = read_htr_frame_number(version->text);
        const bool by_frame = document_.frame_section.has_value();
        if (!number || *number < 1 || *number > 2)
            warn(version, "htr.version", "version 1 or 2", "the layout of the sections decides");
        else if (*number == 1 && by_frame)
            diagnostics_.warning(*document_.frame_section, "htr.version",
                                 "expected a section of a segment, as FileVersion is 1, found one of a "
                                 "frame; the file is read as version 2");
        else if (*number == 2 && !by_frame && document_.motion.frames > 0)
            diagnostics_.warning(version->offset, "htr.version",
                                 "expected sections of frames, as FileVersion is 2, found sections of "
                                 "segments; the file is read as version 1");
    }

    void check_count(HtrKey key, std::string_view keyword, std::string_view code, std::string_view things,
                     std::size_t found) {
        const auto& value = document_[key];
        if (!value) return;
        const auto number = read_htr_frame_number(value->text);
        if (!number || *number < 0)
            warn(value, "htr.bad-number", fmt::format("a whole number of {}", things), "it is left out");
        else if (static_cast<std::uint64_t>(*number) != found)
            diagnostics_.warning(value->offset, code,
                                 fmt::format("expected {} {}, as {} says, found {}; those found are shown", *number,
                                             things, keyword, found));
    }

    void read_rate(std::optional<double> fps) {
        const auto& value = document_[HtrKey::data_frame_rate];
        const double declared = value ? base::parse_number(value->text).value_or(0) : 0;
        for (const double rate : {fps.value_or(0), declared}) {
            if (!(rate > 0) || !std::isfinite(1.0 / rate)) continue;
            settings_.frames_per_second = rate;
            return;
        }
        if (value || document_.motion.frames > 0)
            warn(value, "htr.frame-rate", "DataFrameRate above 0",
                 fmt::format("{} frames a second are assumed", assumed_htr_fps));
    }

    void read_euler_order() {
        const auto& value = document_[HtrKey::euler_rotation_order];
        const auto row = value ? find_word(euler_orders, value->text) : euler_orders.end();
        if (row != euler_orders.end())
            settings_.euler_order = row->order;
        else
            warn(value, "htr.euler-order", "EulerRotationOrder with X, Y and Z", "ZYX is assumed");
    }

    void read_units() {
        const auto& angles = document_[HtrKey::rotation_units];
        if (angles && base::starts_with_ignoring_case(angles->text, "rad"))
            settings_.radians_per_unit = 1.0;
        else if (!angles || !base::starts_with_ignoring_case(angles->text, "deg"))
            warn(angles, "htr.rotation-units", "RotationUnits Degrees or Radians", "degrees are assumed");
        const auto& lengths = document_[HtrKey::calibration_units];
        if (!lengths) return;
        settings_.unit = lengths->text;
        settings_.metres_per_unit = metres_in(lengths->text);
        if (!settings_.metres_per_unit)
            warn(lengths, "htr.calibration-units", "a unit of length such as mm",
                 "sizes are in this unit, whatever it is");
    }

    void read_axes() {
        if (const auto& up = document_[HtrKey::global_axis_of_gravity]) {
            settings_.up = figure::signed_axis(up->text);
            if (!settings_.up) warn(up, "htr.axis", "X, Y or Z as GlobalAxisofGravity", "the figure's shape decides");
        }
        if (const auto& along = document_[HtrKey::bone_length_axis]) {
            if (const auto axis = figure::signed_axis(along->text))
                settings_.length_axis = figure::direction(*axis);
            else
                warn(along, "htr.axis", "X, Y or Z as BoneLengthAxis", "Y is assumed");
        }
    }

    void read_scale() {
        const auto& value = document_[HtrKey::scale_factor];
        if (!value) return;
        settings_.scale = base::parse_number(value->text);
        if (settings_.scale && *settings_.scale > 0) return;
        settings_.scale.reset();
        warn(value, "htr.scale", "a ScaleFactor above 0", "it is left out");
    }

    const HtrDocument& document_;
    base::Diagnostics& diagnostics_;
    HtrSettings settings_;
};

}  // namespace

std::optional<HtrSettings> read_htr_settings(const HtrDocument& document, std::optional<double> fps,
                                             base::Diagnostics& diagnostics) {
    return SettingsReader(document, diagnostics).read(fps);
}

}  // namespace skelplay::loaders
