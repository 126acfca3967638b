
namespace skelplay::exporters {
namespace {
/// A CHANNELS entry.
struct BvhColumn {
    bool position = false;
    figure::Axis axis = figure::Axis::x;
};

/// A ROOT or JOINT block to be written.
struct BvhJoint {
    glm::dvec3 offset{0.0};
    std::vector<BvhColumn> columns;
    std::vector<figure::EndSite> ends;  // besides its children
    glm::dvec3 end{0.0};                // of a leaf without end sites
    bool ends_first = false;
};

/// True if a joint is written above the roots, as other programs read a single root.
bool has_common_root(const WriteJob& job) { return !job.options.verbatim && job.take.skeleton().roots().size() > 1; }
constexpr std::string_view common_root_numbers = "0 0 0 0 0 0 ";

/// Writes HIERARCHY, and MOTION up to its numbers.
class BvhHead {
public:
    BvhHead(const WriteJob& job, const std::vector<BvhJoint>& joints)
        : job_(job), take_(job.take), joints_(joints),
          names_(fitted_names(take_.skeleton(), job.options.verbatim ? verbatim_bvh_names : bvh_names, job.notes)) {}

    /// `still`: without MOTION.
    std::string text(bool still) {
        text_ = "HIERARCHY\n";
        const bool common = has_common_root(job_);
        if (common) begin_common_root(still);
        for (const BoneId root : skeleton().roots()) append_joint(root, common ? 1 : 0);
        if (common) text_ += "}\n";
        if (still) return std::move(text_);
        text_ += fmt::format("MOTION\nFrames: {}\nFrame Time: ", take_.frames());
        base::append_number(text_, take_.frame_time());
        text_ += '\n';
        return std::move(text_);
    }

private:
    [[nodiscard]] const figure::Skeleton& skeleton() const { return take_.skeleton(); }

    void begin_common_root(bool still) {
        std::string name = "root";
        while (std::ranges::find(names_, name) != names_.end()) name += '_';
        job_.notes.note(std::nullopt, "export.roots", base::said("export.roots", name, skeleton().roots().size()));
        text_ += fmt::format("ROOT {}\n{{\n\tOFFSET 0 0 0\n\tCHANNELS {}\n", name,
                             still ? "0" : "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation");
    }

    void append_line(std::size_t depth, std::string_view line) {
        text_.append(depth, '\t');
        text_ += line;
        text_ += '\n';
    }

    void append_offset(std::size_t depth, const glm::dvec3& offset) {
        std::string line = "OFFSET";
        for (int axis = 0; axis < 3; ++axis) {
            line += ' ';
            append_finite(line, offset[axis]);
        }
        append_line(depth, line);
    }

    void append_end(std::size_t depth, std::string_view name, const glm::dvec3& offset) {
        append_line(depth, name.empty() || !job_.options.verbatim ? "End Site" : fmt::format("End {}", name));
        append_line(depth, "{");
        append_offset(depth + 1, offset);
        append_line(depth, "}");
    }

    void append_ends(BoneId bone, std::size_t depth) {
        for (const figure::EndSite& end : joints_[index(bone)].ends) append_end(depth, end.name, end.offset);
    }

    void append_joint(BoneId bone, std::size_t depth) {
        const BvhJoint& joint = joints_[index(bone)];
        append_line(depth, fmt::format("{} {}", depth == 0 ? "ROOT" : "JOINT", names_[index(bone)]));
        append_line(depth, "{");
        append_offset(depth + 1, joint.offset);
        std::string channels = fmt::format("CHANNELS {}", joint.columns.size());
        for (const BvhColumn& column : joint.columns)
            channels += fmt::format(" {}{}", "XYZ"[index(column.axis)], column.position ? "position" : "rotation");
        append_line(depth + 1, channels);
        if (joint.ends_first) append_ends(bone, depth + 1);
        const std::vector<BoneId> children = skeleton().children(bone);
        for (const BoneId child : children) append_joint(child, depth + 1);
        if (!joint.ends_first) append_ends(bone, depth + 1);
        if (children.empty() && joint.ends.empty()) append_end(depth + 1, {}, joint.end);
        append_line(depth, "}");
    }

