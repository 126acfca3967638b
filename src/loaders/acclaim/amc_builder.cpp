#include <unordered_map>
#include "loaders/acclaim/acclaim_text.h"
#include "loaders/acclaim/amc.h"
#include "loaders/channels.h"

namespace skelplay::loaders {
namespace {
/// The number of this dof that bone `part` of `parts` gets when they share it: an angle is divided evenly ("a set of
/// angles will be divided amongst the bones", ASF 1.10 of May 94, "Division"), a translation moves the first bone and
/// so all of them, and a length is not shared, since the specification mentions none. `rest`: its number at rest.
double share(Dof dof, double number, std::size_t part, std::size_t parts, double rest) noexcept {
    if (is_rotation(dof)) return number / static_cast<double>(parts);
    return parts == 1 || (part == 0 && dof != Dof::l) ? number : rest;
}

/// Combines an AMC with its skeleton: first works out the columns of a frame, then builds a Motion from what was read.
/// A bone without numbers in a frame keeps those of the frame before, or is at rest.
class AmcBuilder {
public:
    /// `rig` (after force_three_dofs(), if the AMC requires it) and `head` must outlive the builder; `skeleton_file` is
    /// the name for messages.
    AmcBuilder(const AsfRig& rig, const AmcHead& head, std::string_view skeleton_file, Reading& in)
        : in_(in), rig_(rig), head_(head), skeleton_file_(skeleton_file), diagnostics_(in.diagnostics),
          columns_(rig.bones.size(), 0), planned_(rig.bones.size(), false), written_(rig.bones.size(), false) {
        for (const AmcLine& line : head_.first_frame) plan_line(line);
        for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone)
            if (!planned_[bone]) add_columns(bone);
    }

    /// For each bone its first column in a row: the bones in the first frame's order, then those missing from it.
    [[nodiscard]] const FirstColumns& columns() const noexcept { return columns_; }
    /// True for a bone that the first frame has a line for.
    [[nodiscard]] bool has_line(std::size_t bone) const { return planned_[bone]; }
    [[nodiscard]] AngleUnit angle_unit() const noexcept { return head_.angle.value_or(rig_.angle); }

    AmcMotion read() {
        return regular_or_any(
            in_.run, [&] { return read_regular(); }, [&] { return read_lines(); });
    }

    /// `channels`: from assemble() for columns().
    figure::Motion build(AmcMotion&& read, std::vector<figure::Channel> channels) {
        if (read.frames == 0) diagnostics_.warning(head_.motion_begin, "amc.no-frames", base::said("amc.no-frames"));
        else report_absent_bones();
        report_numbering();
        report_other_names();

        figure::Motion motion;
        motion.channels = std::move(channels);
        motion.columns = rest_row_.size();
        motion.frames = read.frames;
        motion.samples = std::move(read.samples);
        motion.radians_per_unit = radians_per(angle_unit());
        motion.first_frame = read.first_number;
        if (head_.frame_rate) motion.frame_time = 1.0 / *head_.frame_rate;
        return motion;
    }

private:
    /// A name that is not a bone's own, and the bones that it stands for.
    struct OtherName {
        std::string name;
        std::uint64_t offset = 0;  // of its first use in the AMC
        AmcTarget target;
    };
    /// A frame number that is not one more than the one before.
    struct Break {
        std::uint64_t offset = 0;
        std::int64_t before = 0;
        std::int64_t number = 0;
    };

    // ---- The first frame ----

    /// Gives the bones of a line of the first frame the next free columns.
    void plan_line(const AmcLine& line) {
        const AmcTarget& target = target_of(line);
        regular_ = regular_ && target.bones.size() == 1 && !line.bad &&
                   line.numbers.size() == rig_.bones[target.bones.front()].dofs.size();
        if (target.bones.empty() || !has_dofs(target.bones.front(), line)) return;
        if (std::ranges::any_of(target.bones, [&](std::size_t bone) { return planned_[bone]; })) {
            regular_ = false;
            return report_repeated(target, line);
        }
        for (const std::size_t bone : target.bones) {
            planned_[bone] = true;
            add_columns(bone);
        }
    }

