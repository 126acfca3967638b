#include "processing/mirror.h"
#include "figure/bone_name.h"
#include "processing/joint_channels.h"
#include "processing/mirrored_axes.h"

namespace skelplay::processing {
namespace {
/// How the angles of a bone's channels follow from its partner's, where axes are only exchanged.
struct CopiedAngles {
    struct Source {
        std::size_t channel = 0;  // of the partner's rotations
        double sign = 0.0;        // 0: the partner has none about this axis
    };
    std::vector<Source> sources;  // by the bone's rotations
    bool is_whole = false;        // they make the same rotation: every channel of the partner is used, in its order

    [[nodiscard]] std::vector<double> of(const std::vector<double>& partner) const {
        std::vector<double> angles;
        for (const Source& source : sources)
            angles.push_back(source.sign == 0.0 ? 0.0 : source.sign * partner[source.channel] + 0.0);
        return angles;
    }
};

/// What makes a bone's motion of its partner's.
struct MirrorRule {
    glm::dmat3 before{1.0};  // R' = before · R · after
    glm::dmat3 after{1.0};
    glm::dmat3 moves{1.0};  // translation' = moves · translation
    glm::dvec3 shift{0.0};  // + shift
    std::optional<CopiedAngles> copied;
};

using figure::ChannelRole;

/// The length of a bone that its channel of that role states at rest.
double rest_value(const figure::Bone& bone, ChannelRole role) {
    return role == ChannelRole::length ? glm::length(bone.tail) : 1.0;
}

/// Makes the motion of one bone of its partner's.
class BoneMirror {
public:
    BoneMirror(const figure::Figure& source, figure::Motion& result) : source_(source), result_(result) {}

    /// Returns how far the bone stays apart from what its partner does, in radians.
    double apply(BoneId bone, BoneId partner, const MirrorRule& rule) {
        const auto& motion = std::get<figure::Motion>(source_.take);
        const JointChannels from(source_.skeleton, motion, partner);
        JointWriter to(source_.skeleton, result_, bone);
        double apart = 0.0;
        for (std::size_t frame = 0; frame < motion.frames; ++frame) {
            if (!from.rotations().empty() || !to.rotations().empty())
                apart = std::max(apart, rotate(frame, from, to, rule));
            if (!to.moves().empty()) to.write_translation(frame, rule.moves * from.translation(frame) + rule.shift);
        }
        copy_lengths(bone, partner);
        return apart;
    }

private:
    static double rotate(std::size_t frame, const JointChannels& from, JointWriter& to, const MirrorRule& rule) {
        std::vector<double> near(to.rotations().size(), 0.0);
        if (rule.copied) {
            near = rule.copied->of(from.angles(frame));
            if (rule.copied->is_whole) return to.write_angles(frame, near), 0.0;
        } else if (frame > 0) {
            near = to.angles(frame - 1);
        }
        const glm::dmat3 wanted = rule.before * from.rotation(frame) * rule.after;
        return angle_between(glm::quat_cast(wanted), glm::quat_cast(to.write_rotation(frame, wanted, near)));
    }

    /// Copies the factors of length and of the tail.
    void copy_lengths(BoneId bone, BoneId partner) {
        const auto& motion = std::get<figure::Motion>(source_.take);
        for (const figure::Channel& to : figure::channels_of(motion, source_.skeleton[bone]))
            for (const figure::Channel& from : figure::channels_of(motion, source_.skeleton[partner])) {
                if (to.role != from.role || (to.role != ChannelRole::length && to.role != ChannelRole::tail_scale))
                    continue;
                const double factor =
                    rest_value(source_.skeleton[bone], to.role) / rest_value(source_.skeleton[partner], to.role);
                for (std::size_t frame = 0; bone != partner && frame < motion.frames; ++frame)
                    result_.value(frame, to.column) = motion.row(frame)[from.column] * factor;
            }
    }

    const figure::Figure& source_;
    figure::Motion& result_;
};

Mirrored refused_to_mirror(const std::string& why) { return {.refused = why}; }

/// The pairs alone, or why there are none.
Mirrored paired(const figure::Figure& figure, const analysis::Placement& placement) {
    const bool markers = figure::is_markers(figure);
    analysis::Body by_names;
    by_names.bones.resize(figure.skeleton.size());
    Mirrored result{.pairs = mirror_pairs(figure.skeleton, markers ? by_names : placement.body)};
    if (result.pairs.pairs == 0)
        return refused_to_mirror(markers ? "expected markers of a left and a right side by their names, found none"
                                         : "expected bones of a left and a right side by their names, found none");
    return result;
}

/// Pairs bones from the roots down.
class MirrorPairing {
public:
    MirrorPairing(const figure::Skeleton& skeleton, const analysis::Body& body) : skeleton_(skeleton), body_(body) {
        result_.partner.assign(skeleton.size(), BoneId::none);
    }

