#include "body/loft.h"

namespace skelplay::body::mannequin {
namespace {
// The whole number between these that is nearest.
int nearest(double number, double least, double most) {
    return static_cast<int>(std::lround(std::clamp(number, least, most)));
}

// A dome is curved, so it needs more rings than a limb of the same height.
int dome_rings(double height, double ring_distance) { return nearest((1.4 * height + 4.2) / ring_distance, 2, 10); }

// How many spaces between rings a length in cm has.
int spaces_in(double length, double ring_distance) {
    constexpr double shortest = 5.6;  // a shorter piece has as many rings as one of this length
    constexpr double most = 200;      // a damaged file may have a bone of kilometres
    return nearest(std::max(length, shortest) / ring_distance, 1, most);
}

constexpr std::array columns{&Section::side, &Section::front, &Section::out, &Section::ahead, &Section::square};

// The face's normal, with twice its area as length. Computed from the diagonals, so a quad need not be quite flat.
glm::dvec3 area_vector(const Shell& shell, const Face& face) {
    const auto corner = [&](std::size_t i) { return shell.vertices[face[i]].position; };
    return face.size() == 4 ? glm::cross(corner(2) - corner(0), corner(3) - corner(1))
                            : glm::cross(corner(1) - corner(0), corner(2) - corner(0));
}

// The slope of the curve at section i: that of the parabola through i and its neighbours.
double slope(const std::vector<Section>& sections, std::size_t i, double Section::*column) {
    const auto chord = [&](std::size_t a) {
        return (sections[a + 1].*column - sections[a].*column) / (sections[a + 1].at - sections[a].at);
    };
    if (i == 0 || i + 1 == sections.size()) return chord(i == 0 ? 0 : i - 1);
    const double before = sections[i].at - sections[i - 1].at;
    const double after = sections[i + 1].at - sections[i].at;
    return (chord(i - 1) * after + chord(i) * before) / (before + after);
}

// The corners of a ring, counted from the front. The far half mirrors the near half bit for bit.
void find_corners(std::vector<glm::dvec2>& ring, double square) {
    const std::size_t n = ring.size();
    for (std::size_t k = 0; 2 * k <= n; ++k) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
        const double sine = std::sin(angle);
        const double cosine = std::cos(angle);
        const double reach = std::pow(std::pow(std::abs(sine), square) + std::pow(std::abs(cosine), square), -1.0 / square);
        ring[(n - k) % n] = {reach * -sine, reach * cosine};
        ring[k] = {reach * sine, reach * cosine};
    }
}

// Consecutive rings with the same number of vertices, and a tip at each end.
class Rings {
public:
    Rings(Shell& shell, int around) : shell_(shell), corners_(static_cast<std::size_t>(around)) {}

    // `beyond`: how many lengths of the axis behind the section.
    void add(const Axes& axes, const Section& section, double size, double beyond = 0.0) {
        if (section.square != square_) find_corners(corners_, square_ = section.square);
        for (const glm::dvec2& c : corners_)
            shell_.vertices.push_back({axes.at(section.at + beyond, section.out + size * section.side * c.x,
                                               section.ahead + size * section.front * c.y),
                                       {}});
    }

    void add_tip(const Axes& axes, const Section& section, double beyond) {
        shell_.vertices.push_back({axes.at(section.at + beyond, section.out, section.ahead), {}});
    }

    // The first vertex is one tip, the last vertex the other.
    void weave() {
        const auto n = static_cast<std::uint32_t>(corners_.size());
        const auto last_tip = static_cast<std::uint32_t>(shell_.vertices.size() - 1);
        shell_.faces.reserve(last_tip - 1 + n);
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t next = (k + 1) % n;
            shell_.faces.push_back({0, 1 + next, 1 + k});
            for (std::uint32_t near = 1; near + n < last_tip; near += n)
                shell_.faces.push_back({near + k, near + next, near + n + next, near + n + k});
            shell_.faces.push_back({last_tip - n + k, last_tip - n + next, last_tip});
        }
    }

private:
    Shell& shell_;
    std::vector<glm::dvec2> corners_;  // of a ring of size 1
    double square_ = 0.0;              // of these; 0: not found yet
};

// Step i of n of a dome: how far out it is, and how wide there, as fractions of its height and width.
glm::dvec2 on_dome(int i, int n) {
    const double angle = std::numbers::pi / 2 * i / n;
    return {std::sin(angle), std::cos(angle)};
}

/// The whole shell: its surface faces outward, with the mean normals of its faces.
Shell finished(Rings& rings, Shell& shell) {
    rings.weave();
    face_outward(shell);
    smooth_normals(shell);
    return std::move(shell);
}