    void add_columns(std::size_t bone) {
        columns_[bone] = static_cast<std::uint32_t>(rest_row_.size());
        for (const Dof dof : rig_.bones[bone].dofs) rest_row_.push_back(rest_value(rig_.bones[bone], dof));
    }

    /// The bones that a line belongs to. A name without a bone is reported once.
    const AmcTarget& target_of(const AmcLine& line) {
        const auto [entry, is_new] = found_.try_emplace(line.name);
        AmcTarget& target = entry->second;
        if (!is_new) return target;
        target = find_target(rig_, base::to_utf8(line.name));
        if (target.bones.empty()) report_no_target(target, line);
        else if (target.by_convention || target.bones.size() > 1)
            other_names_.push_back({base::to_utf8(line.name), line.offset, target});
        return target;
    }

    void report_no_target(const AmcTarget& target, const AmcLine& line) {
        if (target.at_odds)
            diagnostics_.warning(line.offset, "amc.divided-dof",
                                 base::said("amc.divided-dof", as_found(line.name), skeleton_file_));
        else
            diagnostics_.warning(line.offset, "amc.unknown-bone",
                                 base::said("amc.unknown-bone", skeleton_file_, as_found(line.name)));
    }

    /// False for a bone without degrees of freedom. Reports once if its line has numbers.
    bool has_dofs(std::size_t bone, const AmcLine& line) {
        if (!rig_.bones[bone].dofs.empty()) return true;
        if (!line.numbers.empty() && once("amc.no-dof", bone))
            diagnostics_.warning(
                line.offset, "amc.no-dof",
                base::said("amc.no-dof", as_found(rig_.bones[bone].name), skeleton_file_, line.numbers.size()));
        return false;
    }

    // ---- All frames ----

    /// Reads frames that are like the first; nothing when others occur, or there may be too many numbers for the bytes.
    std::optional<AmcMotion> read_regular() {
        std::vector<AmcColumns> lines;
        std::size_t bytes = 0;  // the fewest of a frame
        for (const AmcLine& line : head_.first_frame) {
            const auto& bones = found_.at(line.name).bones;
            lines.push_back(
                {line.name, bones.empty() ? 0 : columns_[bones.front()], static_cast<std::uint32_t>(line.numbers.size())});
            bytes += line.name.size() + 2 * line.numbers.size();
        }
        if (!regular_ || rest_row_.size() > most_numbers(bytes, 0)) return std::nullopt;
        return read_regular_amc(head_, lines, rest_row_, in_);
    }

    /// Reads any frames, one line after the other.
    AmcMotion read_lines() {
        AmcMotion motion;
        const std::uint64_t most = most_numbers(head_.motion_end, 1U << 24U);
        bool sparse = false;  // then frames are only counted
        base::Scanner lines(in_.bytes, {}, 1U << 20U, in_.run);
        AmcLine read;
        for (base::Line line; lines.next_line(line);) {
            if (line.offset < head_.motion_begin) continue;
            if (const auto number = frame_number(line.text)) {
                if (motion.frames % 1024 == 0) in_.check_stop();
                if (motion.frames > 0 && !sparse) report_missing_lines();
                count_frame(*number, line, motion);
                sparse = sparse || (!rest_row_.empty() && motion.frames > most / rest_row_.size());
                if (!sparse) begin_row(motion);
            } else if (!sparse && read_amc_line(line, read)) {
                read_line(read, motion);
            }
        }
        in_.check_stop();
        if (sparse)
            refuse(head_.motion_begin, "amc.too-sparse",
                   base::said("amc.too-sparse", motion.frames, head_.motion_end - head_.motion_begin));
        if (motion.frames > 0) report_missing_lines();
        return motion;
    }

