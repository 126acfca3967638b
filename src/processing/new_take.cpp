#include "processing/new_take.h"

namespace skelplay::processing {
namespace {
using figure::Channel;
using figure::ChannelRole;
using figure::RowOrder;

/// True if there is exactly one channel for each axis.
bool has_all_axes(std::span<const Channel> channels) {
    unsigned seen = 0;
    for (const Channel& channel : channels) seen |= 1U << static_cast<unsigned>(index(channel.axis));
    return channels.size() == 3 && seen == 7U;
}

std::vector<Channel> chosen(std::span<const Channel> channels, bool (*is_chosen)(const Channel&)) {
    std::vector<Channel> result;
    std::ranges::copy_if(channels, std::back_inserter(result), is_chosen);
    return result;
}

/// Plans the channels of a target's bones.
class ChannelPlan {
public:
    ChannelPlan(const figure::Figure& target, BlankTake& blank)
        : target_(target), traits_(figure::traits(target.format)), own_(figure::channel_motion(target.take)),
          blank_(blank) {}

    /// The channels of a bone in the order of multiplication.
    [[nodiscard]] std::vector<Channel> plan(BoneId id, const BoneNeeds& needs) {
        const std::span<const Channel> own = figure::channels_of(target_, id);
        if (traits_.row_order == RowOrder::columns && !own.empty()) return {own.begin(), own.end()};
        std::vector<Channel> channels = needed(id, own, needs);
        // More programs read a BVH's positions as replacing OFFSET than as added to it.
        for (Channel& channel : channels)
            if (traits_.positions_have_rule && figure::moves_origin(channel)) channel.role = ChannelRole::replace_offset;
        return channels;
    }