    const WriteJob& job_;
    const processing::EditedTake& take_;
    const std::vector<BvhJoint>& joints_;
    std::vector<std::string> names_;
    std::string text_;
};

std::vector<BvhJoint> joints_with_ends(const figure::Skeleton& skeleton) {
    std::vector<BvhJoint> joints(skeleton.size());
    for (std::size_t i = 0; i < joints.size(); ++i)
        joints[i].ends_first = skeleton[figure::bone_id(i)].tail_child == BoneId::none;
    for (const figure::EndSite& end : skeleton.ends()) joints[index(end.bone)].ends.push_back(end);
    return joints;
}

/// The joints of a BVH, and the conversion of its rows' numbers.
struct OwnJoints {
    struct Column {
        std::optional<std::uint32_t> column = {};  // nothing: `add` alone
        double factor = 1.0;
        double add = 0.0;

        [[nodiscard]] double number(std::span<const double> row) const {
            return column ? row[*column] * factor + add : add;
        }
    };
    std::vector<BvhJoint> joints;
    std::vector<Column> columns;
    std::size_t whole = 0;  // joints whose position channels hold the whole position, unlike in the file
    std::size_t still = 0;  // joints whose position channels are left out
};

/// True if some written frame moves a joint away from its offset.
bool leaves_offset(const processing::EditedTake& take, BoneId bone, std::span<const OwnJoints::Column> columns,
                   std::span<const BvhColumn> kinds) {
    const glm::dvec3& offset = take.skeleton()[bone].offset;
    for (std::size_t frame = 0; frame < take.frames(); ++frame) {
        const auto row = take.verbatim_rows()->row(take.source_frame(frame));
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (kinds[i].position && columns[i].number(row) != offset[index(kinds[i].axis)]) return true;
    }
    return false;
}

/// Where below the roots there are positions alone, the first joint that has them gets rotations of 0: else a reader
/// would take all positions for those of joints whose rotations are to be found.
void add_rotations_to_positions_alone(const figure::Skeleton& skeleton, OwnJoints& own) {
    std::size_t end = 0;    // of a joint's columns
    std::size_t place = 0;  // of the first joint's
    BvhJoint* first = nullptr;
    for (std::size_t i = 0; i < own.joints.size(); ++i) {
        BvhJoint& joint = own.joints[i];
        end += joint.columns.size();
        if (joint.columns.empty() || skeleton[figure::bone_id(i)].parent == BoneId::none) continue;
        if (!std::ranges::all_of(joint.columns, &BvhColumn::position)) return;
        if (first != nullptr) continue;
        place = end;
        first = &joint;
    }
    if (first == nullptr || skeleton.size() < 3) return;
    for (const figure::Axis axis : {figure::Axis::z, figure::Axis::x, figure::Axis::y})
        first->columns.push_back({false, axis});
    own.columns.insert(own.columns.begin() + static_cast<std::ptrdiff_t>(place), 3, {{}, 1.0, 0.0});
}

/// True if a joint has two positions along one axis, which a file is warned of: it is kept as it is.
bool repeats_a_position(std::span<const figure::Channel> channels) {
    std::array<int, 3> counts{};
    for (const figure::Channel& channel : channels)
        if (figure::moves_origin(channel)) ++counts.at(static_cast<std::size_t>(channel.axis));
    return std::ranges::max(counts) > 1;
}

/// `alike`: joints get OFFSET 0 and whole positions along all three axes, or no positions where no frame leaves OFFSET.
OwnJoints own_joints(const processing::EditedTake& take, bool alike) {
    const bool adds = take.figure().position_rule != figure::PositionRule::replace;
    OwnJoints own{joints_with_ends(take.skeleton())};
    for (std::size_t i = 0; i < own.joints.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        const figure::Bone& bone = take.skeleton()[id];
        BvhJoint& joint = own.joints[i];
        joint.offset = bone.offset;
        joint.end = bone.tail;
        const std::size_t first = own.columns.size();
        const auto channels = figure::channels_of(take.figure(), id);
        const bool changes = alike && !repeats_a_position(channels);
        for (const figure::Channel& channel : channels) {
            const bool is_position = figure::moves_origin(channel);
            own.columns.push_back({channel.column, is_position ? take.scale() : 1.0,
                                   is_position && changes && adds ? bone.offset[index(channel.axis)] : 0.0});
            joint.columns.push_back({is_position, channel.axis});
        }
        if (!changes || std::ranges::none_of(channels, figure::moves_origin)) continue;
        const bool is_still =
            bone.parent != BoneId::none && !leaves_offset(take, id, std::span(own.columns).subspan(first), joint.columns);
        for (std::size_t at = joint.columns.size(); is_still && at-- > 0;) {
            if (!joint.columns[at].position) continue;
            joint.columns.erase(joint.columns.begin() + static_cast<std::ptrdiff_t>(at));
            own.columns.erase(own.columns.begin() + static_cast<std::ptrdiff_t>(first + at));
        }
        if (is_still) {
            ++own.still;
            continue;
        }
        bool changed = bone.offset != glm::dvec3(0.0);
        for (const auto axis : {figure::Axis::z, figure::Axis::y, figure::Axis::x}) {
            const auto is_there = [&](const BvhColumn& column) { return column.position && column.axis == axis; };
            if (std::ranges::any_of(joint.columns, is_there)) continue;
            changed = true;
            joint.columns.insert(joint.columns.begin(), {true, axis});
            own.columns.insert(own.columns.begin() + static_cast<std::ptrdiff_t>(first),
                               {{}, 1.0, bone.offset[index(axis)]});
        }
        joint.offset = glm::dvec3(0.0);
        if (changed) ++own.whole;
    }
    if (alike && !take.figure().positional) add_rotations_to_positions_alone(take.skeleton(), own);
    return own;
}

void note_columns_without_meaning(const WriteJob& job) {
    const figure::Motion& motion = *job.take.verbatim_rows();
    if (motion.channels.size() < motion.columns && !motion.rest_only)
        job.notes.note(std::nullopt, "export.unknown-channels", "{} of no known kind left out",
                       base::counted(motion.columns - motion.channels.size(), "channel is", "channels are"));
}

void note_positions(const WriteJob& job, const OwnJoints& own) {
    if (own.whole > 0)
        job.notes.note(std::nullopt, "export.position-rule",
                       base::said("export.position-rule",
                                  job.take.figure().position_rule == figure::PositionRule::replace ? "replace" : "add to",
                                  base::counted(own.whole, "joint gets", "joints get")));
    if (own.still > 0)
        job.notes.note(std::nullopt, "export.still-positions",
                       base::said("export.still-positions",
                                  base::counted(own.still, "joint below the root are", "joints below the root are")));
}

bool write_verbatim_bvh(const WriteJob& job) {
    const processing::EditedTake& take = job.take;
    const bool still = take.verbatim_rows()->rest_only;
    const OwnJoints own = own_joints(take, !job.options.verbatim && !still);
    note_positions(job, own);
    note_columns_without_meaning(job);
    const base::ByteSink& sink = job.sinks.front();
    sink(BvhHead(job, own.joints).text(still));
    if (still) return true;
    const bool common = has_common_root(job);
    return write_verbatim_rows(
        take,
        [&](std::size_t /*frame*/, std::span<const double> row, std::string& text) {
            if (common) text += common_root_numbers;
            for (const OwnJoints::Column& column : own.columns) {
                append_verbatim(text, column.column ? row[*column.column] : 0.0, column.factor, column.add);
                text += ' ';
            }
            if (own.columns.empty() && !common) text += '\n';
            else text.back() = '\n';
        },
        sink, job.run);
}

/// The offsets of joints that lose their positions: where they rest or, of joints that rest at their parents, where
/// they are in the first frame. Says how far joints go from there. `moving`: see WorldAxesTake::moving().
std::vector<glm::dvec3> offsets_alone(const WriteJob& job, const processing::WorldAxesTake& aligned,
                                      const std::vector<bool>& moving) {
    const double rounding = 1e-5 * longest_bone(job.take.skeleton());
    figure::Pose pose;
    std::vector<processing::WorldAxesState> first;
    if (job.take.frames() > 0) aligned.frame(0, pose, first);
    std::vector<glm::dvec3> offsets;
    for (std::size_t i = 0; i < moving.size(); ++i) {
        const glm::dvec3& rest = aligned.bones()[i].offset;
        offsets.push_back(moving[i] && glm::length(rest) <= rounding ? first[i].origin : rest);
    }
    std::vector<double> lost = aligned.departures(offsets);
    for (std::size_t i = 0; i < lost.size(); ++i)
        if (!moving[i]) lost[i] = 0.0;
    const auto most = std::ranges::max_element(lost);
    if (most == lost.end() || *most <= rounding) return offsets;
    const auto joints = std::ranges::count_if(lost, [&](double distance) { return distance > rounding; });
    job.notes.note(
        std::nullopt, "export.positions",
        base::said("export.positions", base::counted(static_cast<std::size_t>(joints), "is off", "are off"), *most,
                   job.take.skeleton()[figure::bone_id(static_cast<std::size_t>(most - lost.begin()))].name));
    return offsets;
}

bool write_converted_bvh(const WriteJob& job) {
    const processing::EditedTake& take = job.take;
    const figure::Skeleton& skeleton = take.skeleton();
    const processing::WorldAxesTake aligned(take);
    const Decimals decimals(skeleton);
    const std::vector<bool> moving = aligned.moving(decimals.length_step());
    std::vector<BvhJoint> joints = joints_with_ends(skeleton);
    std::vector<AngleRule> rules(skeleton.size());
    const BvhChannels channels = job.options.channels;
    std::vector<glm::dvec3> offsets;
    if (channels == BvhChannels::rotations) offsets = offsets_alone(job, aligned, moving);
    LengthList left_out;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        const processing::WorldAxesBone& rest = aligned.bones()[i];
        const bool positioned = skeleton[bone].parent == BoneId::none || channels == BvhChannels::all ||
                                (channels == BvhChannels::as_source && moving[i]);
        if (positioned)
            for (const auto axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
                joints[i].columns.push_back({true, axis});
        if (positioned && skeleton[bone].parent != BoneId::none && rest.offset != glm::dvec3(0.0))
            left_out.add(skeleton[bone].name, glm::length(rest.offset));
        if (!positioned) joints[i].offset = decimals.length(offsets.empty() ? rest.offset : offsets[i]);
        joints[i].end = decimals.length(rest.tail);
        for (figure::EndSite& end : joints[i].ends) end.offset = decimals.length(rest.axes * end.offset);
        rules[i].order = order_of(job, bone);
        for (const figure::Axis axis : rules[i].order) joints[i].columns.push_back({false, axis});
    }
    if (!left_out.empty())
        job.notes.note(std::nullopt, "export.rest-offsets", base::said("export.rest-offsets", left_out.text()));
    const base::ByteSink& sink = job.sinks.front();
    sink(BvhHead(job, joints).text(false));
    const bool common = has_common_root(job);
    return write_poses(
        aligned, rules,
        [&](std::size_t /*frame*/, std::span<const BoneRow> bones, std::string& text) {
            if (common) text += common_root_numbers;
            for (std::size_t i = 0; i < bones.size(); ++i)
                for (const BvhColumn& column : joints[i].columns) {
                    const int axis = index(column.axis);
                    if (column.position) decimals.append_length(text, bones[i].origin[axis]);
                    else decimals.append_degrees(text, bones[i].degrees[axis]);
                    text += ' ';
                }
            if (!text.empty()) text.back() = '\n';
        },
        sink, job.run);
}

/// True if every joint already rotates in the requested order.
bool has_order(const figure::Figure& figure, const figure::EulerOrder& order) {
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i) {
        std::size_t at = 0;
        for (const figure::Channel& channel : figure::channels_of(figure, figure::bone_id(i)))
            if (figure::is_angle(channel) && (at >= order.size() || channel.axis != order[at++])) return false;
    }
    return true;
}

/// True if the joints have the requested channels.
bool has_channels(const figure::Figure& figure, BvhChannels requested) {
    for (std::size_t i = 0; i < figure.skeleton.size() && requested != BvhChannels::as_source; ++i) {
        const bool is_all = requested == BvhChannels::all;
        if (!is_all && figure.skeleton[figure::bone_id(i)].parent == BoneId::none) continue;
        const auto channels = figure::channels_of(figure, figure::bone_id(i));
        std::array<bool, 3> positions{};
        for (const figure::Channel& channel : channels)
            if (figure::moves_origin(channel)) positions.at(static_cast<std::size_t>(channel.axis)) = true;
        if (!figure::angle_order(channels) || channels.size() != (is_all ? 6U : 3U) ||
            std::ranges::count(positions, true) != (is_all ? 3 : 0))
            return false;
    }
    return true;
}
}  // namespace

bool write_bvh(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const bool same = figure.format == figure::Format::bvh && job.take.verbatim_rows() != nullptr &&
                      (!job.options.order || has_order(figure, *job.options.order)) &&
                      has_channels(figure, job.options.channels);
    note_losses(job, "BVH", {.lengths = false, .end_names = job.options.verbatim});
    return same ? write_verbatim_bvh(job) : write_converted_bvh(job);
}
}  // namespace skelplay::exporters
