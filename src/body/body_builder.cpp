#include "body/body_builder.h"

namespace skelplay::body {
PosedSkeleton::PosedSkeleton(const figure::Skeleton& skeleton, const figure::Pose& pose)
    : skeleton_(&skeleton), evaluator_(skeleton), positions_(evaluator_.positions(pose)) {}

std::vector<BoneEnd> PosedSkeleton::ends(BoneId bone) const {
    std::vector<BoneEnd> ends;
    for (const BoneId child : skeleton_->children(bone)) ends.push_back({origin(child), child});
    for (const figure::EndSite& site : skeleton_->ends_of(bone))
        ends.push_back({glm::dvec3(evaluator_.world(bone) * glm::dvec4(site.offset, 1.0))});
    return ends;
}

std::optional<BoneEnd> PosedSkeleton::end(BoneId bone) const {
    const auto has_length = [&](const glm::dvec3& point) { return glm::distance(point, origin(bone)) > 0.0; };
    const std::vector<BoneEnd> candidates = ends(bone);
    const glm::dvec3& tail = positions_[figure::index(bone)].tail;
    if (has_length(tail)) {
        const auto there = std::ranges::find_if(candidates, [&](const BoneEnd& each) {
            return glm::distance(each.point, tail) < 1e-6 * glm::distance(tail, origin(bone));
        });
        return there != candidates.end() ? *there : BoneEnd{tail};
    }
    if (candidates.size() == 1 && has_length(candidates.front().point)) return candidates.front();
    return std::nullopt;
}

namespace {
/// Adds a shell that a row moves to a surface, scaled about the origin.
void append(scene::SkinSurface& surface, std::size_t row, const mannequin::Shell& shell, double scale) {
    const auto material = std::ranges::find(mannequin::materials, shell.material, &mannequin::Material::name);
    const scene::SurfaceBinding binding{static_cast<float>(row), 0.0F, scene::linear_colour(glm::vec3(material->diffuse)),
                                        1.0F};
    const auto first = static_cast<std::uint32_t>(surface.points.size());
    for (const mannequin::Vertex& vertex : shell.vertices) {
        const glm::dvec3 position = vertex.position * scale;
        surface.points.push_back({glm::vec3(position - surface.centre), glm::vec3(vertex.normal)});
        surface.bindings.push_back(binding);
        surface.rows[row].bounds.include(position);
    }
    for (const mannequin::Face& face : shell.faces)
        for (std::size_t i = 2; i < face.size(); ++i)
            for (const std::size_t corner : {std::size_t{0}, i - 1, i}) surface.triangles.push_back(first + face[corner]);
}

Stance stance(const glm::dvec3& left, const glm::dvec3& up) {
    Stance made;
    made.left = direction_of(left, made.left);
    made.up = across(direction_of(up, made.up), made.left);
    made.front = glm::cross(made.left, made.up);
    return made;
}
}  // namespace

BodyBuilder::BodyBuilder(const PosedSkeleton& pose) : pose_(pose) { body_.inside.resize(pose.skeleton().size(), false); }

void BodyBuilder::add(BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& front,
                      const scene::PieceForm& form, BoneId end) {
    const glm::dvec3 along = direction_of(tail - head, {0, 1, 0});
    scene::ProxyPiece piece{form};
    piece.bone = bone;
    piece.end = end;
    piece.head = pose_.own_point(bone, head);
    piece.tail = pose_.own_point(bone, tail);
    piece.side = pose_.own_direction(bone, glm::cross(along, across(front, along)));
    body_.pieces.push_back(piece);
    set_inside(bone);
}

void BodyBuilder::add_ovoid(BoneId bone, const glm::dvec3& centre, const glm::dvec3& up, const glm::dvec3& front,
                            const glm::dvec3& half) {
    constexpr double core = 0.15;  // half the distance between the ovoid's two caps, relative to its height
    scene::PieceForm form;
    form.head_radius = form.tail_radius = half.x;
    form.depth = half.z / half.x;
    form.head_cap = form.tail_cap = half.y * (1.0 - core) / half.x;
    add(bone, centre - up * (half.y * core), centre + up * (half.y * core), front, form);
}

void BodyBuilder::add_shell(BoneId bone, const mannequin::Shell& shell, double scale) {
    if (!(std::abs(glm::determinant(glm::dmat3(pose_.skin_world(bone)))) > 0.0)) return;  // scaled to nothing
    if (!surface_) {
        surface_ = std::make_shared<scene::SkinSurface>();
        surface_->closed = true;
        surface_->centre = pose_.origin(bone);
        row_of_.resize(pose_.skeleton().size(), 0);
    }
    std::size_t& row = row_of_[figure::index(bone)];
    if (row == 0) {
        surface_->rows.push_back({bone, glm::inverse(pose_.skin_world(bone)), {}});
        row = surface_->rows.size();
    }
    append(*surface_, row - 1, shell, scale);
    set_inside(bone);
}

scene::ProxyBody BodyBuilder::finish() {
    body_.surface = std::move(surface_);
    // Roughly the area of the piece's outline seen from the side.
    const auto size = [&](std::uint32_t i) {
        const scene::ProxyPiece& piece = body_.pieces[i];
        const double thick = 0.5 * (piece.head_radius + piece.tail_radius) * (1.0 + piece.depth);
        return thick * (glm::distance(piece.head, piece.tail) + thick);
    };
    std::vector<std::uint32_t> order(body_.pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) { return size(a) > size(b); });
    order.resize(std::min(order.size(), scene::ProxyBody::most_occluders));
    body_.occluders = std::move(order);
    return std::move(body_);
}

