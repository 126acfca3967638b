#pragma once

#include <string>
#include <vector>

#include "rest.h"
#include "skin.h"

namespace skelplay::make_skins {

/// A cross-section centred near the axis: an ellipse, or a shape between ellipse and rectangle.
struct Section {
    double at = 0.0;      // along the axis: 0 at its start, 1 at its end
    double side = 0.0;    // cm, half the width
    double front = 0.0;   // cm, half the depth
    double out = 0.0;     // cm, offset of the middle to the side
    double ahead = 0.0;   // cm, offset of the middle to the front
    double square = 2.0;  // exponent of the superellipse: 2 is an ellipse, larger is closer to a rectangle
};

/// A smooth body through cross-sections, closed by a dome at both ends.
struct Profile {
    int around = 24;          // corners of each ring; even
    double first_dome = 0.0;  // cm, height of the dome before the first section
    double last_dome = 0.0;   // cm, height of the dome after the last section
    std::vector<Section> sections;
};

/// The cross-section at any position between the first and the last, from a cubic curve through all.
Section section_at(const std::vector<Section>& sections, double at);

Shell loft(const Profile& profile, const Axes& axes, std::string material);

/// A sphere: centre and radius in cm.
Shell ball(const glm::dvec3& centre, double radius, std::string material);

}  // namespace skelplay::make_skins
