#include "scene/picking.h"

namespace skelplay::scene {
namespace {
/// The points where a ray and a segment are nearest to each other.
struct ClosestPoints {
    double along_ray = 0.0;      // metres
    double along_segment = 0.0;  // 0 … 1
    double gap = 0.0;            // metres between the two points
};

/// Uses the closed form for two lines and clamps the segment's parameter to 0 … 1.
ClosestPoints closest_points(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b) {
    const glm::dvec3 segment = b - a;
    const glm::dvec3 to_a = a - ray.origin;
    const double length2 = glm::dot(segment, segment);
    const double across = glm::dot(segment, ray.direction);
    const double denominator = length2 - across * across;
    double t = 0.0;
    if (denominator > 1e-12 * length2 && length2 > 0.0)
        t = (across * glm::dot(to_a, ray.direction) - glm::dot(to_a, segment)) / denominator;
    t = std::clamp(t, 0.0, 1.0);
    const glm::dvec3 point = a + segment * t;
    const double along = glm::dot(point - ray.origin, ray.direction);
    return {along, t, glm::length(point - (ray.origin + ray.direction * along))};
}

/// Half of an octahedron's mean width at `along` (0 … 1), relative to half of its greatest width.
double taper(double along) {
    const double after = (along - BoneInstance::waist) / (1.0 - BoneInstance::waist);
    return 0.85 * std::min(along / BoneInstance::waist, 1.0 + (BoneInstance::tail_width - 1.0) * after);
}

/// A possible hit. One inside a shape is best: there the nearer to the eye, outside the nearer to the axis.
struct Candidate {
    Hit hit;
    bool inside = false;
    double gap = 0.0;
};

bool better(const Candidate& a, const Candidate& b) {
    if (a.inside != b.inside) return a.inside;
    return a.inside ? a.hit.distance < b.hit.distance : a.gap < b.gap;
}

/// The posed points of a surface, in metres relative to the list's origin, as skin.vert computes them.
std::vector<glm::dvec3> pose_points(const SkinInstance& skin) {
    const SkinSurface& surface = *skin.surface;
    const std::vector<SurfacePoint>& points = skin.points.empty() ? surface.points : skin.points;
    std::vector<glm::dmat4> rows;
    for (const PaletteRow& row : skin.palette) rows.push_back(matrix(row));
    std::vector<glm::dvec3> posed(points.size(), glm::dvec3(0.0));
    for (std::size_t i = 0; i < points.size(); ++i) {
        const glm::dvec4 point(glm::dvec3(points[i].position), 1.0);
        const auto first = static_cast<std::size_t>(surface.bindings[i].first);
        const auto count = static_cast<std::size_t>(surface.bindings[i].count);
        if (count == 0) posed[i] = glm::dvec3(rows[first] * point);
        for (std::size_t k = first; k < first + count; ++k) {
            const SurfaceInfluence& share = surface.influences[k];
            posed[i] += static_cast<double>(share.weight) * glm::dvec3(rows[static_cast<std::size_t>(share.row)] * point);
        }
    }
    return posed;
}

/// Where a ray meets a triangle, and the corner nearest to that point.
struct TriangleHit {
    double distance = 0.0;
    std::size_t corner = 0;  // 0 … 2
};

/// Intersects a ray with a triangle by the algorithm of Möller and Trumbore.
std::optional<TriangleHit> intersect(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 across = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, across);
    if (determinant == 0.0) return std::nullopt;
    const glm::dvec3 from_a = ray.origin - a;
    const double v = glm::dot(from_a, across) / determinant;
    if (!(v >= 0.0 && v <= 1.0)) return std::nullopt;
    const glm::dvec3 from_a_across_ab = glm::cross(from_a, ab);
    const double w = glm::dot(ray.direction, from_a_across_ab) / determinant;
    if (!(w >= 0.0 && v + w <= 1.0)) return std::nullopt;
    const double distance = glm::dot(ac, from_a_across_ab) / determinant;
    if (!(distance > 0.0)) return std::nullopt;
    const double u = 1.0 - v - w;
    return TriangleHit{distance, u >= v && u >= w ? 0U : v >= w ? 1U : 2U};
}

/// The bone with the greatest influence on a point.
BoneId leading_bone(const SkinSurface& surface, std::size_t point) {
    const auto first = static_cast<std::size_t>(surface.bindings[point].first);
    const std::size_t row =
        surface.bindings[point].count == 0.0F ? first : static_cast<std::size_t>(surface.influences[first].row);
    return surface.rows[row].bone;
}

/// Where a ray meets a skin first.
struct SkinHit {
    BoneRef bone;           // moves the surface there; BoneId::none: no bone does
    double distance = 0.0;  // from the ray's origin, metres
    bool opaque = true;     // nothing behind it is visible
};

/// The nearest face of a skin under a ray, from either side; skins drawn as points have no faces.
std::optional<SkinHit> pick_skin(const DrawList& list, const Ray& ray) {
    std::optional<SkinHit> best;
    const Ray relative_ray{ray.origin - list.origin, ray.direction};
    for (std::size_t s = 0; s < list.skins.size(); ++s) {
        const SkinInstance& skin = list.skins[s];
        const std::vector<std::uint32_t>& triangles = skin.surface->triangles;
        if (triangles.empty()) continue;
        const std::vector<glm::dvec3> points = pose_points(skin);
        for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
            const auto hit =
                intersect(relative_ray, points[triangles[i]], points[triangles[i + 1]], points[triangles[i + 2]]);
            if (!hit || (best && best->distance <= hit->distance)) continue;
            const BoneId bone = leading_bone(*skin.surface, triangles[i + hit->corner]);
            best = SkinHit{{list.skin_owners[s], bone}, hit->distance, skin.opacity >= 1.0F};
        }
    }
    return best;
}

