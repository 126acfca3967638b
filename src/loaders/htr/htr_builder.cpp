#include "figure/length_unit.h"
#include "loaders/channels.h"
#include "loaders/formats.h"
#include "loaders/htr/htr.h"

namespace skelplay::loaders {
namespace {
/// Frames per second assumed when the header has no usable rate.
inline constexpr double assumed_htr_fps = 30.0;

/// The settings that a document's header states, beside those that a figure has itself.
struct HtrSettings {
    bool global = false;  // GTR: every segment's parent is GLOBAL
    std::array<figure::Axis, 3> euler_order{figure::Axis::z, figure::Axis::y, figure::Axis::x};  // as multiplied
    double radians_per_unit = 0.017453292519943295;  // of the angles in the file
    glm::dvec3 length_axis{0, 1, 0};                 // unit vector: bones point along it
    bool scaled = true;                              // rows end with a scale factor
    bool rotates_translation = false;                // DataType has R before T
    bool scales_translation = false;                 // DataType has S before T
    double frames_per_second = assumed_htr_fps;
};

/// The meaning of a DataType.
struct DataType {
    bool hierarchical = true;   // H: a segment's transform is in its parent's axes
    std::string order = "trs";  // of the transforms, as their matrices are multiplied; the scale may be left out
};

/// Reads `HTRS`, `GTRS`, `TRS`, `SHRT` and the like; nothing for a word that is not an order of T, R and an optional S.
/// H and G say what the order is for and are no part of it.
std::optional<DataType> read_data_type(std::string_view word) {
    DataType type{false, base::lower(word)};
    if (const std::size_t kind = type.order.find_first_of("hg"); kind != std::string::npos) {
        type.hierarchical = type.order[kind] == 'h';
        type.order.erase(kind, 1);
    }
    std::string letters = type.order;
    std::ranges::sort(letters);
    return letters == "rst" || letters == "rt" ? std::optional(std::move(type)) : std::nullopt;
}

/// Reads the header's values, and compares its numbers of segments and frames with those found.
struct SettingsReader {
    const HtrDocument& document;
    figure::Figure& figure;
    base::Diagnostics& diagnostics;

    /// `fps` replaces the file's rate.
    HtrSettings read(std::optional<double> fps) {
        const DataType data = data_type();
        read_order(data);
        read_kind(data);
        check_version();
        const std::size_t frames = document.motion.frames;
        check_count(HtrKey::num_segments, "NumSegments", "htr.segment-count", "segments", document.segments.size());
        if (frames > 0) check_count(HtrKey::num_frames, "NumFrames", "htr.frame-count", "frames", frames);
        read_rate(fps);
        read_euler_order();
        read_units();
        read_axes();
        read_scale();
        return settings_;
    }

    /// Warns at the value, or about the file as a whole when there is none.
    void warn(const std::optional<FileWord>& value, std::string_view code, std::string_view expected,
              std::string_view done) {
        diagnostics.warning(value ? std::optional(value->offset) : std::nullopt, code, "expected {}, found {}; {}",
                            expected, value ? fmt::format("'{}'", as_found(value->text)) : "none", done);
    }

    DataType data_type() {
        const auto& word = document[HtrKey::data_type];
        const auto type = word ? read_data_type(word->text) : DataType{};
        if (!type) warn(word, "htr.data-type", "HTRS", "transforms are combined as in HTRS");
        return type.value_or(DataType{});
    }

    /// DataType is "the order in which the different types of transforms should be combined" (Meredith & Maddock,
    /// section 3.2). With T R S a bone's matrix is eq. 3.6; T S R is the same one, as the scale is that of all axes. In
    /// any other order the translation is rotated or scaled, see bring_translation_first().
    void read_order(const DataType& data) {
        const auto before_translation = [&](char letter) { return data.order.find(letter) < data.order.find('t'); };
        settings_.rotates_translation = before_translation('r');
        settings_.scales_translation = before_translation('s');
        if (data.order.starts_with('t')) return;
        const FileWord& word = *document[HtrKey::data_type];
        diagnostics.note(word.offset, "htr.order",
                         base::said("htr.order", as_found(word.text),
                                    !settings_.scales_translation   ? "rotated with its segment"
                                    : settings_.rotates_translation ? "rotated and scaled with its segment"
                                                                    : "scaled with its segment"));
    }