    void count_frame(std::int64_t number, const base::Line& line, AmcMotion& motion) {
        const auto blanks = std::ranges::find_if_not(line.text, is_acclaim_blank) - line.text.begin();
        frame_offset_ = line.offset + static_cast<std::uint64_t>(blanks);
        if (motion.frames++ == 0) motion.first_number = number;
        else if (static_cast<std::uint64_t>(number) != static_cast<std::uint64_t>(last_number_) + 1 && breaks_++ == 0)
            first_break_ = {frame_offset_, last_number_, number};
        last_number_ = number;
    }

    /// A row is a copy of the row before, overwritten with what the frame's lines contain.
    void begin_row(AmcMotion& motion) {
        std::vector<double> row = rest_row_;
        if (motion.frames > 1)
            std::copy_n(motion.samples.end() - static_cast<std::ptrdiff_t>(row.size()), row.size(), row.begin());
        base::append(motion.samples, row);
        seen_.assign(rig_.bones.size(), false);
    }

    void read_line(const AmcLine& line, AmcMotion& motion) {
        const AmcTarget& target = target_of(line);
        if (target.bones.empty() || !has_dofs(target.bones.front(), line)) return;
        if (std::ranges::any_of(target.bones, [&](std::size_t bone) { return seen_[bone]; }))
            return report_repeated(target, line);
        for (const std::size_t bone : target.bones) seen_[bone] = true;
        if (is_readable(line, target, motion.frames == 1)) write_line(line, target, motion);
    }

    /// Writes a line's numbers, or each bone's share of them.
    void write_line(const AmcLine& line, const AmcTarget& target, AmcMotion& motion) {
        double* const row = motion.samples.data() + (motion.samples.size() - rest_row_.size());
        for (std::size_t part = 0; part < target.bones.size(); ++part) {
            const RigBone& bone = rig_.bones[target.bones[part]];
            for (std::size_t i = 0; i < bone.dofs.size(); ++i)
                row[columns_[target.bones[part]] + i] =
                    share(bone.dofs[i], line.numbers[i], part, target.bones.size(), rest_value(bone, bone.dofs[i]));
            written_[target.bones[part]] = true;
        }
    }

    /// True when the line has exactly one number for each degree of freedom of the bone, and nothing else.
    bool is_readable(const AmcLine& line, const AmcTarget& target, bool first_frame) {
        const std::size_t expected = rig_.bones[target.bones.front()].dofs.size();
        const std::string_view done =
            first_frame ? "the bone is at rest in this frame" : "the bone stays as in the frame before";
        if (line.numbers.size() != expected)
            diagnostics_.warning(line.offset, line.numbers.size() < expected ? "amc.short-line" : "amc.long-line",
                                 "expected {} number{} for {}, found {}; {}", expected, expected == 1 ? "" : "s",
                                 title(target, line), line.numbers.size(), done);
        else if (line.bad)
            diagnostics_.warning(line.bad->offset, "amc.bad-number", "expected a number for {}, found {}; {}",
                                 title(target, line), as_found(line.bad->text), done);
        return line.numbers.size() == expected && !line.bad;
    }

    // ---- Reports ----

    void report_repeated(const AmcTarget& target, const AmcLine& line) {
        if (once("amc.repeated-bone", target.bones.front()))
            diagnostics_.warning(line.offset, "amc.repeated-bone", base::said("amc.repeated-bone", title(target, line)));
    }

