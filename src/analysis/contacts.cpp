#include "analysis/contacts.h"

namespace skelplay::analysis {
namespace {
using Positions = std::vector<scene::BonePosition>;

constexpr std::size_t frames_for_extent = 500;
constexpr double floor_share = 0.10;       // quantile of a joint's heights that is its floor
constexpr std::size_t most_feet = 4;       // hands stand too
constexpr double shortest_contact = 0.05;  // seconds of a contact, and of a gap between two
constexpr std::size_t joints_of_foot = 3;  // tip, ball, ankle

// In multiples of the figure's height, and multiples per second.
constexpr double near_lowest = 0.04;  // how much higher than the lowest end of a chain a foot may be
constexpr double joint_reach = 0.09;  // how much higher an ankle of a foot may be
struct ContactLimits {
    double height;
    double speed;
};
constexpr ContactLimits arrive{0.025, 0.25};
constexpr ContactLimits leave{0.035, 0.35};

/// A joint whose height and speed decide whether a foot stands.
struct Joint {
    BoneId bone = BoneId::none;
    bool tail = false;   // the bone's tail; else its origin
    double floor = 0.0;  // metres: the joint's typical lowest height
};

struct Foot {
    Contact contact;
    std::vector<Joint> joints;
    std::vector<Standing> standing;
    bool stands = false;
};

glm::dvec3 position_of(const Joint& joint, const Positions& positions) {
    const scene::BonePosition& bone = positions[figure::index(joint.bone)];
    return joint.tail ? bone.tail : bone.origin;
}

double height_of(const glm::dmat4& to_world, const glm::dvec3& point) { return scene::transformed(to_world, point).y; }

/// The typical lowest heights of the origins and tails of bones that end a chain, and of their parents, by BoneId;
/// infinite for others, and for bones that are never present.
struct Floors {
    std::vector<double> origin;
    std::vector<double> tail;
};

/// The given frames without those in which the figure is where it can't be.
std::vector<std::size_t> without_outliers(std::vector<std::size_t> frames, const Placement& placement) {
    std::erase_if(frames, [&](std::size_t frame) { return figure::contains(placement.bounds.outliers, frame); });
    return frames;
}

Floors measure_floors(PosedFrames& posed, const Placement& placement, const base::Run& run) {
    const std::size_t bones = posed.figure().skeleton.size();
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    std::vector<std::vector<double>> origins(bones);
    std::vector<std::vector<double>> tails(bones);
    std::vector<bool> ends(bones, false);  // those, and their parents
    for (std::size_t i = 0; i < bones; ++i) {
        const BoneId id = figure::bone_id(i);
        if (figure::index(posed.figure().skeleton.subtree_end(id)) != i + 1) continue;
        ends[i] = true;
        if (const BoneId parent = posed.figure().skeleton[id].parent; parent != BoneId::none)
            ends[figure::index(parent)] = true;
    }
    posed.visit(
        without_outliers(spread_frames(figure::frame_count(posed.figure().take), frames_for_extent), placement),
        [&](std::size_t, const Positions& positions) {
            for (std::size_t i = 0; i < bones; ++i) {
                if (!ends[i] || !figure::is_present(positions[i].tail)) continue;
                origins[i].push_back(height_of(to_world, positions[i].origin));
                tails[i].push_back(height_of(to_world, positions[i].tail));
            }
        },
        run);
    Floors floors;
    const auto floor_of = [](std::vector<double>& heights) {
        return heights.empty() ? std::numeric_limits<double>::infinity() : base::quantile(heights, floor_share);
    };
    for (std::size_t i = 0; i < bones; ++i) {
        floors.origin.push_back(floor_of(origins[i]));
        floors.tail.push_back(floor_of(tails[i]));
    }
    return floors;
}

/// The foot that ends with a bone. Its joints are those of the bone's tail and origin and its parent's origin that come
/// near the ground.
Foot make_foot(const figure::Skeleton& skeleton, BoneId end, const Floors& floors, double highest) {
    Foot foot;
    foot.contact.bone = end;
    const BoneId parent = skeleton[end].parent;
    foot.joints = {{end, true, floors.tail[figure::index(end)]}, {end, false, floors.origin[figure::index(end)]}};
    if (parent != BoneId::none) foot.joints.push_back({parent, false, floors.origin[figure::index(parent)]});
    std::erase_if(foot.joints, [&](const Joint& joint) { return joint.floor > highest; });
    return foot;
}

/// True for a point that is no marker of a foot: a hand that rests is none, however low.
bool is_no_foot(const figure::Bone& bone, figure::Part part) {
    const bool foot = part == figure::Part::foot || part == figure::Part::toes;
    return bone.point != figure::PointKind::none && !(figure::counts(bone) && foot);
}

/// By BoneId: whether a bone or one of the two above it moves vertices. Empty: there is no weighted skin.
std::vector<bool> bones_at_skin(const figure::Figure& figure) {
    if (!figure.weighted_skin || figure.weighted_skin->positions.empty()) return {};
    std::vector<bool> moves(figure.skeleton.size(), false);
    for (const figure::Influence& influence : figure.weighted_skin->influences) moves[figure::index(influence.bone)] = true;
    std::vector<bool> at_skin = moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        BoneId above = figure.skeleton[figure::bone_id(i)].parent;
        for (int n = 0; n < 2 && above != BoneId::none; ++n, above = figure.skeleton[above].parent)
            at_skin[i] = at_skin[i] || moves[figure::index(above)];
    }
    return at_skin;
}

/// `at_skin`: see bones_at_skin(); what animators hold a character by is no foot of it.
std::vector<Foot> find_feet(const figure::Skeleton& skeleton, const Body& body, const Floors& floors, double figure_height,
                            const std::vector<bool>& at_skin) {
    std::vector<std::pair<double, BoneId>> ends;  // with their heights
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId id = figure::bone_id(i);
        if (is_no_foot(skeleton[id], body.bones[i].part) || (!at_skin.empty() && !at_skin[i])) continue;
        if (figure::index(skeleton.subtree_end(id)) == i + 1)
            ends.emplace_back(std::min(floors.origin[i], floors.tail[i]), id);
    }
    std::ranges::sort(ends);
    std::vector<Foot> feet;
    for (const auto& [height, end] : ends) {
        if (height > ends.front().first + near_lowest * figure_height || feet.size() == most_feet) break;
        const BoneId parent = skeleton[end].parent;
        const bool known = std::ranges::any_of(feet, [&, id = end](const Foot& foot) {
            return parent != BoneId::none && skeleton[foot.contact.bone].parent == parent && id != parent;
        });
        if (!known) feet.push_back(make_foot(skeleton, end, floors, ends.front().first + joint_reach * figure_height));
    }
    std::ranges::sort(feet, {}, [](const Foot& foot) { return foot.contact.bone; });
    return feet;
}

