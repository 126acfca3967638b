#include "figure/length_unit.h"

namespace skelplay::exporters {
namespace {
using figure::EulerOrder;
using figure::htr_key_count;
using figure::htr_keywords;
using figure::htr_row_numbers;
using figure::HtrKey;
using figure::HtrNumbers;

/// An HTR without its motion; vectors by BoneId.
struct HtrHead {
    std::array<std::optional<std::string>, htr_key_count> header;
    std::vector<std::string> names;
    std::vector<HtrNumbers> bases;
    std::string skeleton_name;  // of an ASF, for a comment; empty: none

    std::optional<std::string>& operator[](HtrKey key) { return header[static_cast<std::size_t>(key)]; }
};

void append_row(std::string& text, std::span<const double> numbers) {
    for (const double number : numbers) {
        text += '\t';
        append_finite(text, number);
    }
    text += '\n';
}

std::string head_text(const HtrHead& head, const figure::Skeleton& skeleton) {
    std::string text = "[Header]\n";
    if (!head.skeleton_name.empty()) text += fmt::format("# Skeleton: {}\n", head.skeleton_name);
    for (std::size_t key = 0; key < htr_key_count; ++key)
        if (head.header[key]) text += fmt::format("{} {}\n", htr_keywords[key], *head.header[key]);
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

/// Sets the header's numbers of segments and frames, and the rate.
void set_counts(HtrHead& head, const processing::EditedTake& take) {
    const bool still = is_still(take);
    head[HtrKey::file_version].emplace("1");
    head[HtrKey::num_segments] = std::to_string(take.skeleton().size());
    head[HtrKey::num_frames] = std::to_string(still ? 0 : take.frames());
    auto& rate = head[HtrKey::data_frame_rate];
    const auto stated = rate ? base::parse_number(*rate) : std::nullopt;
    if (!stated || 1.0 / *stated != take.frame_time()) rate = base::shortest(base::rate_of_frame_time(take.frame_time()));
}

/// Sets CalibrationUnits and ScaleFactor where the header does not have those of the written lengths. A unit that HTR
/// has no word for becomes metres and a factor.
void set_unit(HtrHead& head, const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const auto metres = job.options.metres_per_unit;
    double scale = declared_scale(job);
    auto& word = head[HtrKey::calibration_units];
    const auto is_own = [&] { return figure.metres_per_unit && std::abs(*metres / *figure.metres_per_unit - 1.0) < 1e-9; };
    if (metres && is_own()) {
        word = figure.declared_unit;
    } else if (metres) {
        const figure::LengthUnit* unit = figure::length_unit(*metres);
        word = unit != nullptr ? std::string(unit->word) : "m";
        if (unit == nullptr) scale *= *metres;
    }
    auto& factor = head[HtrKey::scale_factor];
    if (base::parse_number(factor.value_or("1")).value_or(1.0) != scale) factor = base::shortest(scale);
}

bool write_verbatim_segments(const WriteJob& job, HtrHead& head) {
    const processing::EditedTake& take = job.take;
    const double scale = take.scale();
    const base::ByteSink& sink = job.sinks.front();
    // "a positive decimal integer frame number" (Meredith & Maddock, section 3.2).
    const std::int64_t first = first_number_from_one(take);
    for (const BoneId bone : take.skeleton().file_order()) {
        sink(fmt::format("[{}]\n", head.names[index(bone)]));
        const std::size_t column = take.skeleton()[bone].file_order * htr_row_numbers;
        const bool complete = write_verbatim_rows(
            take,
            [&](std::size_t frame, std::span<const double> row, std::string& text) {
                HtrNumbers numbers{};
                std::ranges::copy(row.subspan(column, htr_row_numbers), numbers.begin());
                for (std::size_t axis = 0; axis < 3; ++axis)
                    if (scale != 1.0) numbers[axis] *= scale;
                text += std::to_string(first + static_cast<std::int64_t>(frame));
                append_row(text, numbers);
            },
            sink, job.run);
        if (!complete) return false;
    }
    return true;
}

/// Whether a name would be read as something else: it is empty, has what begins a comment or a section, or is a
/// keyword, in which blanks and case do not matter.
bool is_misread(std::string name) {
    if (name.find_first_of("#[]") != std::string::npos) return true;
    std::erase_if(name, base::is_blank);
    return name.empty() || std::ranges::any_of(htr_reserved_names, [&](std::string_view keyword) {
               return base::equal_ignoring_case(keyword, name);
           });
}

/// Whether one of the names is another one and a number, such as "Hip 0" beside "Hip", whose base positions begin
/// alike.
bool some_begin_alike(std::span<const std::string> names) {
    const std::set<std::string_view> all(names.begin(), names.end());
    constexpr std::string_view numbers = "+-.0123456789";
    for (const std::string_view name : names)
        for (std::size_t i = 1; i < name.size(); ++i)
            if (base::is_blank(name[i - 1]) && numbers.find(name[i]) != std::string_view::npos &&
                all.contains(base::trimmed(name.substr(0, i))))
                return true;
    return false;
}

bool write_verbatim_htr(const WriteJob& job, const figure::HtrRecord& record) {
    const processing::EditedTake& take = job.take;
    HtrHead head{record.header, {}, record.bases};
    for (const figure::Bone& bone : take.skeleton().bones()) head.names.push_back(bone.name);
    // What would not be read back as it is here is named as in a conversion.
    if (std::ranges::any_of(head.names, is_misread) || some_begin_alike(head.names))
        head.names = fitted_names(take.skeleton(), htr_names, job.notes);
    if (const double scale = take.scale(); scale != 1.0)
        for (HtrNumbers& base : head.bases)
            for (const std::size_t length : {0U, 1U, 2U, 6U}) base[length] *= scale;
    set_counts(head, take);
    set_unit(head, job);
    job.sinks.front()(head_text(head, take.skeleton()));
    if (!is_still(take) && !write_verbatim_segments(job, head)) return false;
    job.sinks.front()("[EndOfFile]\n");
    return true;
}

/// The order of all bones' angles: the requested one, otherwise the first in the file (Meredith & Maddock, section 4),
/// otherwise zyx as in real HTR files.
EulerOrder order_of_all(const WriteJob& job) {
    if (job.options.order) return *job.options.order;
    for (const BoneId bone : job.take.skeleton().file_order())
        if (const auto order = figure::angle_order(figure::channels_of(job.take.figure(), bone))) return *order;
    return {figure::Axis::z, figure::Axis::y, figure::Axis::x};
}

HtrHead converted_head(const WriteJob& job, const std::vector<processing::BoneAxisAlignment>& bones,
                       const EulerOrder& order) {
    const processing::EditedTake& take = job.take;
    HtrHead head;
    head.skeleton_name = without_controls(take.figure().skeleton_name, ' ');
    head.names = fitted_names(take.skeleton(), htr_names, job.notes);
    head[HtrKey::file_type] = "htr";
    head[HtrKey::data_type] = "HTRS";
    set_counts(head, take);
    head[HtrKey::euler_rotation_order] = figure::order_letters(order);
    head[HtrKey::scale_factor] = "1";
    set_unit(head, job);
    head[HtrKey::rotation_units] = "Degrees";
    if (job.options.up) head[HtrKey::global_axis_of_gravity] = std::string(figure::name(*job.options.up));
    head[HtrKey::bone_length_axis] = "Y";
    if (!head[HtrKey::calibration_units])
        job.notes.note(std::nullopt, "export.unit-unknown",
                       "the length of a unit is not known: the HTR is written without CalibrationUnits",
                       base::Remedy::name_unit);
    for (const processing::BoneAxisAlignment& bone : bones) {
        const glm::dvec3 degrees = glm::degrees(figure::euler_near(bone.base, order, {}, {}));
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

/// Writes a figure that did not come from an HTR.
class HtrConversion {
public:
    explicit HtrConversion(const WriteJob& job)
        : job_(job), skeleton_(job.take.skeleton()), take_(job.take),
          bones_(processing::bone_axis_alignment(take_, {0, 1, 0})), order_(order_of_all(job)),
          head_(converted_head(job, bones_, order_)), decimals_(skeleton_) {
        for (const processing::BoneAxisAlignment& bone : bones_)
            rules_.push_back({order_, glm::transpose(bone.axes), bone.axes, false});  // F_n = W_n⁻¹ R_n W_n
    }

    bool write() {
        sink()(head_text(head_, skeleton_));
        const std::size_t all = is_still(job_.take) ? 0 : skeleton_.size();
        for (std::size_t first = 0; first < all; first += segments_at_once())
            if (!write_segments(
                    std::span(skeleton_.file_order()).subspan(first, std::min(segments_at_once(), all - first))))
                return false;
        sink()("[EndOfFile]\n");
        return true;
    }

private:
    [[nodiscard]] const base::ByteSink& sink() const { return job_.sinks.front(); }

    /// The number of segments that are computed at a time: frames have all bones, the format has one segment after the
    /// other, and the numbers of a long take are not all kept in memory.
    [[nodiscard]] std::size_t segments_at_once() const {
        constexpr std::size_t most_bytes = 48U << 20U;
        const std::size_t frames = std::max<std::size_t>(job_.take.frames(), 1);
        return std::max<std::size_t>(1, most_bytes / (frames * sizeof(HtrNumbers)));
    }

    bool write_segments(std::span<const BoneId> segments) {
        const std::size_t frames = job_.take.frames();
        for (AngleRule& rule : rules_) rule.used = false;
        for (const BoneId bone : segments) rules_[index(bone)].used = true;
        rows_.assign(segments.size() * frames, {});
        base::Run quiet = job_.run;
        if (segments.front() != skeleton_.file_order().front()) quiet.progress = nullptr;
        const bool complete = write_poses(
            take_, rules_,
            [&](std::size_t frame, std::span<const BoneRow> poses, std::string& /*text*/) {
                for (std::size_t i = 0; i < segments.size(); ++i)
                    rows_[i * frames + frame] = row_of(segments[i], poses[index(segments[i])]);
            },
            [](std::string_view) {}, quiet);
        for (std::size_t i = 0; complete && i < segments.size(); ++i)
            sink()(segment_text(segments[i], std::span(rows_).subspan(i * frames, frames)));
        return complete;
    }

    [[nodiscard]] HtrNumbers row_of(BoneId id, const BoneRow& pose) const {
        const processing::BoneAxisAlignment& bone = bones_[index(id)];
        const BoneId parent = skeleton_[id].parent;
        const glm::dmat3 above = parent == BoneId::none ? glm::dmat3{1.0} : bones_[index(parent)].axes;
        const glm::dvec3 moved = glm::transpose(above) * pose.origin - bone.base_origin;
        const double scale = bone.length > 0 ? glm::length(pose.tail) / bone.length : 1.0;
        return {moved.x, moved.y, moved.z, pose.degrees.x, pose.degrees.y, pose.degrees.z, scale};
    }

    [[nodiscard]] std::string segment_text(BoneId bone, std::span<const HtrNumbers> rows) const {
        std::string text = fmt::format("[{}]\n", head_.names[index(bone)]);
        const std::int64_t first = first_number_from_one(job_.take);
        for (std::size_t frame = 0; frame < rows.size(); ++frame) {
            text += std::to_string(first + static_cast<std::int64_t>(frame));
            for (std::size_t column = 0; column < htr_row_numbers; ++column) {
                text += '\t';
                if (column >= 3 && column < 6) decimals_.append_degrees(text, rows[frame][column]);
                else decimals_.append_length(text, rows[frame][column]);
            }
            text += '\n';
        }
        return text;
    }

    const WriteJob& job_;
    const figure::Skeleton& skeleton_;
    processing::WorldAxesTake take_;
    std::vector<processing::BoneAxisAlignment> bones_;
    EulerOrder order_;
    HtrHead head_;
    Decimals decimals_;
    std::vector<AngleRule> rules_;
    std::vector<HtrNumbers> rows_;  // segment by segment
};
}  // namespace

bool write_htr(const WriteJob& job) {
    const auto* record = std::get_if<figure::HtrRecord>(&job.take.figure().record);
    const auto own_order = [&] {
        return record->header[static_cast<std::size_t>(HtrKey::euler_rotation_order)].value_or("ZYX");
    };
    const bool same =
        record != nullptr && job.take.verbatim_rows() != nullptr &&
        (!job.options.order || base::equal_ignoring_case(own_order(), figure::order_letters(*job.options.order)));
    note_losses(job, "HTR", {.unit = true, .up = true, .tail_scale = true, .skeleton_name = true});
    return same ? write_verbatim_htr(job, *record) : HtrConversion(job).write();
}
}  // namespace skelplay::exporters