    /// Reports once the names that are not a bone's own: those found by the convention, and each whose numbers are
    /// divided.
    void report_other_names() {
        std::vector<std::string> conventional;
        for (const OtherName& other : other_names_)
            if (other.target.by_convention)
                conventional.push_back(fmt::format("{} as {}", as_found(other.name), names_of(other.target).front()));
        const auto first = std::ranges::find_if(other_names_, [](const auto& other) { return other.target.by_convention; });
        if (!conventional.empty())
            diagnostics_.note(first->offset, "amc.convention", "{} {} not in {} but read by the naming convention: {}",
                              conventional.size(), conventional.size() == 1 ? "name is" : "names are", skeleton_file_,
                              listed(conventional));
        for (const OtherName& other : other_names_) {
            const AmcTarget& target = other.target;
            const std::vector<Dof>& dofs = rig_.bones[target.bones.front()].dofs;
            if (target.by_convention || dofs.empty()) continue;
            const auto moves = [](Dof dof) { return !is_rotation(dof) && dof != Dof::l; };
            const std::vector<std::string> bones = names_of(target);
            diagnostics_.note(
                other.offset, "amc.divided",
                base::said("amc.divided", as_found(other.name), bones.size(), skeleton_file_, listed(bones), bones.size(),
                           std::ranges::any_of(dofs, moves) ? ", translations move the first alone" : "",
                           std::ranges::find(dofs, Dof::l) != dofs.end() ? ", lengths are not used" : ""));
        }
    }

    /// Reports bones of the first frame that this one lacks.
    void report_missing_lines() {
        std::vector<std::size_t> missing;
        for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone)
            if (planned_[bone] && !seen_[bone]) missing.push_back(bone);
        if (missing.empty()) return;
        diagnostics_.warning(frame_offset_, "amc.missing-line",
                             base::said("amc.missing-line", as_found(rig_.bones[missing.front()].name),
                                        missing.size() > 1 ? fmt::format(" and {} more", missing.size() - 1) : ""));
    }

    /// Reports bones with degrees of freedom that are missing from the first frame.
    void report_absent_bones() {
        for (std::size_t i = 0; i < rig_.bones.size(); ++i) {
            const RigBone& bone = rig_.bones[i];
            if (planned_[i] || bone.dofs.empty() || (bone.may_be_absent && !written_[i])) continue;
            diagnostics_.warning(head_.motion_begin, "amc.missing-bone",
                                 base::said("amc.missing-bone", as_found(bone.name), written_[i] ? "the first one" : "any",
                                            written_[i] ? "until there is one" : "throughout"));
        }
    }

    void report_numbering() {
        if (breaks_ == 0) return;
        diagnostics_.warning(first_break_.offset, "amc.frame-number",
                             base::said("amc.frame-number", first_break_.before, first_break_.number,
                                        breaks_ > 1 ? fmt::format(", and {} more gaps or steps back", breaks_ - 1) : ""));
    }

    /// A target's name for messages: the bone's own name, or the word for several bones.
    [[nodiscard]] std::string title(const AmcTarget& target, const AmcLine& line) const {
        return as_found(target.bones.size() == 1 ? rig_.bones[target.bones.front()].name : line.name);
    }

    [[nodiscard]] std::vector<std::string> names_of(const AmcTarget& target) const {
        std::vector<std::string> names;
        for (const std::size_t bone : target.bones) names.push_back(as_found(rig_.bones[bone].name));
        return names;
    }

    bool once(std::string_view code, std::size_t bone) { return reported_.emplace(code, bone).second; }

    Reading& in_;
    const AsfRig& rig_;
    const AmcHead& head_;
    std::string skeleton_file_;
    base::Diagnostics& diagnostics_;
    std::vector<double> rest_row_;  // one number for each column, for bones that a frame does not mention
    FirstColumns columns_;
    bool regular_ = true;        // each line of the first frame is one of one bone and has its numbers
    std::vector<bool> planned_;  // bones in the first frame
    std::vector<bool> written_;  // bones with numbers so far; not set for a regular motion
    std::vector<bool> seen_;     // from here on: bones in the current frame
    std::uint64_t frame_offset_ = 0;
    std::int64_t last_number_ = 0;
    Break first_break_;
    std::size_t breaks_ = 0;
    std::unordered_map<std::string, AmcTarget> found_;             // names looked up already
    std::vector<OtherName> other_names_;                           // in the order of their first lines
    std::set<std::pair<std::string_view, std::size_t>> reported_;  // (code, bone) of what was already reported
};