/// Joins contacts with a very short gap between them, then drops very short contacts.
std::vector<figure::FrameRange> tidy(const std::vector<figure::FrameRange>& contacts, double frame_time) {
    const auto few = static_cast<std::size_t>(std::floor(shortest_contact / frame_time));
    std::vector<figure::FrameRange> tidied = figure::joined(contacts, few);
    std::erase_if(tidied, [&](const figure::FrameRange& range) { return range.last - range.first < few; });
    return tidied;
}

/// Finds contacts frame by frame. It keeps the positions of every joint in the last two frames.
class ContactFinder {
public:
    ContactFinder(std::vector<Foot>& feet, const Placement& placement, double frame_time)
        : feet_(feet), placement_(scene::matrix(placement.to_world)), height_(placement.unit.height),
          frame_time_(frame_time), past_(feet.size()) {}

    /// Judges the frame before `frame`, as both its neighbours are known now; in the last frame also `frame` itself. A
    /// frame that does not follow the previous one begins a new run.
    void add(std::size_t frame, const Positions& positions, bool last) {
        if (frame != next_) begin_run(frame);
        next_ = frame + 1;
        const std::size_t seen = frame - begin_;
        for (std::size_t f = 0; f < feet_.size(); ++f) {
            JointPositions now{};
            for (std::size_t j = 0; j < feet_[f].joints.size(); ++j)
                now[j] = scene::transformed(placement_, position_of(feet_[f].joints[j], positions));
            auto& [two_ago, one_ago] = past_[f];
            if (seen == 1) judge(feet_[f], frame - 1, one_ago, one_ago, now, 1.0);
            if (seen > 1) judge(feet_[f], frame - 1, one_ago, two_ago, now, 2.0);
            if (seen > 0 && last) judge(feet_[f], frame, now, one_ago, now, 1.0);
            two_ago = one_ago;
            one_ago = now;
        }
    }

private:
    using JointPositions = std::array<glm::dvec3, joints_of_foot>;  // in the world

