#include "scene/ground.h"

namespace skelplay::scene {
namespace {
/// The size of a cell of the ground when `visible_height` metres are visible at the camera's target.
double grid_cell(double visible_height) {
    // The largest power of ten of which at least one and a half cells are visible.
    return std::pow(10.0, std::floor(std::log10(std::max(visible_height, 1e-6) / 1.5)));
}

/// Adds the ground's profile to a list whose cells are known.
class Profile {
public:
    Profile(DrawList& list, const Camera& camera, double half_height)
        : list_(list), axes_(axes(camera)), half_height_(half_height) {
        // The profile is behind the figures; without perspective its distance does not matter.
        const double behind = list.bounds.radius() + glm::distance(list.bounds.centre(), camera.target);
        middle_ = glm::dvec3(camera.target.x, 0.0, camera.target.z) - axes_[2] * behind;
    }

    void draw_line(double half_width) {
        constexpr float opacity = 0.45F;
        constexpr double tick = 0.012;   // of the picture's height, at each tenth of a cell
        constexpr double long_tick = 2;  // times as long, at each cell
        const glm::vec4 ink(colours_of(list_.theme).scene.profile, opacity);
        std::vector<LineVertex>& lines = list_.ground.profile;
        add(lines, middle_ - axes_[0] * half_width, middle_ + axes_[0] * half_width, ink, ink);
        const double step = list_.ground.cell / 10;
        const double at = glm::dot(middle_, axes_[0]);  // of the middle along the line, from the world's origin
        const double first = std::ceil((at - half_width) / step);
        const double count = std::floor((at + half_width) / step) - first;
        for (double i = 0; i <= count; ++i) {
            const glm::dvec3 point = middle_ + axes_[0] * ((first + i) * step - at);
            const bool is_cell = std::fmod(first + i, 10.0) == 0.0;
            add(lines, point, below(point, tick * (is_cell ? long_tick : 1.0)), ink, ink);
        }
    }

    /// Draws a spot below everything that casts soft shadows and comes near the ground.
    void draw_shadows() {
        const auto scale = static_cast<double>(figure_scale(list_));
        for (const BoneInstance& bone : list_.bones) {
            if (!casts_softly(bone)) continue;
            draw_spot(bone.head.y < bone.tail.y ? bone.head : bone.tail, static_cast<double>(bone.radius), scale);
        }
        for (const JointInstance& joint : list_.joints)
            if (casts_softly(joint)) draw_spot(joint.centre, 0.0, scale);
    }

private:
    [[nodiscard]] glm::dvec3 below(const glm::dvec3& point, double share_of_height) const {
        return point - glm::dvec3(0.0, 2.0 * half_height_ * share_of_height, 0.0);
    }

    void add(std::vector<LineVertex>& lines, const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& from_ink,
             const glm::vec4& to_ink) {
        lines.push_back({glm::vec3(from - list_.origin), 0.0F, from_ink});
        lines.push_back({glm::vec3(to - list_.origin), 0.0F, to_ink});
    }

    /// Draws a spot, at 2.5 cm above the ground half as dark and at 5 cm a sixteenth, like the core of a shadow.
    void draw_spot(const glm::vec3& lowest, double radius, double scale) {
        constexpr double faintest = 0.03;
        constexpr int rows = 7;
        constexpr double row = 0.0022;  // of the picture's height: smaller than the width of two lines
        const glm::dvec3 point = glm::dvec3(lowest) + list_.origin;
        const double height = std::max(point.y, 0.0) / (core_half_height * scale);
        const double dark = 0.8 / (1.0 + height * height * height * height);
        if (dark < faintest) return;
        const double half_width = std::min(radius, 0.04 * scale) + 0.05 * scale;
        const glm::dvec3 below_point = middle_ + axes_[0] * glm::dot(point - middle_, axes_[0]);
        for (int i = 0; i < rows; ++i) {
            const double fading = 1.0 - static_cast<double>(i) / rows;
            const double row_half_width = half_width * std::sqrt(fading);
            const glm::vec4 black(0.0F, 0.0F, 0.0F, static_cast<float>(dark * fading));
            const glm::vec4 nothing(0.0F);
            const glm::dvec3 centre = below(below_point, row * i);
            add(list_.ground.profile_shadows, centre - axes_[0] * row_half_width, centre, nothing, black);
            add(list_.ground.profile_shadows, centre, centre + axes_[0] * row_half_width, black, nothing);
        }
    }

    DrawList& list_;
    glm::dmat3 axes_;
    double half_height_;
    glm::dvec3 middle_{0.0};
};
}  // namespace

float figure_scale(const DrawList& list) noexcept {
    constexpr float thigh = 0.45F;  // metres; the longest bone of a person
    float longest = 0.0F;
    for (const BoneInstance& bone : list.bones)
        if (casts_softly(bone)) longest = std::max(longest, glm::distance(bone.head, bone.tail));
    return longest > 0.0F && std::isfinite(longest) ? longest / thigh : 1.0F;
}

void fit_ground(DrawList& list, const Camera& camera, double aspect) {
    constexpr double view_distances = 3.0;  // the ground's radius, in multiples of the viewing distance
    const double half_height = camera.distance * std::tan(camera.field_of_view * 0.5);
    list.ground.cell = grid_cell(2.0 * half_height);
    list.ground.fade_radius = view_distances * std::max(camera.distance, 2.0 * list.bounds.radius());
    list.ground.profile.clear();
    list.ground.profile_shadows.clear();
    constexpr double largest_pitch = 0.01;  // radians; within it the ground is a line
    constexpr double widest_aspect = 2.5;   // of any picture
    if (!camera.orthographic || std::abs(camera.pitch) >= largest_pitch) return;
    Profile profile(list, camera, half_height);
    if (list.ground.grid) profile.draw_line(half_height * std::max(aspect, widest_aspect));
    if (list.ground.shadow) profile.draw_shadows();
}
}  // namespace skelplay::scene