/// The rest pose as the only frame, for an AMC that has none, as for any format without motion.
figure::Motion at_rest(figure::Motion&& motion, const figure::Skeleton& skeleton) {
    figure::Motion rest = figure::rest_motion(skeleton, std::move(motion.channels));
    rest.radians_per_unit = motion.radians_per_unit;
    rest.frame_time = motion.frame_time;
    return rest;
}

void use_root_preset(const LoadOptions& options, SkeletonFile& skeleton, base::Diagnostics& diagnostics) {
    if (skeleton.rig.orientation == glm::dmat3(1.0)) return;
    if (options.root_preset == RootPreset::global) {
        const glm::dvec3 preset = skeleton.document.root ? skeleton.document.root->orientation : glm::dvec3(0.0);
        diagnostics.note(std::nullopt, "amc.root-global", base::said("amc.root-global", preset.x, preset.y, preset.z));
        turn_by_root_preset(skeleton.document);
        base::Diagnostics known;  // it has been built before
        skeleton.rig = build_rig(skeleton.document, known);
        return;
    }
    diagnostics.note(std::nullopt, "amc.root-preset", base::said("amc.root-preset"), base::Remedy::global_root_preset);
}

void note_merged(const MergedDivisions& merged, const AsfRig& rig, std::string_view skeleton_file,
                 base::Diagnostics& diagnostics) {
    const auto names = [&](const std::vector<std::size_t>& bones) {
        std::vector<std::string> found;
        for (const std::size_t bone : bones) found.push_back(as_found(rig.bones[bone].name));
        return listed(found);
    };
    diagnostics.note(merged.offset, "amc.merged", "the rotations of {} are composed; {} of {} {}", names(merged.lines),
                     names(merged.bones), skeleton_file,
                     merged.bones.size() == 1 ? "makes the whole" : "share the whole evenly");
}

/// Turns numbers of `l` that are additions, and their limits, into lengths: where that keeps all bones positive and
/// near the skeleton's lengths, which lengths do not.
void resolve_lengths(AmcMotion& read, const AmcBuilder& builder, SkeletonFile& skeleton, AsfRig& rig, Reading& in) {
    const std::size_t width = read.samples.size() / std::max<std::size_t>(read.frames, 1);
    const auto visit_lengths = [&](const auto& visit) {
        for (std::size_t i = 1; i < rig.bones.size(); ++i) {
            const auto dof =
                static_cast<std::size_t>(std::ranges::find(rig.bones[i].dofs, Dof::l) - rig.bones[i].dofs.begin());
            for (std::size_t frame = 0; dof < rig.bones[i].dofs.size() && builder.has_line(i) && frame < read.frames;
                 ++frame)
                visit(rig.bones[i], dof, read.samples[frame * width + builder.columns()[i] + dof]);
        }
    };
    glm::dvec2 off(0.0);     // from the bones' lengths, of lengths and of additions
    glm::dvec2 lowest(1.0);  // likewise
    visit_lengths([&](const RigBone& bone, std::size_t, double number) {
        off += glm::dvec2(std::abs(number - bone.length), std::abs(number));
        lowest = glm::min(lowest, glm::dvec2(number, number + bone.length));
    });
    const BoneLength asked = in.options.bone_length;
    constexpr double clearly = 0.25;  // of how far off lengths are; one that is not above 0 needs no more
    const bool better = lowest[1] > 0 && off[1] < off[0] && (lowest[0] <= 0 || off[1] < clearly * off[0]);
    if (asked == BoneLength::absolute || (asked == BoneLength::automatic && !better)) return;
    std::set<std::string> names;
    visit_lengths([&](RigBone& bone, std::size_t dof, double& number) {
        number += bone.length;
        auto& limit = bone.limits[dof];
        if (!names.insert(as_found(bone.name)).second || !limit) return;
        limit = AsfLimit{limit->low + bone.length, limit->high + bone.length};
        for (figure::AsfBone& stated : skeleton.document.bones)
            if (stated.offset == bone.offset) stated.limits[dof] = limit;
    });
    if (names.empty()) return;
    in.diagnostics.note(
        std::nullopt, "amc.lengths",
        base::said("amc.lengths", listed(std::vector(names.begin(), names.end())),
                   asked == BoneLength::added ? "" : ", which keeps bones positive and near their lengths"));
}