    void begin_run(std::size_t frame) {
        begin_ = frame;
        for (Foot& foot : feet_) foot.stands = false;
    }

    /// Decides if a foot stands in a frame. `from` and `to` are positions `apart` frames from each other.
    void judge(Foot& foot, std::size_t frame, const JointPositions& here, const JointPositions& from,
               const JointPositions& to, double apart) const {
        const ContactLimits& limits = foot.stands ? leave : arrive;
        const bool stood = std::exchange(foot.stands, false);
        for (std::size_t j = 0; j < foot.joints.size(); ++j) {
            const glm::dvec2 travel{to[j].x - from[j].x, to[j].z - from[j].z};
            foot.stands |= here[j].y - foot.joints[j].floor < limits.height * height_ &&
                           glm::length(travel) < limits.speed * height_ * apart * frame_time_;
        }
        if (!foot.stands) return;
        double lowest = here[0].y;
        for (std::size_t j = 1; j < foot.joints.size(); ++j) lowest = std::min(lowest, here[j].y);
        foot.standing.push_back({frame, foot.contact.bone, lowest});
        if (!stood) foot.contact.frames.push_back({frame, frame});
        foot.contact.frames.back().last = frame;
    }

    std::vector<Foot>& feet_;
    glm::dmat4 placement_;
    double height_;      // of the figure, in metres
    double frame_time_;  // seconds
    std::vector<std::pair<JointPositions, JointPositions>> past_;
    std::size_t begin_ = 0;  // of the run of frames
    std::size_t next_ = 0;   // the frame that continues the run
};

/// All frames of a short take; of a long take, runs of frames spread over it.
std::vector<std::size_t> spread_runs(std::size_t frames) {
    constexpr std::size_t runs = 32;
    constexpr std::size_t run_length = 64;
    if (frames <= runs * run_length) return spread_frames(frames, frames);
    std::vector<std::size_t> result;
    for (const std::size_t first : spread_frames(frames - run_length + 1, runs))
        for (std::size_t frame = std::max(first, result.empty() ? 0 : result.back() + 1); frame < first + run_length;
             ++frame)
            result.push_back(frame);
    return result;
}

/// The feet of a take with their contacts in the frames that `visit` passes on. Empty for a take in which nothing can
/// stand.
template <class Visit>
std::vector<Foot> find_contacts(PosedFrames& posed, const Placement& placement, double frame_time, const base::Run& run,
                                const Visit& visit) {
    const figure::Figure& figure = posed.figure();
    const std::size_t frames = figure::frame_count(figure.take);
    if (frames < 2 || !(placement.unit.height > 0)) return {};
    const Floors floors = measure_floors(posed, placement, run);
    std::vector<Foot> feet =
        find_feet(figure.skeleton, placement.body, floors, placement.unit.height, bones_at_skin(figure));
    ContactFinder finder(feet, placement, frame_time);
    visit([&](std::size_t frame, const Positions& positions) { finder.add(frame, positions, frame + 1 == frames); });
    return feet;
}

/// True if a bone's name means a front limb, false if it means a hind limb; nothing if it means neither.
std::optional<bool> names_front(std::string_view name) {
    const auto has = [name](std::string_view word) { return base::contains_ignoring_case(name, word); };
    if (has("front") || has("fore")) return true;
    if (has("hind") || has("back") || has("rear")) return false;
    return std::nullopt;
}