    MirrorPairs pair_all() {
        pair_within(skeleton_.roots());
        std::ranges::sort(result_.alone);
        return std::move(result_);
    }

private:
    using Match = bool (MirrorPairing::*)(BoneId, BoneId) const;

    [[nodiscard]] BoneId& partner(BoneId bone) { return result_.partner[index(bone)]; }

    [[nodiscard]] bool has_mirrored_name(BoneId a, BoneId b) const {
        const std::string other = figure::mirrored_name(skeleton_[a].name);
        return !other.empty() && other == base::lower(skeleton_[b].name);
    }
    [[nodiscard]] bool is_same_part(BoneId a, BoneId b) const {
        return figure::is_partner(body_.bones[index(a)], body_.bones[index(b)]);
    }
    [[nodiscard]] bool has_same_name(BoneId a, BoneId b) const {
        return base::equal_ignoring_case(skeleton_[a].name, skeleton_[b].name);
    }

    /// True if a bone below one has the mirrored name of a bone below the other, as below Spine_dum1 and Spine_dum2.
    [[nodiscard]] bool has_mirrored_below(BoneId a, BoneId b) const {
        const auto below = [&](BoneId bone) {
            return skeleton_.bones().subspan(index(bone), index(skeleton_.subtree_end(bone)) - index(bone));
        };
        std::set<std::string> names;
        for (const figure::Bone& bone : below(b)) names.insert(base::lower(bone.name));
        return std::ranges::any_of(below(a), [&](const figure::Bone& bone) {
            const std::string other = figure::mirrored_name(bone.name);
            return !other.empty() && names.contains(other);
        });
    }

    void pair(BoneId a, BoneId b) {
        partner(a) = b;
        partner(b) = a;
        ++result_.pairs;
    }

    void pair_by(Match matches, const std::vector<BoneId>& left, const std::vector<BoneId>& right) {
        for (const BoneId a : left) {
            if (partner(a) != BoneId::none) continue;
            const auto b = std::ranges::find_if(right, [&](BoneId each) {
                return each != a && partner(each) == BoneId::none && (this->*matches)(a, each);
            });
            if (b != right.end()) pair(a, *b);
        }
    }

    /// Pairs the children of one bone of the middle.
    void pair_within(const std::vector<BoneId>& children) {
        pair_by(&MirrorPairing::has_mirrored_name, children, children);
        pair_by(&MirrorPairing::is_same_part, children, children);
        pair_by(&MirrorPairing::has_mirrored_below, children, children);
        for (const BoneId child : children) {
            if (partner(child) == BoneId::none) partner(child) = child;
            if (partner(child) == child) pair_within(skeleton_.children(child));
            else if (child < partner(child)) pair_between(skeleton_.children(child), skeleton_.children(partner(child)));
        }
    }

    /// Pairs the children of two bones that are a pair.
    void pair_between(const std::vector<BoneId>& left, const std::vector<BoneId>& right) {
        for (const Match match :
             {&MirrorPairing::has_mirrored_name, &MirrorPairing::is_same_part, &MirrorPairing::has_same_name})
            pair_by(match, left, right);
        for (std::size_t i = 0; i < left.size() && left.size() == right.size(); ++i)
            if (partner(left[i]) == BoneId::none && partner(right[i]) == BoneId::none) pair(left[i], right[i]);
        for (const auto& side : {left, right})
            for (const BoneId bone : side)
                if (partner(bone) == BoneId::none) leave_alone(bone);
        for (const BoneId bone : left)
            if (partner(bone) != bone) pair_between(skeleton_.children(bone), skeleton_.children(partner(bone)));
    }

    void leave_alone(BoneId root) {
        for (BoneId bone = root; bone < skeleton_.subtree_end(root); bone = figure::bone_id(index(bone) + 1)) {
            partner(bone) = bone;
            result_.alone.push_back(bone);
        }
    }

