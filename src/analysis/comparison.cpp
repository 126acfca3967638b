#include "analysis/comparison.h"
#include "figure/bone_name.h"

namespace skelplay::analysis {
namespace {
constexpr double same_frame = 1e-6;  // frames; rounding errors of frame rates are smaller

/// Poses one of the takes at any position.
class Poser {
public:
    explicit Poser(const PlacedTake& take)
        : figure_(*take.figure), to_world_(scene::matrix(take.to_world)), evaluator_(figure_.skeleton) {}

    void pose(double position) {
        figure::sample_between(figure_.skeleton, figure_.take, position, pose_);
        positions_ = &evaluator_.positions(pose_);
    }
    /// The bone's axes in the world.
    [[nodiscard]] glm::dmat3 axes(BoneId bone) const { return scene::rotation_in(to_world_ * evaluator_.world(bone)); }
    [[nodiscard]] glm::dvec3 at(BoneId bone) const {
        return glm::dvec3(to_world_ * glm::dvec4((*positions_)[figure::index(bone)].origin, 1.0));
    }

private:
    const figure::Figure& figure_;
    glm::dmat4 to_world_;
    scene::FigureEvaluator evaluator_;
    figure::Pose pose_;
    const std::vector<scene::BonePosition>* positions_ = nullptr;
};

/// Adds up how far apart the bones of pairs are, frame after frame.
struct Differences {
    Comparison& result;
    double frame_time;  // seconds

    /// `apart`: for each pair the vector from b's bone to a's; NaN if one of them is absent.
    void add(std::size_t frame, const std::vector<glm::dvec3>& apart) {
        double most = -1.0;
        for (std::size_t i = 0; i < apart.size(); ++i) {
            if (!figure::is_present(apart[i])) continue;
            const double distance = glm::length(apart[i]);
            PairDifference& pair = result.pairs[i];
            pair.mean += distance;
            ++pair.frames;
            most = std::max(most, distance);
            if (distance > pair.most) {
                pair.most = distance;
                pair.worst_frame = frame;
            }
            if (distance <= worst_) continue;
            worst_ = distance;
            result.worst_frame = frame;
            result.worst_pair = i;
        }
        if (most >= 0.0) result.most[frame] = static_cast<float>(most);
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const glm::dvec3 changed = apart[i] - before_[i];
            if (!figure::is_present(changed)) continue;
            change_ += glm::length(changed);
            ++changes_;
        }
        before_ = apart;
        ++result.frames;
    }

    /// `angle`: between a pair's bones.
    void add_angle(std::size_t frame, std::size_t i, double angle) {
        PairDifference& pair = result.pairs[i];
        pair.mean_angle += angle;
        if (angle > pair.most_angle) {
            pair.most_angle = angle;
            pair.worst_angle_frame = frame;
        }
        if (angle <= widest_angle_) return;
        widest_angle_ = angle;
        result.greatest_angle_pair = i;
    }

    /// Turns the sums into means.
    void finish() {
        std::size_t measured = 0;  // of all pairs in all frames
        for (const PairDifference& pair : result.pairs) measured += pair.frames;
        if (measured == 0) return result.pairs.clear();
        for (PairDifference& pair : result.pairs) {
            const auto share = static_cast<double>(pair.frames) / static_cast<double>(measured);
            const auto frames = static_cast<double>(std::max<std::size_t>(pair.frames, 1));
            pair.mean /= frames;
            result.mpjpe += pair.mean * share;
            pair.mean_angle /= frames;
            result.mean_angle += pair.mean_angle * share;
        }
        drop_unseen();
        if (changes_ > 0) result.velocity_error = change_ / (static_cast<double>(changes_) * frame_time);
    }

    /// Removes the pairs whose bones are never both present.
    void drop_unseen() {
        std::vector<PairDifference> seen;
        for (std::size_t i = 0; i < result.pairs.size(); ++i) {
            if (i == result.worst_pair) result.worst_pair = seen.size();
            if (i == result.greatest_angle_pair) result.greatest_angle_pair = seen.size();
            if (result.pairs[i].frames > 0) seen.push_back(result.pairs[i]);
        }
        result.pairs = std::move(seen);
    }

    double worst_ = -1.0;             // the greatest distance so far
    double widest_angle_ = -1.0;      // the greatest angle so far
    double change_ = 0.0;             // sum of the changes of `apart` from frame to frame
    std::size_t changes_ = 0;         // their number
    std::vector<glm::dvec3> before_;  // `apart` of the previous frame; empty: there is none
};
}  // namespace

std::optional<double> same_time(const PlacedTake& a, const PlacedTake& b, double position) noexcept {
    double other = position * frames_per(a.frame_time, b.frame_time) + (a.start_time - b.start_time) / b.frame_time;
    if (std::abs(other - std::round(other)) < same_frame) other = std::round(other);
    const std::size_t frames = figure::frame_count(b.figure->take);
    if (frames == 0 || other < 0.0 || other > static_cast<double>(frames - 1)) return std::nullopt;
    return other;
}