/// Sorts feet in reading order. If names do not tell front from hind, the branching does: forelegs branch off farther
/// from the root than hind legs.
struct ReadingOrder {
    const figure::Skeleton& skeleton;
    const Body& body;
    std::vector<Contact>& feet;

    void sort() {
        std::vector<std::pair<ReadingRank, Contact>> sorted;
        for (Contact& foot : feet) foot.side = side_of(foot.bone);
        for (const Contact& foot : feet) sorted.emplace_back(rank_of(foot), foot);
        std::ranges::sort(sorted, {}, [](const auto& each) { return each.first; });
        for (std::size_t i = 0; i < feet.size(); ++i) feet[i] = std::move(sorted[i].second);
    }

    /// Lower ranks come first: not in front, minus the number of bones shared with other limbs, without side, side.
    using ReadingRank = std::tuple<bool, std::ptrdiff_t, bool, figure::Side, BoneId>;

    [[nodiscard]] figure::Side side_of(BoneId foot) const {
        for (BoneId bone = foot; bone != BoneId::none; bone = skeleton[bone].parent)
            if (const figure::Side side = body.bones[figure::index(bone)].side; side != figure::Side::none) return side;
        return side_by_letter(skeleton[foot].name);
    }

    /// The side of "RMT5" if there is an "LMT5", too.
    [[nodiscard]] figure::Side side_by_letter(std::string name) const {
        const std::size_t letter = name.rfind(':') + 1;  // after the subject's name; 0 if there is none
        if (letter >= name.size()) return figure::Side::none;
        const std::string_view letters = "LRlr";
        const std::size_t which = letters.find(name[letter]);
        if (which == std::string_view::npos) return figure::Side::none;
        const bool left = which % 2 == 0;
        name[letter] = letters[left ? which + 1 : which - 1];
        if (skeleton.find(name) == BoneId::none) return figure::Side::none;
        return left ? figure::Side::left : figure::Side::right;
    }

    [[nodiscard]] bool leads_to_others(BoneId bone, BoneId foot) const {
        return std::ranges::any_of(feet, [&](const Contact& other) {
            return other.bone != foot && other.bone >= bone && other.bone < skeleton.subtree_end(bone);
        });
    }

    [[nodiscard]] ReadingRank rank_of(const Contact& foot) const {
        std::optional<bool> front;
        bool arm = false;
        BoneId bone = foot.bone;
        for (; bone != BoneId::none && !leads_to_others(bone, foot.bone); bone = skeleton[bone].parent) {
            if (!front) front = names_front(skeleton[bone].name);
            arm = arm || figure::traits(body.part(bone)).limb == figure::Limb::arm;
        }
        std::ptrdiff_t shared = 0;
        for (; bone != BoneId::none; bone = skeleton[bone].parent) ++shared;
        return {!front.value_or(arm), -shared, foot.side == figure::Side::none, foot.side, foot.bone};
    }
};
}  // namespace

std::vector<Standing> contact_heights(PosedFrames& frames, const Placement& placement, double frame_time,
                                      const base::Run& run) {
    const auto spread = [&](const auto& see) {
        frames.visit(without_outliers(spread_runs(figure::frame_count(frames.figure().take)), placement), see, run);
    };
    std::vector<Standing> standing;
    for (const Foot& foot : find_contacts(frames, placement, frame_time, run, spread))
        standing.insert(standing.end(), foot.standing.begin(), foot.standing.end());
    return standing;
}

std::vector<Contact> contacts(PosedFrames& frames, const Placement& placement, double frame_time, const base::Run& run) {
    const figure::Figure& figure = frames.figure();
    const auto all = [&](const auto& see) {
        for (std::size_t frame = 0; frame < figure::frame_count(figure.take) && !run.stopped(); ++frame)
            see(frame, frames.at(frame));
    };
    std::vector<Contact> found;
    for (Foot& foot : find_contacts(frames, placement, frame_time, run, all)) {
        foot.contact.frames = tidy(foot.contact.frames, frame_time);
        found.push_back(std::move(foot.contact));
    }
    ReadingOrder{figure.skeleton, placement.body, found}.sort();
    return found;
}
}  // namespace skelplay::analysis