    /// Distinguishes HTR and GTR: a GTR states it in FileType, has a DataType without H, or has no hierarchy.
    void read_kind(const DataType& data) {
        const auto& type = document[HtrKey::file_type];
        const bool gtr = type && base::equal_ignoring_case(type->text, "gtr");
        if (type && !gtr && !base::equal_ignoring_case(type->text, "htr"))
            warn(type, "htr.file-type", "htr or gtr", "the file is read as htr");
        settings_.scaled = data.order.find('s') != std::string::npos;
        settings_.global = gtr || !data.hierarchical || !document.has_hierarchy;
        if (gtr || !settings_.global) return;
        if (!data.hierarchical) {
            const FileWord& word = *document[HtrKey::data_type];
            diagnostics.note(word.offset, "htr.global", base::said("htr.global", as_found(word.text)));
        } else {
            diagnostics.warning(document.segments.front().name.offset, "htr.no-hierarchy", base::said("htr.no-hierarchy"));
        }
    }

    void check_version() {
        const auto& version = document[HtrKey::file_version];
        if (!version) return;
        const auto number = read_htr_frame_number(version->text);
        const bool by_frame = document.frame_section.has_value();
        if (!number || *number < 1 || *number > 2)
            warn(version, "htr.version", "version 1 or 2", "the layout of the sections decides");
        else if (*number == 1 && by_frame)
            diagnostics.warning(*document.frame_section, "htr.version",
                                "expected a section of a segment, as FileVersion is 1, found one of a frame; the file "
                                "is read as version 2");
        else if (*number == 2 && !by_frame && document.motion.frames > 0)
            diagnostics.warning(version->offset, "htr.version",
                                "expected sections of frames, as FileVersion is 2, found sections of segments; the "
                                "file is read as version 1");
    }

    void check_count(HtrKey key, std::string_view keyword, std::string_view code, std::string_view things,
                     std::size_t found) {
        const auto& value = document[key];
        if (!value) return;
        const auto number = read_htr_frame_number(value->text);
        if (!number || *number < 0)
            warn(value, "htr.bad-number", fmt::format("a whole number of {}", things), "it is left out");
        else if (static_cast<std::uint64_t>(*number) != found)
            diagnostics.warning(value->offset, code, "expected {} {}, as {} says, found {}; those found are shown", *number,
                                things, keyword, found);
    }

    void read_rate(std::optional<double> fps) {
        const auto& value = document[HtrKey::data_frame_rate];
        const double declared = value ? base::parse_number(value->text).value_or(0) : 0;
        for (const double rate : {fps.value_or(0), declared}) {
            if (!base::is_rate(rate)) continue;
            settings_.frames_per_second = rate;
            return;
        }
        figure.rate_assumed = true;
        if (value || document.motion.frames > 0)
            warn(value, "htr.frame-rate", fmt::format("DataFrameRate {}", base::rate_range(declared)),
                 fmt::format("{} frames a second are assumed", assumed_htr_fps));
    }

    void read_euler_order() {
        const auto& value = document[HtrKey::euler_rotation_order];
        if (const auto order = value ? figure::axis_order(value->text) : std::nullopt) settings_.euler_order = *order;
        else warn(value, "htr.euler-order", "EulerRotationOrder with X, Y and Z", "ZYX is assumed");
    }

    void read_units() {
        const auto& angles = document[HtrKey::rotation_units];
        if (angles && base::starts_with_ignoring_case(angles->text, "rad")) settings_.radians_per_unit = 1.0;
        else if (!angles || !base::starts_with_ignoring_case(angles->text, "deg"))
            warn(angles, "htr.rotation-units", "RotationUnits Degrees or Radians", "degrees are assumed");
        const auto& lengths = document[HtrKey::calibration_units];
        if (!lengths) return;
        figure.declared_unit = lengths->text;
        figure.metres_per_unit = figure::metres_in(lengths->text);
        if (!figure.metres_per_unit)
            warn(lengths, "htr.calibration-units", "a unit of length such as mm", "sizes are in this unit, whatever it is");
    }

    void read_axes() {
        if (const auto& up = document[HtrKey::global_axis_of_gravity]) {
            figure.declared_up = figure::signed_axis(up->text);
            if (!figure.declared_up) warn(up, "htr.axis", "X, Y or Z as GlobalAxisofGravity", "the figure's shape decides");
        }
        if (const auto& along = document[HtrKey::bone_length_axis]) {
            if (const auto axis = figure::signed_axis(along->text)) settings_.length_axis = figure::direction(*axis);
            else warn(along, "htr.axis", "X, Y or Z as BoneLengthAxis", "Y is assumed");
        }
    }

    void read_scale() {
        const auto& value = document[HtrKey::scale_factor];
        if (!value) return;
        figure.declared_scale = base::parse_number(value->text);
        if (figure.declared_scale && *figure.declared_scale > 0) return;
        figure.declared_scale.reset();
        warn(value, "htr.scale", "a ScaleFactor above 0", "it is left out");
    }