double angle_between(const glm::dmat3& a, const glm::dmat3& b) noexcept {
    // The length of the difference as nine numbers is √8 · sin(angle / 2).
    double sum = 0.0;
    for (int column = 0; column < 3; ++column) sum += glm::dot(a[column] - b[column], a[column] - b[column]);
    return 2.0 * std::asin(std::min(std::sqrt(sum / 8.0), 1.0));
}

Comparison compare(const PlacedTake& a, const PlacedTake& b, const std::vector<BonePair>& pairs, Alignment alignment,
                   const std::vector<glm::dmat3>& axes, const base::Run& run) {
    constexpr std::size_t between_looks = 256;  // frames between two checks of the stop token
    Comparison result;
    const std::size_t frames = figure::frame_count(a.figure->take);
    result.most.assign(frames, std::numeric_limits<float>::quiet_NaN());
    if (pairs.empty()) return result;
    result.has_angles = !axes.empty();
    for (const BonePair& pair : pairs) result.pairs.push_back({pair});
    Poser first(a);
    Poser second(b);
    Differences differences{result, a.frame_time};
    glm::dvec3 shift(alignment == Alignment::none ? 0.0 : std::numeric_limits<double>::quiet_NaN());
    std::vector<glm::dvec3> apart(pairs.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (frame % between_looks == 0 && run.stopped()) break;
        const auto other = same_time(a, b, static_cast<double>(frame));
        if (!other) continue;
        first.pose(static_cast<double>(frame));
        second.pose(*other);
        if (alignment == Alignment::root || !figure::is_present(shift))
            shift = first.at(pairs.front().a) - second.at(pairs.front().b);
        for (std::size_t i = 0; i < pairs.size(); ++i) apart[i] = first.at(pairs[i].a) - second.at(pairs[i].b) - shift;
        differences.add(frame, apart);
        for (std::size_t i = 0; i < axes.size(); ++i)
            if (figure::is_present(apart[i]))
                differences.add_angle(frame, i, angle_between(first.axes(pairs[i].a), second.axes(pairs[i].b) * axes[i]));
    }
    differences.finish();
    return result;
}

namespace {
/// The part of the body as text; empty for parts that cannot be compared (the ground, and helpers at ends of chains).
std::string part_text(const BodyBone& bone) {
    return bone.part == figure::Part::helper || bone.part == figure::Part::ground_root ? std::string() : to_text(bone);
}

/// Maps names to bones, with the names that `called` returns. A name that several bones have maps to BoneId::none.
std::map<std::string, BoneId> by_name(const figure::Skeleton& skeleton, const std::function<std::string(BoneId)>& called) {
    std::map<std::string, BoneId> bones;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const std::string name = called(figure::bone_id(i));
        if (name.empty()) continue;
        const auto [entry, added] = bones.try_emplace(name, figure::bone_id(i));
        if (!added) entry->second = BoneId::none;
    }
    return bones;
}
}  // namespace

std::vector<BonePair> pair_bones(const figure::Skeleton& a, const figure::Skeleton& b) {
    const std::array<const figure::Skeleton*, 2> skeletons{&a, &b};
    const std::array<Body, 2> bodies{body_of(a), body_of(b)};
    using Naming = std::function<std::string(std::size_t, BoneId)>;
    const std::array<Naming, 4> namings{
        [&](std::size_t which, BoneId bone) { return (*skeletons.at(which))[bone].name; },
        [&](std::size_t which, BoneId bone) { return base::lower((*skeletons.at(which))[bone].name); },
        [&](std::size_t which, BoneId bone) {
            return figure::conventional_name((*skeletons.at(which))[bone].name).value_or(std::string());
        },
        [&](std::size_t which, BoneId bone) { return part_text(bodies.at(which).bones[figure::index(bone)]); }};
    std::vector<BonePair> found(a.size());
    std::vector<bool> taken(b.size(), false);
    for (std::size_t kind = 0; kind < namings.size(); ++kind) {
        const auto called_a = by_name(a, [&](BoneId bone) { return namings.at(kind)(0, bone); });
        const auto called_b = by_name(b, [&](BoneId bone) { return namings.at(kind)(1, bone); });
        for (const auto& [name, bone] : called_a) {
            const auto other = called_b.find(name);
            if (bone == BoneId::none || other == called_b.end() || other->second == BoneId::none) continue;
            BonePair& pair = found[figure::index(bone)];
            if (pair.b != BoneId::none || taken[figure::index(other->second)]) continue;
            pair = {bone, other->second, static_cast<PairKind>(kind)};
            taken[figure::index(other->second)] = true;
        }
    }
    std::erase_if(found, [&](const BonePair& pair) {
        return pair.b == BoneId::none || bodies[0].on_ground[figure::index(pair.a)] ||
               bodies[1].on_ground[figure::index(pair.b)];
    });
    return found;
}
}  // namespace skelplay::analysis
