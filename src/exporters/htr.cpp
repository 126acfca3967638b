#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/numbers.h"
#include "base/text.h"
#include "exporters/losses.h"
#include "exporters/rows.h"
#include "exporters/writers.h"
#include "figure/length_unit.h"
#include "processing/world_axes_take.h"

namespace skelplay::exporters {

namespace {

using figure::BoneId;
using figure::htr_key_count;
using figure::htr_row_numbers;
using figure::HtrKey;
using figure::HtrNumbers;
using processing::EulerOrder;

constexpr std::array<std::string_view, htr_key_count> htr_words{
    "FileType",           "DataType",         "FileVersion",   "NumSegments",         "NumFrames",      "DataFrameRate",
    "EulerRotationOrder", "CalibrationUnits", "RotationUnits", "GlobalAxisofGravity", "BoneLengthAxis", "ScaleFactor",
};
constexpr EulerOrder zyx{figure::Axis::z, figure::Axis::y, figure::Axis::x};  // what real files have

/// An HTR but for its motion; vectors by BoneId.
struct HtrHead {
    std::array<std::optional<std::string>, htr_key_count> header;
    std::vector<std::string> names;
    std::vector<HtrNumbers> bases;

    std::optional<std::string>& operator[](HtrKey key) { return header[static_cast<std::size_t>(key)]; }
};

std::string order_word(const EulerOrder& order) {
    std::string word;
    for (const figure::Axis axis : order) word += "XYZ"[index(axis)];
    return word;
}

void append_row(std::string& text, std::span<const double> numbers) {
    for (const double number : numbers) {
        text += '\t';
        base::append_number(text, number);
    }
    text += '\n';
}

void append_frame_number(std::string& text, const processing::EditedTake& take, std::size_t frame) {
    text += std::to_string(take.first_number() + static_cast<std::int64_t>(frame));
}

std::string head_text(const HtrHead& head, const figure::Skeleton& skeleton) {
    std::string text = "[Header]\n";
    for (std::size_t key = 0; key < htr_key_count; ++key)
        if (head.header[key]) text += fmt::format("{} {}\n", htr_words[key], *head.header[key]);
    text += "[SegmentNames&Hierarchy]\n";
    for (const BoneId bone : skeleton.file_order()) {
        const BoneId parent = skeleton[bone].parent;
        text += fmt::format("{}\t{}\n", head.names[index(bone)],
                            parent == BoneId::none ? "GLOBAL" : std::string_view(head.names[index(parent)]));
    }
    text += "[BasePosition]\n";
    for (const BoneId bone : skeleton.file_order()) {
        text += head.names[index(bone)];
        append_row(text, head.bases[index(bone)]);
    }
    return text;
}

std::string rate_word(double frame_time) { return base::shortest(1.0 / frame_time); }

/// What the header says about the frames.
void count_frames(HtrHead& head, const processing::EditedTake& take) {
    const bool still = figure::is_rest_only(take.figure().take);
    head[HtrKey::file_version].emplace("1");
    head[HtrKey::num_segments] = std::to_string(take.skeleton().size());
    head[HtrKey::num_frames] = std::to_string(still ? 0 : take.frames());
    auto& rate = head[HtrKey::data_frame_rate];
    const auto said = rate ? base::parse_number(*rate) : std::nullopt;
    if (!said || 1.0 / *said != take.frame_time()) rate = rate_word(take.frame_time());
}

// ------------------------------------------------------------------------------------------------ an HTR as it was

bool write_own_segments(const ExportJob& job, HtrHead& head) {
    const processing::EditedTake& take = job.take;
    const double scale = take.scale();
    const base::ByteSink& sink = job.sinks.front();
    for (const BoneId bone : take.skeleton().file_order()) {
        sink(fmt::format("[{}]\n", head.names[index(bone)]));
        const std::size_t column = take.skeleton()[bone].file_order * htr_row_numbers;
        const bool complete = write_own_rows(
            take,
            [&](std::size_t frame, std::span<const double> row, std::string& text) {
                HtrNumbers numbers{};
                std::ranges::copy(row.subspan(column, htr_row_numbers), numbers.begin());
                for (std::size_t axis = 0; axis < 3; ++axis)
                    if (scale != 1.0) numbers[axis] *= scale;
                append_frame_number(text, take, frame);
                append_row(text, numbers);
            },
            sink, job.run);
        if (!complete) return false;
    }
    return true;
}

bool write_htr_as_it_was(const ExportJob& job, const figure::HtrRecord& record) {
    const processing::EditedTake& take = job.take;
    HtrHead head{record.header, {}, record.bases};
    for (const figure::Bone& bone : take.skeleton().bones()) head.names.push_back(bone.name);
    if (const double scale = take.scale(); scale != 1.0)
        for (HtrNumbers& base : head.bases)
            for (const std::size_t length : {0U, 1U, 2U, 6U}) base[length] *= scale;
    count_frames(head, take);
    job.sinks.front()(head_text(head, take.skeleton()));
    if (!figure::is_rest_only(take.figure().take) && !write_own_segments(job, head)) return false;
    job.sinks.front()("[EndOfFile]\n");
    return true;
}

// ------------------------------------------------------------------------------------------------ any other figure

HtrHead converted_head(const ExportJob& job, const std::vector<processing::BoneAxisAlignment>& bones,
                       const EulerOrder& order) {
    const processing::EditedTake& take = job.take;
    HtrHead head;
    constexpr std::array<std::string_view, 5> taken{"GLOBAL", "Header", "SegmentNames&Hierarchy", "BasePosition",
                                                    "EndOfFile"};
    head.names = plain_names(take.skeleton(), "HTR", taken, job.notes);
    head[HtrKey::file_type] = "htr";
    head[HtrKey::data_type] = "HTRS";
    count_frames(head, take);
    head[HtrKey::euler_rotation_order] = order_word(order);
    if (const auto metres = job.options.metres_per_unit)
        if (const figure::LengthUnit* unit = figure::length_unit(*metres))
            head[HtrKey::calibration_units] = std::string(unit->word);
    head[HtrKey::rotation_units] = "Degrees";
    if (job.options.up) head[HtrKey::global_axis_of_gravity] = std::string(figure::name(*job.options.up));
    head[HtrKey::bone_length_axis] = "Y";
    head[HtrKey::scale_factor] = "1.0";
    if (!head[HtrKey::calibration_units])
        job.notes.note(std::nullopt, "export.unit-unknown",
                       "the length of a unit is not known: the HTR is written without CalibrationUnits; --unit-metres "
                       "or --to-unit says it");
    for (const processing::BoneAxisAlignment& bone : bones) {
        const glm::dvec3 degrees = glm::degrees(processing::euler_near(bone.base, order, {}, {}));
        HtrNumbers base{};
        for (int i = 0; i < 3; ++i) {
            base[static_cast<std::size_t>(i)] = bone.base_origin[i];
            base[3 + static_cast<std::size_t>(index(order[static_cast<std::size_t>(i)]))] = degrees[i];
        }
        base[6] = bone.length;
        head.bases.push_back(base);
    }
    return head;
}

/// How many segments are worked out at a time: frames come bone by bone, the format wants one segment after the other,
/// and of a long take not all numbers are kept at once.
std::size_t segments_at_once(std::size_t frames) {
    constexpr std::size_t most_bytes = 48U << 20U;
    return std::max<std::size_t>(1, most_bytes / (std::max<std::size_t>(frames, 1) * sizeof(HtrNumbers)));
}

bool write_htr_converted(const ExportJob& job) {
    const processing::EditedTake& take = job.take;
    const figure::Skeleton& skeleton = take.skeleton();
    const processing::WorldAxesTake aligned(take);
    const auto bones = processing::bone_axis_alignment(aligned, {0, 1, 0});
    const EulerOrder order = job.options.order.value_or(zyx);
    const Decimals decimals(skeleton);
    const HtrHead head = converted_head(job, bones, order);
    const base::ByteSink& sink = job.sinks.front();
    sink(head_text(head, skeleton));
    if (figure::is_rest_only(take.figure().take)) {
        sink("[EndOfFile]\n");
        return true;
    }
    std::vector<AngleRule> rules(bones.size());
    for (std::size_t i = 0; i < bones.size(); ++i)
        rules[i] = {order, glm::transpose(bones[i].axes), bones[i].axes, false};  // F_n = W_n⁻¹ R_n W_n
    const auto& written = skeleton.file_order();
    const std::size_t at_once = segments_at_once(take.frames());
    for (std::size_t first = 0; first < written.size(); first += at_once) {
        const std::size_t count = std::min(at_once, written.size() - first);
        for (std::size_t i = 0; i < written.size(); ++i)
            rules[index(written[i])].wanted = first <= i && i < first + count;
        std::vector<HtrNumbers> rows(count * take.frames());  // segment by segment
        base::Run quiet = job.run;
        if (first > 0) quiet.progress = nullptr;
        const bool complete = write_poses(
            aligned, rules,
            [&](std::size_t frame, std::span<const BoneRow> poses, std::string& /*text*/) {
                for (std::size_t i = 0; i < count; ++i) {
                    const std::size_t bone = index(written[first + i]);
                    const BoneId parent = skeleton[written[first + i]].parent;
                    const glm::dmat3 above = parent == BoneId::none ? glm::dmat3{1.0} : bones[index(parent)].axes;
                    const glm::dvec3 moved = glm::transpose(above) * poses[bone].origin - bones[bone].base_origin;
                    const double length = bones[bone].length;
                    HtrNumbers& row = rows[i * take.frames() + frame];
                    for (int axis = 0; axis < 3; ++axis) {
                        row[static_cast<std::size_t>(axis)] = moved[axis];
                        row[3 + static_cast<std::size_t>(axis)] = poses[bone].degrees[axis];
                    }
                    row[6] = length > 0 ? glm::length(poses[bone].tail) / length : 1.0;
                }
            },
            [](std::string_view) {}, quiet);
        if (!complete) return false;
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text = fmt::format("[{}]\n", head.names[index(written[first + i])]);
            for (std::size_t frame = 0; frame < take.frames(); ++frame) {
                const HtrNumbers& row = rows[i * take.frames() + frame];
                append_frame_number(text, take, frame);
                for (std::size_t column = 0; column < htr_row_numbers; ++column) {
                    text += '\t';
                    if (column >= 3 && column < 6)
                        decimals.append_degrees(text, row[column]);
                    else
                        decimals.append_length(text, row[column]);
                }
                text += '\n';
            }
            sink(text);
        }
    }
    sink("[EndOfFile]\n");
    return true;
}

}  // namespace

bool write_htr(const ExportJob& job) {
    const figure::Figure& figure = job.take.figure();
    const auto* record = std::get_if<figure::HtrRecord>(&figure.record);
    const figure::Motion* own = job.take.own_rows();
    const bool same_order = !job.options.order ||
                            (record != nullptr &&
                             base::equal_ignoring_case(
                                 record->header[static_cast<std::size_t>(HtrKey::euler_rotation_order)].value_or("ZYX"),
                                 order_word(*job.options.order)));
    const bool same = record != nullptr && own != nullptr && same_order;
    Holds holds;
    holds.unit = true;
    holds.up = true;
    holds.tail_scale = true;
    note_losses(job, "HTR", holds);
    return same ? write_htr_as_it_was(job, *record) : write_htr_converted(job);
}

}  // namespace skelplay::exporters