    const figure::Skeleton& skeleton_;
    const analysis::Body& body_;
    MirrorPairs result_;
};

using figure::Axis;

bool is_near(const glm::dmat3& a, const glm::dmat3& b) {
    constexpr double rounding = 1e-9;
    for (int column = 0; column < 3; ++column)
        if (glm::distance(a[column], b[column]) > rounding) return false;
    return true;
}

/// `axes` brings the partner's axes to the bone's.
CopiedAngles copied_angles(const JointChannels& bone, const JointChannels& partner, const glm::dmat3& axes) {
    CopiedAngles copied;
    copied.is_whole = bone.rotations().size() == partner.rotations().size();
    for (const figure::Channel& channel : bone.rotations()) {
        CopiedAngles::Source source;
        for (std::size_t i = 0; i < partner.rotations().size(); ++i) {
            const double along = axes[index(partner.rotations()[i].axis)][index(channel.axis)];
            if (along != 0.0) source = {i, -along};  // a reflection turns rotations round
        }
        copied.is_whole = copied.is_whole && source.sign != 0.0 && source.channel == copied.sources.size();
        copied.sources.push_back(source);
    }
    return copied;
}

/// Works out the rule for each bone.
class MirrorRules {
public:
    MirrorRules(const figure::Figure& figure, Axis up, const MirrorPairs& pairs, MirroredAxes axes)
        : figure_(figure), motion_(std::get<figure::Motion>(figure.take)), pairs_(pairs), axes_(std::move(axes)),
          take_plane_(reflection(figure::direction(take_normal(up)))) {}

    [[nodiscard]] MirrorRule rule(BoneId id) const {
        const BoneId parent = bone(id).parent;
        const bool alone = is_alone(id);
        const glm::dmat3 own = alone ? axes_.own[index(id)] : axes_.exchange[index(id)];
        MirrorRule rule;
        rule.after = glm::transpose(own);
        if (parent == BoneId::none) {
            rule.moves = take_plane_;
            rule.shift = shift_of_root(id);
            rule.before = reflected_root(id, take_plane_);
        } else {
            rule.moves = alone ? axes_.own[index(parent)] : axes_.exchange[index(parent)];
            rule.before = glm::transpose(rest(id)) * rule.moves * rest(partner(id));
        }
        const auto axes = exchange_of_axes(own);
        if (!axes || exchange_of_axes(rule.before) != axes) return rule;
        const JointChannels joint(figure_.skeleton, motion_, id);
        rule.copied = copied_angles(joint, JointChannels(figure_.skeleton, motion_, partner(id)), *axes);
        const bool is_exact = is_near(*axes, rule.before) && is_near(*axes, own);
        rule.copied->is_whole = rule.copied->is_whole && (is_exact || joint.rotations().size() < 3);
        return rule;
    }

private:
    [[nodiscard]] const figure::Bone& bone(BoneId id) const { return figure_.skeleton[id]; }
    [[nodiscard]] BoneId partner(BoneId id) const { return pairs_.partner[index(id)]; }
    [[nodiscard]] const glm::dmat3& rest(BoneId id) const { return figure_.skeleton.rest_axes(id); }
    [[nodiscard]] bool is_alone(BoneId id) const { return std::ranges::binary_search(pairs_.alone, id); }

    /// The level axis across the take's plane: the nearest to the body's, else one that only changes angles' signs.
    [[nodiscard]] Axis take_normal(Axis up) const {
        const std::array axes{up == Axis::x ? Axis::y : Axis::x, up == Axis::z ? Axis::y : Axis::z};
        if (axes_.across)
            return std::ranges::max(axes, {}, [&](Axis axis) { return std::abs((*axes_.across)[index(axis)]); });
        for (const Axis axis : axes)
            if (is_near(reflected_root(BoneId{0}, reflection(figure::direction(axis))), axes_.exchange.front()))
                return axis;
        return axes.front();
    }

    [[nodiscard]] glm::dmat3 reflected_root(BoneId id, const glm::dmat3& plane) const {
        return glm::transpose(rest(id)) * plane * rest(partner(id));
    }

    /// Roots are reflected at a plane through the first one while its position channels are 0.
    [[nodiscard]] glm::dvec3 shift_of_root(BoneId id) const {
        const bool replaces = JointChannels(figure_.skeleton, motion_, BoneId{0}).replaces_offset();
        const glm::dvec3 on_plane = replaces ? glm::dvec3(0.0) : bone(BoneId{0}).offset;
        return on_plane + take_plane_ * (bone(partner(id)).offset - on_plane) - bone(id).offset;
    }