    /// Gives a bone's channels the columns from this one on.
    void set_columns(std::vector<Channel>& channels, std::uint32_t& column) const {
        std::vector<std::size_t> in_row(channels.size());
        std::iota(in_row.begin(), in_row.end(), std::size_t{0});
        std::ranges::stable_sort(in_row, {}, [&](std::size_t i) { return row_rank(channels, i); });
        for (const std::size_t i : in_row) channels[i].column = column++;
    }

private:
    [[nodiscard]] std::vector<Channel> needed(BoneId id, std::span<const Channel> own, const BoneNeeds& needs) {
        std::vector<Channel> angles = chosen(own, figure::is_angle);
        std::vector<Channel> positions = chosen(own, figure::moves_origin);
        const bool is_narrow = needs.rotates && traits_.positions_have_rule && (angles.size() == 1 || angles.size() == 2);
        if (is_narrow) blank_.narrow.push_back(id);
        const bool own_angles = !needs.rotates || is_narrow || has_all_axes(angles);
        const bool is_root = target_.skeleton[id].parent == BoneId::none;
        const bool own_positions =
            !needs.moves || has_all_axes(positions) || (traits_.positions_have_rule && !is_root && !positions.empty());
        const bool keeps_positions = needs.moves || traits_.positions_have_rule;
        if (own_angles && own_positions) {
            std::vector<Channel> kept(own.begin(), own.end());
            std::erase_if(kept, [&](const Channel& channel) {
                return !figure::is_angle(channel) && !(keeps_positions && figure::moves_origin(channel));
            });
            return kept;
        }
        if (!own_angles) {
            if (own_ != nullptr) blank_.widened.push_back(id);
            angles.clear();
            for (const figure::Axis axis : traits_.rotation_order) angles.push_back({id, ChannelRole::rotate, axis, 0});
        }
        if (!own_positions || !keeps_positions) positions.clear();
        if (!own_positions)
            for (const auto axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
                positions.push_back({id, traits_.translation_role, axis, 0});
        positions.insert(positions.end(), angles.begin(), angles.end());
        return positions;
    }

    [[nodiscard]] std::uint32_t row_rank(const std::vector<Channel>& channels, std::size_t i) const {
        const auto at = static_cast<std::uint32_t>(i);
        if (traits_.row_order == RowOrder::columns) return channels[i].column;
        if (traits_.row_order == RowOrder::multiplication) return at;
        const auto count = static_cast<std::uint32_t>(channels.size());
        return figure::is_angle(channels[i]) ? 2 * count - at : at;
    }

    const figure::Figure& target_;
    const figure::FormatTraits& traits_;
    const figure::Motion* own_;
    BlankTake& blank_;
};

/// The limits of the channels that are kept, at their new columns.
std::vector<figure::Limit> kept_limits(const figure::Bone& bone, std::span<const Channel> own,
                                       std::span<const Channel> planned) {
    std::vector<figure::Limit> limits;
    for (const figure::Limit& limit : bone.limits) {
        const auto was = std::ranges::find(own, limit.column, [](const Channel& each) { return each.column; });
        if (was == own.end()) continue;
        const auto is = std::ranges::find_if(
            planned, [&](const Channel& channel) { return channel.role == was->role && channel.axis == was->axis; });
        if (is != planned.end()) limits.push_back({is->column, limit.low, limit.high});
    }
    return limits;
}

BoneChannels found_channels(std::span<const Channel> planned, const BoneNeeds& needs, const glm::dvec3& rest_origin) {
    BoneChannels bone{needs, figure::zxy, {}, 0, ChannelRole::translate, {}, rest_origin};
    for (const Channel& channel : planned) {
        if (figure::is_angle(channel) && needs.rotates) {
            bone.order.at(bone.rotations) = channel.axis;
            bone.angles.at(bone.rotations++) = channel.column;
        } else if (figure::moves_origin(channel)) {
            bone.role = channel.role;
            bone.positions.at(static_cast<std::size_t>(index(channel.axis))) = channel.column;
        }
    }
    return bone;
}

/// The rule by which the result's positions are read; nothing if both rules give the same.
std::optional<figure::PositionRule> rule_of_positions(const figure::Skeleton& skeleton,
                                                      const std::vector<Channel>& channels) {
    for (const Channel& channel : channels)
        if (figure::moves_origin(channel) && skeleton[channel.bone].offset[index(channel.axis)] != 0.0)
            return channel.role == ChannelRole::replace_offset ? figure::PositionRule::replace : figure::PositionRule::add;
    return std::nullopt;
}
}  // namespace

void BlankTake::write(std::size_t frame, BoneId bone, std::span<const double> angles, const glm::dvec3& origin) {
    auto& motion = std::get<figure::Motion>(figure.take);
    const BoneChannels& channels = bones[index(bone)];
    double* row = motion.samples.data() + frame * motion.columns;
    for (std::size_t i = 0; i < channels.rotations; ++i) row[channels.angles[i]] = angles[i] / motion.radians_per_unit;
    if (!channels.needs.moves) return;
    glm::dvec3 position = channels.role == ChannelRole::replace_offset ? origin : origin - channels.rest_origin;
    if (channels.role == ChannelRole::translate_own) position = glm::transpose(figure.skeleton.rest_axes(bone)) * position;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (const auto column = channels.positions[axis]) row[*column] = position[static_cast<int>(axis)];
}

std::vector<figure::ChannelRange> set_channels(figure::Motion& motion, const std::vector<std::vector<Channel>>& planned) {
    std::vector<figure::ChannelRange> ranges;
    for (const std::vector<Channel>& own : planned) {
        ranges.push_back({static_cast<std::uint32_t>(motion.channels.size()), static_cast<std::uint32_t>(own.size())});
        motion.channels.insert(motion.channels.end(), own.begin(), own.end());
    }
    motion.columns = motion.channels.size();
    return ranges;
}

BlankTake blank_take(const figure::Figure& target, std::span<const BoneNeeds> needs, std::size_t frames) {
    BlankTake blank;
    ChannelPlan plan(target, blank);
    std::vector<std::vector<Channel>> planned;
    for (std::size_t i = 0; i < needs.size(); ++i) planned.push_back(plan.plan(figure::bone_id(i), needs[i]));
    std::uint32_t column = 0;
    for (const BoneId id : target.skeleton.file_order()) plan.set_columns(planned[index(id)], column);

    blank.figure = target;
    blank.figure.positional = false;
    figure::Motion motion;
    const auto ranges = set_channels(motion, planned);
    blank.figure.skeleton = figure::changed_bones(target.skeleton, [&](BoneId id, figure::Bone& bone) {
        bone.limits = kept_limits(bone, figure::channels_of(target, id), planned[index(id)]);
        bone.channels = ranges[index(id)];
    });
    motion = figure::rest_motion(blank.figure.skeleton, std::move(motion.channels));
    if (const figure::Motion* own = figure::channel_motion(target.take)) motion.radians_per_unit = own->radians_per_unit;
    const base::NumberArray rest = std::move(motion.samples);
    motion.samples = base::NumberArray();
    motion.samples.resize(frames * motion.columns);
    for (std::size_t frame = 0; frame < frames; ++frame)
        std::ranges::copy(rest, motion.samples.begin() + static_cast<std::ptrdiff_t>(frame * motion.columns));
    motion.frames = frames;
    motion.rest_only = false;
    if (figure::traits(target.format).positions_have_rule)
        blank.figure.position_rule = rule_of_positions(blank.figure.skeleton, motion.channels);
    if (auto* record = std::get_if<figure::AsfRecord>(&blank.figure.record)) record->three_dofs_forced = false;

    const figure::Pose pose = figure::rest_pose(blank.figure.skeleton);
    for (std::size_t i = 0; i < needs.size(); ++i)
        blank.bones.push_back(found_channels(planned[i], needs[i], glm::dvec3(pose.local[i][3])));
    blank.figure.take = std::move(motion);
    return blank;
}

RotationTake::RotationTake(std::vector<RotationBone> bones, std::size_t frames)
    : bones_(std::move(bones)), curves_(bones_.size()) {
    std::vector<std::vector<Channel>> planned(bones_.size());
    std::uint32_t column = 0;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        if (bones_[i].moves)
            for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
                planned[i].push_back({id, ChannelRole::translate, axis, column++});
        if (bones_[i].rotates)
            for (const figure::Axis axis : bones_[i].order) planned[i].push_back({id, ChannelRole::rotate, axis, column++});
    }
    ranges_ = set_channels(motion_, planned);
    motion_.samples.reserve(motion_.columns * frames);
}

void RotationTake::append(std::span<const RotationState> states) {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
        if (bones_[i].moves)
            for (int axis = 0; axis < 3; ++axis) motion_.samples.push_back(states[i].translation[axis]);
        if (!bones_[i].rotates) continue;
        const glm::dvec3 degrees = glm::degrees(curves_[i].next(states[i].rotation, bones_[i].order));
        for (int step = 0; step < 3; ++step) motion_.samples.push_back(degrees[step]);
    }
    ++motion_.frames;
}
}  // namespace skelplay::processing
