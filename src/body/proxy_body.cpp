#include "body/body_builder.h"

namespace skelplay::body {
namespace {
// Radii relative to the middle length of the bones. The load of a joint is the length of all bones that hang on it.
constexpr double radius_of_load = 0.13;  // for a load of one middle length; grows with the square root of the load
constexpr double thinnest_piece = 0.05;
constexpr double trunk_of_limb = 1.7;   // of an animal's hips and spine, relative to limbs of the same load
constexpr double roundest_trunk = 1.2;  // relative to its own length
constexpr double thickest_piece = 0.40;
constexpr double thickest_branch = 1.5;    // at its beginning, relative to its end
constexpr double roundest_piece = 0.75;    // relative to its own length
constexpr double head_half_height = 0.20;  // at least

/// Gives every link of a skeleton a tapered form.
class PlainBody {
public:
    PlainBody(const PosedSkeleton& pose, double middle, const figure::Anatomy& anatomy)
        : pose_(pose), anatomy_(anatomy), trunk_of_limb_(anatomy.human ? 1.0 : trunk_of_limb), middle_(middle),
          load_(pose.skeleton().size(), 0.0), builder_(pose) {}

    scene::ProxyBody make() {
        if (middle_ <= 0.0) return builder_.finish();
        const std::size_t size = pose_.skeleton().size();
        for (std::size_t i = size; i-- > 0;) add_load(figure::bone_id(i));
        for (std::size_t i = 0; i < size; ++i)
            if (anatomy_.on_ground.empty() || !anatomy_.on_ground[i]) add_pieces(figure::bone_id(i));
        return builder_.finish();
    }

private:
    [[nodiscard]] bool is_part(BoneId bone, figure::Part part) const {
        return !anatomy_.bones.empty() && anatomy_.part(bone) == part;
    }

    [[nodiscard]] bool is_trunk(BoneId bone) const {
        return is_part(bone, figure::Part::hips) || is_part(bone, figure::Part::spine);
    }

    /// Sums up the lengths of all bones that hang on a bone. Call it for children before their parents.
    void add_load(BoneId bone) {
        for (const BoneEnd& end : pose_.ends(bone)) {
            load_[figure::index(bone)] += glm::distance(end.point, pose_.origin(bone));
            if (end.child != BoneId::none) load_[figure::index(bone)] += load_[figure::index(end.child)];
        }
    }

    [[nodiscard]] double radius_at(BoneId bone) const {
        const double load = bone == BoneId::none ? 0.0 : load_[figure::index(bone)] / middle_;
        const double radius = middle_ * std::clamp(radius_of_load * std::sqrt(load), thinnest_piece, thickest_piece);
        return radius * (bone != BoneId::none && is_trunk(bone) ? trunk_of_limb_ : 1.0);
    }

    void add_pieces(BoneId bone) {
        const glm::dvec3 head = pose_.origin(bone);
        std::vector<BoneEnd> ends = pose_.ends(bone);
        if (const auto own = pose_.end(bone); own && own->child == BoneId::none && ends.empty()) ends.push_back(*own);
        for (const BoneEnd& end : ends) {
            const double length = glm::distance(head, end.point);
            if (!(length > 0.0) || (end.child != BoneId::none && is_part(end.child, figure::Part::prop))) continue;
            const bool trunk = end.child != BoneId::none && is_trunk(bone) && is_trunk(end.child);
            const double widest = length * (trunk ? roundest_trunk : roundest_piece);
            const double tail = std::min(radius_at(end.child), widest);
            const double begin = std::min({radius_at(bone), tail * thickest_branch, widest});
            builder_.add(bone, head, end.point, {0, 1, 0}, {begin, tail}, end.child);
        }
        if (is_part(bone, figure::Part::head)) add_head(bone);
        if (!is_part(bone, figure::Part::prop)) builder_.set_inside(bone);
    }

    /// Adds an ovoid for a head without children: as long as its bone, or longer where the bone is short.
    void add_head(BoneId bone) {
        if (!pose_.ends(bone).empty()) return;
        const glm::dvec3 base = pose_.origin(bone);
        const auto end = pose_.end(bone);
        const glm::dvec3 up = direction_of(end ? end->point - base : glm::dvec3(0.0), {0, 1, 0});
        const double half = std::max(end ? 0.5 * glm::distance(base, end->point) : 0.0, head_half_height * middle_);
        const double wide = std::min(0.75 * half, 2.0 * head_half_height * middle_);
        builder_.add_ovoid(bone, base + up * (0.8 * half), up, {0, 0, 1}, {wide, half, wide});
    }

    const PosedSkeleton& pose_;
    const figure::Anatomy& anatomy_;
    double trunk_of_limb_;  // the trunk of a human, who misses arms here, is no thicker than the legs
    double middle_;
    std::vector<double> load_;  // by BoneId
    BodyBuilder builder_;
};
}  // namespace

scene::ProxyBody proxy_body_of(const figure::Skeleton& skeleton, const figure::Pose& first,
                               const figure::Anatomy& anatomy) {
    constexpr double too_short = 0.5;  // then only the motion holds the lengths, as in some files
    const figure::Pose rest = figure::rest_pose(skeleton);
    const double rest_length = figure::middle_length(skeleton, rest, anatomy.on_ground);
    const double first_length = figure::middle_length(skeleton, first, anatomy.on_ground);
    const PosedSkeleton resting(skeleton, rest);
    const PosedSkeleton moving(skeleton, first);
    const bool has_lengths = rest_length > too_short * first_length;
    if (anatomy.human && !anatomy.bones.empty()) {
        std::vector<figure::Anatomy> people;
        for (std::size_t i = 0; i < std::max<std::size_t>(anatomy.people.size(), 1); ++i)
            people.push_back(anatomy.person(i));
        const auto frames_in = [&](const PosedSkeleton& pose, bool at_rest) {
            std::vector<HumanFrame> frames;
            for (const figure::Anatomy& person : people)
                if (const auto frame = HumanFrame::find(pose, person); frame && (!at_rest || frame->is_plausible_rest()))
                    frames.push_back(*frame);
            return frames;
        };
        if (has_lengths)
            if (const auto frames = frames_in(resting, true); frames.size() == people.size())
                return human_body(resting, frames);
        if (const auto frames = frames_in(moving, false); frames.size() == people.size()) return human_body(moving, frames);
    }
    return PlainBody(has_lengths ? resting : moving, has_lengths ? rest_length : first_length, anatomy).make();
}
}  // namespace skelplay::body