    const figure::Figure& figure_;
    const figure::Motion& motion_;
    const MirrorPairs& pairs_;
    MirroredAxes axes_;
    glm::dmat3 take_plane_;
};
}  // namespace

namespace {
/// "Right Foot Strike" of "Left Foot Strike", "RHS" of "LHS"; a text without a side is returned as it is.
std::string other_side(std::string text) {
    constexpr std::array<std::array<std::string_view, 2>, 4> words{
        {{"Left", "Right"}, {"Right", "Left"}, {"LEFT", "RIGHT"}, {"RIGHT", "LEFT"}}};
    for (const auto& [from, to] : words)
        if (text.starts_with(from)) return std::string(to) + text.substr(from.size());
    constexpr std::string_view strikes_and_offs = "HS TO FS FO IC";
    const bool is_short = text.size() == 3 && strikes_and_offs.find(text.substr(1)) != std::string_view::npos;
    if (is_short && (text[0] == 'L' || text[0] == 'R')) text[0] = text[0] == 'L' ? 'R' : 'L';
    return text;
}

/// Exchanges left and right in the events that were recorded, and in what a C3D states of them.
void exchange_events(figure::Figure& figure) {
    if (figure.recordings == nullptr || figure.recordings->events.empty()) return;
    auto recordings = std::make_shared<figure::Recordings>(*figure.recordings);
    for (figure::TrialEvent& event : recordings->events) {
        event.context = other_side(event.context);
        event.label = other_side(event.label);
    }
    figure.recordings = std::move(recordings);
    auto* record = std::get_if<figure::C3dRecord>(&figure.record);
    if (record == nullptr || record->source == nullptr) return;
    auto source = std::make_shared<figure::C3dSource>(*record->source);
    for (figure::C3dHeaderEvent& event : source->events) event.label = other_side(event.label);
    constexpr std::size_t most = 65535;
    for (const std::string_view name : {"CONTEXTS", "LABELS"}) {
        std::vector<std::string> texts = source->parameters.all_texts("EVENT", name, most);
        for (std::string& text : texts) text = other_side(text);
        if (!texts.empty()) source->parameters.set_texts("EVENT", name, texts);
    }
    record->source = std::move(source);
}

/// Why the recordings cannot be mirrored, in a sentence.
std::optional<std::string> fault_to_mirror(const figure::Figure& figure) {
    if (figure.recordings == nullptr) return std::nullopt;
    if (!figure.recordings->segments.names.empty())
        return "expected no axes of segments to mirror, which would be left-handed, found some";
    if (!figure.recordings->plates.empty())
        return "expected no force plates to mirror, whose channels would measure the other side, found some";
    return std::nullopt;
}
}  // namespace

Mirrored exchange_names(figure::Figure& figure, const analysis::Placement& placement) {
    Mirrored result = paired(figure, placement);
    if (result.refused) return result;
    const figure::Skeleton before = figure.skeleton;
    figure.skeleton = figure::changed_bones(before, [&](BoneId id, figure::Bone& bone) {
        const figure::Bone& partner = before[result.pairs.partner[index(id)]];
        bone.name = partner.name;
        bone.part_name = partner.part_name;
    });
    exchange_events(figure);
    return result;
}

Mirrored mirror(figure::Figure& figure, const analysis::Placement& placement, const base::Run& run) {
    if (auto fault = fault_to_mirror(figure)) return refused_to_mirror(*fault);
    Mirrored result = paired(figure, placement);
    if (result.refused) return result;
    std::optional<MirroredAxes> axes = mirrored_axes(figure, placement.body, result.pairs);
    if (!axes)
        return refused_to_mirror(
            "expected left and right as reflections of each other, at rest or on the mean over the take, found "
            "neither");
    const MirrorRules rules(figure, placement.up.value.axis, result.pairs, std::move(*axes));
    figure::Motion motion = std::get<figure::Motion>(figure.take);
    std::vector<double> apart(figure.skeleton.size());
    base::BlockStages<char> stages;
    stages.prepare = [&](std::size_t bone, char&) {
        const BoneId id = figure::bone_id(bone);
        apart[bone] = BoneMirror(figure, motion).apply(id, result.pairs.partner[bone], rules.rule(id));
    };
    result.stopped = !base::for_each_block(figure.skeleton.size(), stages, run);
    if (result.stopped) return result;
    const auto worst = std::ranges::max_element(apart);
    if (*worst > 0.0) result.worst = figure::bone_id(static_cast<std::size_t>(worst - apart.begin()));
    result.apart = *worst;
    exchange_events(figure);
    figure.take = std::move(motion);
    return result;
}

MirrorPairs mirror_pairs(const figure::Skeleton& skeleton, const analysis::Body& body) {
    return MirrorPairing(skeleton, body).pair_all();
}
}  // namespace skelplay::processing