    HtrSettings settings_;
};

using figure::ChannelRole;
using figure::SkeletonBuilder;

/// The product of the rotations, left to right in the order given by EulerRotationOrder.
glm::dquat rotation(const glm::dvec3& angles, const HtrSettings& settings) {
    glm::dquat product(1, 0, 0, 0);
    for (const figure::Axis axis : settings.euler_order) {
        glm::dvec3 unit(0.0);
        unit[index(axis)] = 1.0;
        product = product * glm::angleAxis(angles[index(axis)] * settings.radians_per_unit, unit);
    }
    return product;
}

/// Replaces the translations of a file whose DataType does not begin with T by those that give the same positions in
/// the order T R S, the only one that a bone's channels can hold. With T = T_base + T_frame and R = R_base · R_frame as
/// in T R S, the origin is the translation part of the product that DataType states: R · T · S gives R T, S · T · R
/// gives s T, and S · R · T and R · S · T give s R T, where s is the frame's scale factor, and 1 in the base position.
void bring_translation_first(const HtrSettings& settings, HtrDocument& document) {
    if (!settings.rotates_translation && !settings.scales_translation) return;
    const auto turn = [&](std::span<const double> row) {
        return settings.rotates_translation ? rotation({row[3], row[4], row[5]}, settings) : glm::dquat(1, 0, 0, 0);
    };
    for (std::size_t i = 0; i < document.segments.size(); ++i) {
        HtrNumbers& base = document.segments[i].base ? *document.segments[i].base : document.segments[i].base.emplace();
        const glm::dvec3 from(base[0], base[1], base[2]);
        const glm::dquat base_turn = turn(base);
        const glm::dvec3 to = base_turn * from;
        for (int axis = 0; axis < 3; ++axis) base[static_cast<std::size_t>(axis)] = to[axis];
        for (std::size_t at = i; at < document.motion.frames * document.segments.size(); at += document.segments.size()) {
            const auto row = std::span(document.motion.samples).subspan(at * htr_row_numbers, htr_row_numbers);
            const glm::dvec3 sum = from + glm::dvec3(row[0], row[1], row[2]);
            const double scale = settings.scales_translation ? row.back() : 1.0;
            const glm::dvec3 moved = scale * (base_turn * turn(row) * sum) - to;
            for (int axis = 0; axis < 3; ++axis) row[static_cast<std::size_t>(axis)] = moved[axis];
        }
    }
    std::string& word = document.header[static_cast<std::size_t>(HtrKey::data_type)]->text;
    const std::size_t kind = word.find_first_of("hgHG");
    word = fmt::format("{}TR{}", kind != std::string::npos ? word.substr(kind, 1) : "", settings.scaled ? "S" : "");
}

/// Warns about each segment without a base position, but only once when no segment has one.
void check_bases(const HtrDocument& document, base::Diagnostics& diagnostics) {
    const auto lacks_base = [](const HtrSegment& segment) { return !segment.base; };
    if (std::ranges::all_of(document.segments, lacks_base))
        return diagnostics.warning(document.segments.front().name.offset, "htr.no-base",
                                   "expected base positions in [BasePosition], found none; all are the identity");
    for (const HtrSegment& segment : document.segments)
        if (lacks_base(segment))
            diagnostics.warning(segment.name.offset, "htr.no-base",
                                "expected a base position of '{}', found none; it is the identity",
                                as_found(segment.name.text));
}

figure::Bone make_bone(const HtrSegment& segment, const HtrSettings& settings) {
    const HtrNumbers base = segment.base.value_or(HtrNumbers{});
    figure::Bone bone;
    bone.name = segment.name.text;
    bone.file_offset = segment.name.offset;
    bone.offset = {base[0], base[1], base[2]};
    bone.rest = rotation({base[3], base[4], base[5]}, settings);
    bone.tail = settings.length_axis * base[6];
    return bone;
}

/// The index of a segment's parent, or no_parent.
std::size_t parent_of(const HtrSegment& segment, const HtrNames& names, base::Diagnostics& diagnostics) {
    if (!segment.parent || base::equal_ignoring_case(segment.parent->text, "GLOBAL")) return SkeletonBuilder::no_parent;
    if (const auto parent = names.find(segment.parent->text)) return *parent;
    diagnostics.warning(segment.parent->offset, "htr.unknown-parent",
                        base::said("htr.unknown-parent", as_found(segment.name.text), as_found(segment.parent->text)));
    return SkeletonBuilder::no_parent;
}

/// Reports parents in a GTR, which has no hierarchy.
void note_ignored_parents(const HtrDocument& document, base::Diagnostics& diagnostics) {
    for (const HtrSegment& segment : document.segments) {
        if (!segment.parent || base::equal_ignoring_case(segment.parent->text, "GLOBAL")) continue;
        diagnostics.note(segment.parent->offset, "htr.global-parents",
                         base::said("htr.global-parents", as_found(segment.parent->text)));
        return;
    }
}

figure::Skeleton build_skeleton(const HtrDocument& document, const HtrSettings& settings, base::Diagnostics& diagnostics) {
    const HtrNames names(document.segments);
    SkeletonBuilder builder;
    for (const HtrSegment& segment : document.segments)
        builder.add(make_bone(segment, settings),
                    settings.global ? SkeletonBuilder::no_parent : parent_of(segment, names, diagnostics));
    const auto outcome = builder.build();
    if (const auto* fault = std::get_if<SkeletonBuilder::Fault>(&outcome)) {
        const FileWord& name = document.segments[fault->bone].name;
        refuse_tree(*fault, "htr", name, name.offset);
    }
    return figure::changed_bones(std::get<figure::Skeleton>(outcome), [](BoneId id, figure::Bone& bone) {
        bone.channels = {static_cast<std::uint32_t>(index(id) * htr_row_numbers), htr_row_numbers};
    });
}

/// Seven channels for each bone: its translation, its rotations and the scale of its tail.
std::vector<figure::Channel> make_channels(const figure::Skeleton& skeleton, const HtrSettings& settings) {
    std::vector<figure::Channel> channels;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        const auto column = skeleton[bone].file_order * static_cast<std::uint32_t>(htr_row_numbers);
        SegmentColumns columns{};
        std::iota(columns.begin(), columns.end(), column);
        add_segment_channels(bone, columns, settings.euler_order, channels);
        channels.push_back({bone, ChannelRole::tail_scale, figure::Axis::x, column + segment_channel_count});
    }
    return channels;
}

/// The document's words and numbers, in the skeleton's order.
figure::HtrRecord record_of(const HtrDocument& document, const figure::Skeleton& skeleton) {
    figure::HtrRecord record;
    for (std::size_t key = 0; key < htr_key_count; ++key)
        if (document.header[key]) record.header[key] = document.header[key]->text;
    for (const figure::Bone& bone : skeleton.bones())
        record.bases.push_back(document.segments[bone.file_order].base.value_or(HtrNumbers{}));
    return record;
}

void check_motion(const HtrDocument& document, const HtrSettings& settings, base::Diagnostics& diagnostics) {
    const HtrMotion& motion = document.motion;
    if (motion.frames == 0) {
        const auto& declared = document[HtrKey::num_frames];
        diagnostics.add({.severity = stated_htr_frames(document) == 0 ? base::Severity::note : base::Severity::warning,
                         .code = "htr.no-motion",
                         .message = "expected motion, found no row of it; the rest pose is shown",
                         .offset = declared ? std::optional(declared->offset) : std::nullopt});
    }
    if (settings.scaled && motion.without_scale.count > 0)
        diagnostics.warning(motion.without_scale.first, "htr.no-scale",
                            base::said("htr.no-scale", motion.without_scale.count, motion.rows));
}

figure::Motion build_motion(HtrMotion document, const figure::Skeleton& skeleton, const HtrSettings& settings) {
    std::vector<figure::Channel> channels = make_channels(skeleton, settings);
    figure::Motion motion;
    if (document.frames == 0) {
        motion = figure::rest_motion(skeleton, std::move(channels));
    } else {
        motion.channels = std::move(channels);
        motion.columns = motion.channels.size();
        motion.frames = document.frames;
        motion.samples = std::move(document.samples);
        motion.first_frame = document.first_frame;
    }
    motion.radians_per_unit = settings.radians_per_unit;
    motion.frame_time = 1.0 / settings.frames_per_second;
    return motion;
}
}  // namespace

figure::Figure build_htr(HtrDocument&& document, Reading& in) {
    base::Diagnostics& diagnostics = in.diagnostics;
    figure::Figure figure;
    const HtrSettings settings = SettingsReader{document, figure, diagnostics}.read(in.options.fps);
    if (settings.global) note_ignored_parents(document, diagnostics);
    check_bases(document, diagnostics);
    bring_translation_first(settings, document);
    check_motion(document, settings, diagnostics);
    figure.skeleton = build_skeleton(document, settings, diagnostics);
    figure.record = record_of(document, figure.skeleton);
    figure.format = settings.global ? figure::Format::gtr : figure::Format::htr;
    figure.take = build_motion(std::move(document.motion), figure.skeleton, settings);
    return figure;
}

figure::Figure read_htr(Reading& in) { return read_as<parse_htr, build_htr>(in); }
}  // namespace skelplay::loaders
