#pragma once

#include <string>
#include <vector>

#include "rest.h"
#include "skin.h"

namespace skelplay::make_skins {

/// A cross-section: an ellipse about a point beside the axis, or something between it and a rectangle.
struct Section {
    double at = 0.0;      // along the axis: 0 at its start, 1 at its end
    double side = 0.0;    // cm, half the size to the side
    double front = 0.0;   // cm, half the size to the front
    double out = 0.0;     // cm, how far the middle lies to the side
    double ahead = 0.0;   // cm, how far the middle lies to the front
    double square = 2.0;  // exponent of the superellipse: 2 an ellipse, larger ones nearer to a rectangle
};

/// A smooth body through its cross-sections, closed by a dome at both ends.
struct Profile {
    int around = 24;          // corners of a ring; even
    double first_dome = 0.0;  // cm, how far the dome stands out before the first section
    double last_dome = 0.0;   // cm, beyond the last
    std::vector<Section> sections;
};

/// The cross-section somewhere between the first and the last, on a cubic curve through all.
Section section_at(const std::vector<Section>& sections, double at);

Shell loft(const Profile& profile, const Axes& axes, std::string material);

/// A ball about a point: centre and radius in cm.
Shell ball(const glm::dvec3& centre, double radius, std::string material);

}  // namespace skelplay::make_skins
