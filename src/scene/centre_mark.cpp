#include "scene/centre_mark.h"

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

namespace skelplay::scene {

namespace {

constexpr int quarter = 24;    // spokes in a quarter of the disc, and corners in a quarter of a ring
constexpr float faint = 0.6F;  // opacity of the line and the ring on the ground
constexpr double above = 0.1;  // height of the ring over the ground, relative to the disc: the ground must not cut it
constexpr double wide = 1.4;   // radius of the ring on the ground, relative to the disc
constexpr glm::vec3 white(0.9F);
constexpr glm::vec3 black(0.02F);

class MarkDrawer {
public:
    MarkDrawer(std::vector<LineVertex>& lines, const glm::dvec3& origin) : lines_(lines), origin_(origin) {}

    void line(const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& ink) {
        lines_.push_back({glm::vec3(from - origin_), 0.0F, ink});
        lines_.push_back({glm::vec3(to - origin_), 0.0F, ink});
    }

    /// Around `middle`, from `right` to `up`, which have the length of its radius.
    void ring(const glm::dvec3& middle, const glm::dvec3& right, const glm::dvec3& up, const glm::vec4& ink) {
        for (int i = 0; i < 4 * quarter; ++i)
            line(middle + on_circle(i, right, up), middle + on_circle(i + 1, right, up), ink);
    }

    /// A disc of spokes that is white where right and up have the same sign, else black.
    void quarters(const glm::dvec3& middle, const glm::dvec3& right, const glm::dvec3& up) {
        for (int i = 0; i < 4 * quarter; ++i)
            line(middle, middle + on_circle(i + 0.5, right, up), glm::vec4(i / quarter % 2 == 0 ? white : black, 1.0F));
    }

private:
    static glm::dvec3 on_circle(double corner, const glm::dvec3& right, const glm::dvec3& up) {
        const double angle = glm::half_pi<double>() * corner / quarter;
        return std::cos(angle) * right + std::sin(angle) * up;
    }

    std::vector<LineVertex>& lines_;
    glm::dvec3 origin_;
};

}  // namespace

glm::vec3 mark_colour(Theme theme) noexcept { return theme == Theme::dark ? white : black; }

void draw_centre(const CentreMark& mark, DrawList& list) {
    const glm::vec3 ink = mark_colour(list.theme);
    MarkDrawer on_top(list.lines_on_top, list.origin);
    on_top.quarters(mark.centre, mark.facing[0] * mark.radius, mark.facing[1] * mark.radius);
    on_top.ring(mark.centre, mark.facing[0] * mark.radius, mark.facing[1] * mark.radius, glm::vec4(ink, 1.0F));
    MarkDrawer below(list.lines, list.origin);
    const glm::dvec3 ground(mark.centre.x, mark.radius * above, mark.centre.z);
    const glm::dvec3 x(mark.radius * wide, 0, 0);
    const glm::dvec3 z(0, 0, mark.radius * wide);
    below.line(mark.centre, ground, glm::vec4(ink, faint));
    below.ring(ground, x, z, glm::vec4(ink, faint));
    below.line(ground - x, ground + x, glm::vec4(ink, faint));
    below.line(ground - z, ground + z, glm::vec4(ink, faint));
    list.bounds.include(mark.centre);
    list.bounds.include(ground);
}

}  // namespace skelplay::scene