glm::dvec3 across(const glm::dvec3& direction, const glm::dvec3& along) {
    constexpr double least = 1e-3;
    const glm::dvec3 part = direction - along * glm::dot(direction, along);
    if (glm::length(part) > least) return glm::normalize(part);
    const glm::dvec3 any = std::abs(along.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
    return glm::normalize(any - along * glm::dot(any, along));
}

using figure::Part;
using figure::Side;

/// The total length of a limb's two long parts; 0: not known.
double HumanFrame::limb_length(Part near, Part far, Part last, Side side) const {
    const std::array bones{anatomy_->first(near, side), anatomy_->first(far, side), anatomy_->first(last, side)};
    if (std::ranges::find(bones, BoneId::none) != bones.end()) return 0.0;
    return glm::distance(at(bones[0]), at(bones[1])) + glm::distance(at(bones[1]), at(bones[2]));
}

/// The median of the estimates from legs, arms and trunk. Shares after Drillis and Contini 1966.
double HumanFrame::estimated_stature() const {
    std::vector<double> estimates{glm::distance(hips, throat) / 0.29};
    const double leg = limb_length(Part::thigh, Part::shin, Part::foot, Side::left) / 0.491;
    const double arm = limb_length(Part::upper_arm, Part::forearm, Part::hand, Side::left) / 0.332;
    if (leg > 0.0) estimates.push_back(leg);
    if (arm > 0.0) estimates.push_back(arm);
    std::ranges::sort(estimates);
    return estimates.size() == 2 ? 0.5 * (estimates[0] + estimates[1]) : estimates[estimates.size() / 2];
}

bool HumanFrame::find_trunk() {
    const std::array thighs{anatomy_->first(Part::thigh, Side::left), anatomy_->first(Part::thigh, Side::right)};
    arms = {first_arm_bone(Side::left), first_arm_bone(Side::right)};
    hip_bone = anatomy_->first(Part::hips);
    if (hip_bone == BoneId::none || thighs[0] == BoneId::none || thighs[1] == BoneId::none) return false;
    hips = (at(thighs[0]) + at(thighs[1])) * 0.5;
    hip_width = 0.5 * glm::distance(at(thighs[0]), at(thighs[1]));
    neck = anatomy_->first(Part::neck);
    head = anatomy_->first(Part::head);
    if (!find_shoulders(at(thighs[0]) - at(thighs[1]))) return false;
    const glm::dvec3 middle = (shoulders[0] + shoulders[1]) * 0.5;
    throat = neck != BoneId::none ? at(neck) : middle + (middle - hips) * 0.06;
    const glm::dvec3 trunk_direction = direction_of(middle - hips, {0, 1, 0});
    // Some necks begin below the shoulders.
    if (const double below = glm::dot(middle - throat, trunk_direction); below > 0.0) throat += trunk_direction * below;
    const glm::dvec3 to_left = shoulders[0] - shoulders[1];
    shoulder_width = 0.5 * glm::length(to_left);
    pelvis = stance(at(thighs[0]) - at(thighs[1]), throat - hips);
    chest = stance(to_left, throat - hips);
    stature = estimated_stature();
    return stature > 0.0 && hip_width > 0.0 && shoulder_width > 0.0;
}

bool HumanFrame::find_shoulders(const glm::dvec3& to_left) {
    const BoneId top = neck != BoneId::none ? neck : head;
    if (arms[0] != BoneId::none && arms[1] != BoneId::none) {
        shoulders = {at(arms[0]), at(arms[1])};
        chest_bone = common_ancestor(common_ancestor(arms[0], arms[1]), top != BoneId::none ? top : arms[0]);
        return chest_bone != BoneId::none;
    }
    if (arms[0] != arms[1] || neck == BoneId::none) return false;
    // Of the mannequin, relative to the line from hips to neck.
    constexpr double height = 0.96;
    constexpr double half_width = 0.36;
    const glm::dvec3 middle = glm::mix(hips, at(neck), height);
    const glm::dvec3 aside = across(to_left, direction_of(at(neck) - hips, {0, 1, 0})) * glm::distance(hips, at(neck));
    shoulders = {middle + aside * half_width, middle - aside * half_width};
    // Where trackers hang on the head, the neck moves the chest below it.
    const std::vector<BoneId> spine = anatomy_->chain(Part::spine);
    chest_bone = above(hip_bone, neck) ? neck : spine.empty() ? hip_bone : spine.back();
    return true;
}

BoneId HumanFrame::wrist(Side side) const {
    constexpr double forearm = 0.146;  // of the stature, after Drillis and Contini 1966
    const BoneId hand = anatomy_->first(Part::hand, side);
    const BoneId elbow = anatomy_->first(Part::forearm, side);
    const std::vector<BoneId> knuckles = anatomy_->chain(Part::knuckles, side);
    if (hand == BoneId::none || elbow == BoneId::none || knuckles.size() != 1) return hand;
    const auto length_to = [&](BoneId bone) { return glm::distance(at(elbow), at(bone)) / (forearm * stature); };
    return length_to(hand) < 0.8 && length_to(knuckles.front()) < 1.2 ? knuckles.front() : hand;
}

/// The nearest common ancestor of two bones that is no collar.
BoneId HumanFrame::common_ancestor(BoneId a, BoneId b) const {
    BoneId ancestor = a;
    while (ancestor != BoneId::none && (!above(b, ancestor) || ancestor == b || anatomy_->part(ancestor) == Part::collar))
        ancestor = pose_->skeleton()[ancestor].parent;
    return ancestor;
}

std::vector<BoneId> HumanFrame::spine_to_chest() const {
    std::vector<BoneId> spine;
    for (BoneId bone = chest_bone; bone != BoneId::none && anatomy_->part(bone) != Part::ground_root;
         bone = pose_->skeleton()[bone].parent) {
        spine.insert(spine.begin(), bone);
        if (bone == hip_bone) return spine;
    }
    if (above(hip_bone, chest_bone)) {
        spine.clear();
        for (BoneId bone = hip_bone; bone != chest_bone; bone = pose_->skeleton()[bone].parent) spine.push_back(bone);
        spine.push_back(chest_bone);
        return spine;
    }
    spine.insert(spine.begin(), hip_bone);
    return spine;
}

bool HumanFrame::is_plausible_rest() const {
    constexpr double least = 0.3;
    double spine_length = 0.0;
    const std::vector<BoneId> bones = spine_to_chest();
    for (std::size_t i = 0; i + 1 < bones.size(); ++i) spine_length += glm::distance(at(bones[i]), at(bones[i + 1]));
    const auto points_down = [&](Side side) {
        const BoneId knee = anatomy_->first(Part::shin, side);
        return knee == BoneId::none ||
               glm::dot(direction_of(at(knee) - at(anatomy_->first(Part::thigh, side)), -pelvis.up), pelvis.up) < -least;
    };
    return glm::distance(hips, throat) > 0.75 * spine_length && glm::dot(pelvis.left, chest.left) > least &&
           points_down(Side::left) && points_down(Side::right);
}
}  // namespace skelplay::body