/// Finds the best of the bodies, bones and joints under a pixel.
struct BonePicker {
    const DrawList& list;
    const Camera& camera;
    Ray ray;
    double slack;  // metres at the camera's target

    /// Treats oval pieces as round ones of their mean width. Skips transparent ones: bones inside are hit.
    void consider_bodies() {
        for (std::size_t i = 0; i < list.bodies.size(); ++i)
            if (list.bodies[i].colour.a >= 1.0F) consider_piece(list.bodies[i], list.body_owners[i]);
    }

    /// `visible_only`: skips the bones inside skins and bodies.
    void consider_bones(bool visible_only) {
        const auto is_seen = [&](const auto& shape) { return !visible_only || shape.hidden <= 0.5F; };
        for (std::size_t i = 0; i < list.bones.size(); ++i) {
            const BoneInstance& bone = list.bones[i];
            if (!is_seen(bone) || list.bone_owners[i].bone == BoneId::none) continue;
            const ClosestPoints closest = closest_points(ray, world(bone.head), world(bone.tail));
            consider(closest, static_cast<double>(bone.radius) * taper(closest.along_segment), list.bone_owners[i]);
        }
        for (std::size_t i = 0; i < list.joints.size(); ++i) {
            const JointInstance& joint = list.joints[i];
            if (!is_seen(joint)) continue;
            const glm::dvec3 centre = world(joint.centre);
            consider(closest_points(ray, centre, centre), static_cast<double>(joint.radius), list.joint_owners[i]);
        }
    }

    [[nodiscard]] const std::optional<Candidate>& best() const noexcept { return best_; }

    [[nodiscard]] glm::dvec3 world(const glm::vec3& point) const { return list.origin + glm::dvec3(point); }

    void consider_piece(const BodyInstance& piece, BoneRef owner) {
        // An ovoid is a short piece with long ends, so the axis extends into them.
        const auto reach = [](float radius, float cap) { return static_cast<double>(radius * std::max(cap - 1.0F, 0.0F)); };
        const glm::dvec3 head = world(piece.head);
        const glm::dvec3 tail = world(piece.tail);
        const glm::dvec3 along = glm::length(tail - head) > 0.0 ? glm::normalize(tail - head) : glm::dvec3(0.0);
        const ClosestPoints closest = closest_points(ray, head - along * reach(piece.head_radius, piece.head_cap),
                                                     tail + along * reach(piece.tail_radius, piece.tail_cap));
        const double width =
            glm::mix(static_cast<double>(piece.head_radius), static_cast<double>(piece.tail_radius), closest.along_segment);
        consider(closest, width * 0.5 * (1.0 + static_cast<double>(piece.depth)), owner);
    }

    void consider(const ClosestPoints& closest, double radius, BoneRef owner) {
        if (closest.along_ray <= 0.0) return;
        const double perspective = camera.orthographic ? 1.0 : closest.along_ray / camera.distance;
        if (closest.gap > std::max(radius, slack * perspective)) return;
        // The distance from the surface to the axis.
        const double before = std::sqrt(std::max(radius * radius - closest.gap * closest.gap, 0.0));
        const Candidate candidate{{owner, closest.along_ray - before}, closest.gap <= radius, closest.gap};
        if (!best_ || better(candidate, *best_)) best_ = candidate;
    }

    std::optional<Candidate> best_;
};
}  // namespace

std::optional<Hit> pick(const DrawList& list, const Camera& camera, glm::dvec2 pixel, ViewportSize viewport,
                        double slack_pixels) {
    const Ray pixel_ray = ray(camera, pixel, viewport);
    const std::optional<SkinHit> skin = pick_skin(list, pixel_ray);
    BonePicker picker{list, camera, pixel_ray, slack_pixels / pixels_per_metre(camera, viewport)};
    picker.consider_bodies();
    picker.consider_bones(skin || (picker.best() && picker.best()->inside));
    const std::optional<Candidate>& best = picker.best();
    // A bone inside a transparent skin wins over the skin; so does a bone in front of an opaque skin.
    const bool bone_first = best && (!skin || (best->inside && (!skin->opaque || best->hit.distance < skin->distance)));
    if (bone_first) return best->hit;
    if (!skin || skin->bone.bone == BoneId::none) return std::nullopt;
    return Hit{skin->bone, skin->distance};
}
}  // namespace skelplay::scene