/// The cross-section at any position between the first and the last, from a cubic curve through all.
Section section_at(const std::vector<Section>& sections, double at) {
    const auto after =
        std::find_if(sections.begin() + 1, sections.end() - 1, [&](const Section& section) { return section.at > at; });
    const auto b = static_cast<std::size_t>(after - sections.begin());
    const std::size_t a = b - 1;
    const double width = sections[b].at - sections[a].at;
    const double t = (at - sections[a].at) / width;
    Section result;
    result.at = at;
    for (const auto column : columns) {  // Hermite's cubic
        const double rise = sections[b].*column - sections[a].*column;
        const double begin = slope(sections, a, column) * width;
        const double end = slope(sections, b, column) * width;
        result.*column =
            sections[a].*column + t * (begin + t * (3 * rise - 2 * begin - end + t * (begin + end - 2 * rise)));
    }
    return result;
}
}  // namespace

Axes axes_along(const Segment& segment, const glm::dvec3& front) {
    const glm::dvec3 along = segment.end - segment.start;
    const glm::dvec3 unit = glm::normalize(along);
    const glm::dvec3 nearest = glm::normalize(front - unit * glm::dot(front, unit));
    return {segment.start, along, glm::cross(unit, nearest), nearest};
}

Profile slice(const Profile& profile, double from, double to, double length, double dome) {
    Profile cut = profile;
    cut.sections.clear();
    const int spaces = spaces_in((to - from) * length, profile.ring_distance);
    for (int i = 0; i <= spaces; ++i) cut.sections.push_back(section_at(profile.sections, from + (to - from) * i / spaces));
    const auto round_end = [&](const Section& section) { return dome * std::min(section.side, section.front); };
    if (from > profile.sections.front().at) cut.first_dome = round_end(cut.sections.front());
    if (to < profile.sections.back().at) cut.last_dome = round_end(cut.sections.back());
    return cut;
}

Shell loft(const Profile& profile, const Axes& axes, std::string material) {
    const double length = glm::length(axes.along);
    const Section& first = profile.sections.front();
    const Section& last = profile.sections.back();
    const int spaces = spaces_in((last.at - first.at) * length, profile.ring_distance);

    Shell shell{std::move(material), {}, {}};
    Rings rings(shell, profile.around);
    rings.add_tip(axes, first, -profile.first_dome / length);
    const int first_rings = dome_rings(profile.first_dome, profile.ring_distance);
    for (int i = first_rings - 1; i > 0; --i) {
        const glm::dvec2 on = on_dome(i, first_rings);
        rings.add(axes, first, on.y, -profile.first_dome / length * on.x);
    }
    for (int i = 0; i <= spaces; ++i)
        rings.add(axes, section_at(profile.sections, first.at + (last.at - first.at) * i / spaces), 1.0);
    const int last_rings = dome_rings(profile.last_dome, profile.ring_distance);
    for (int i = 1; i < last_rings; ++i) {
        const glm::dvec2 on = on_dome(i, last_rings);
        rings.add(axes, last, on.y, profile.last_dome / length * on.x);
    }
    rings.add_tip(axes, last, profile.last_dome / length);
    return finished(rings, shell);
}

Shell ball(const glm::dvec3& centre, double radius, std::string material, int around) {
    const int half_rings = around / 4;
    const Axes axes{centre, {0, radius, 0}, {1, 0, 0}, {0, 0, 1}};
    const Section middle{0.0, radius, radius};
    Shell shell{std::move(material), {}, {}};
    Rings rings(shell, around);
    rings.add_tip(axes, middle, -1.0);
    for (int i = 1 - half_rings; i < half_rings; ++i) {
        const glm::dvec2 on = on_dome(i, half_rings);
        rings.add(axes, middle, on.y, on.x);
    }
    rings.add_tip(axes, middle, 1.0);
    return finished(rings, shell);
}

double signed_volume(const Shell& shell) {
    double volume = 0.0;
    const auto corner = [&](std::uint32_t index) { return shell.vertices[index].position; };
    for (const Face& face : shell.faces)
        for (std::size_t i = 2; i < face.size(); ++i)
            volume += glm::dot(corner(face[0]), glm::cross(corner(face[i - 1]), corner(face[i])));
    return volume;
}

void face_outward(Shell& shell) {
    if (signed_volume(shell) < 0.0)
        for (Face& face : shell.faces) std::ranges::reverse(face);
}

void smooth_normals(Shell& shell) {
    for (const Face& face : shell.faces) {
        const glm::dvec3 area = area_vector(shell, face);
        for (const std::uint32_t corner : face) shell.vertices[corner].normal += area;
    }
    for (Vertex& vertex : shell.vertices) vertex.normal = glm::normalize(vertex.normal);
}
}  // namespace skelplay::body::mannequin