/// "Values are in the units defined by the .asf file" (ASF 1.10); real AMCs name the unit of their angles, too.
void note_angle_unit(const AmcHead& head, const AsfRig& rig, base::Diagnostics& diagnostics) {
    if (!head.angle || *head.angle == rig.angle) return;
    const bool degrees = *head.angle == AngleUnit::degrees;
    diagnostics.note(head.angle_offset, "amc.angle-unit",
                     base::said("amc.angle-unit", degrees ? "radians" : "degrees", degrees ? ":DEGREES" : ":RADIANS"));
}

void note_rate(const LoadOptions& options, const figure::Motion& motion, base::Diagnostics& diagnostics) {
    if (options.fps || motion.frame_time || motion.rest_only) return;
    diagnostics.note(std::nullopt, "amc.rate", base::said("amc.rate", assumed_fps), base::Remedy::set_rate);
}
}  // namespace

AmcTarget find_target(const AsfRig& rig, std::string_view name_or_id) {
    AmcTarget target;
    const BoneNames::Found found = rig.names.find(name_or_id);
    if (found.bone != BoneNames::none) {
        target.bones.push_back(found.bone);
        target.by_convention = found.by_convention;
        return target;
    }
    target.bones = rig.names.divisions(name_or_id);
    const auto without_dofs = [&](std::size_t bone) { return rig.bones[bone].dofs.empty(); };
    if (!std::ranges::all_of(target.bones, without_dofs)) std::erase_if(target.bones, without_dofs);
    target.by_convention = target.bones.size() == 1;
    if (target.bones.size() < 2) return target;
    const std::vector<Dof>& dofs = rig.bones[target.bones.front()].dofs;
    if (!std::ranges::all_of(target.bones, [&](std::size_t bone) { return rig.bones[bone].dofs == dofs; }))
        return {{}, false, true};
    return target;
}

figure::Figure read_amc_motion(const AmcHead& head, SkeletonFile&& skeleton, Reading& in) {
    use_root_preset(in.options, skeleton, in.diagnostics);
    AsfRig rig = skeleton.rig;
    note_angle_unit(head, rig, in.diagnostics);
    if (head.force_three_dofs) force_three_dofs(rig);
    AsfRig read_rig = rig;  // with a bone for each line of the AMC
    const std::vector<MergedDivisions> merged = merge_divisions(read_rig, head.first_frame);
    AmcBuilder builder(read_rig, head, file_name(skeleton.path), in);
    in.run.advance(head.motion_begin);
    AmcMotion read = builder.read();
    resolve_lengths(read, builder, skeleton, rig, in);
    in.times.parse = in.lap();

    AsfArmature armature = assemble(rig, builder.columns(), builder.angle_unit());
    figure::Motion motion = builder.build(std::move(read), std::move(armature.channels));
    for (const MergedDivisions& each : merged) {
        compose_divisions(each, read_rig, builder.columns(), motion);
        note_merged(each, read_rig, file_name(skeleton.path), in.diagnostics);
    }
    if (motion.frames == 0) motion = at_rest(std::move(motion), armature.skeleton);
    note_rate(in.options, motion, in.diagnostics);
    figure::Figure figure = describe(std::move(skeleton.document), skeleton.rig, std::move(armature.skeleton));
    std::get<figure::AsfRecord>(figure.record).three_dofs_forced = head.force_three_dofs;
    figure.take = std::move(motion);
    note_dof_kinds(figure, "asf", false, in.diagnostics);
    if (figure.positional) resolve_translation_rule(figure, in);
    figure.skeleton_file = skeleton.path.string();
    in.times.build = in.lap();
    return figure;
}
}  // namespace skelplay::loaders
