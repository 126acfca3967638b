#include "loaders/axes.h"

#include <algorithm>
#include <cmath>

namespace skelplay::loaders {

std::optional<std::array<figure::Axis, 3>> axis_order(std::string_view letters) {
    const auto lower = [](char letter) { return base::lower(letter); };
    if (!std::ranges::is_permutation(letters, std::string_view("xyz"), {}, lower)) return std::nullopt;
    std::array<figure::Axis, 3> order{};
    std::ranges::transform(letters, order.begin(), axis_of_letter);
    return order;
}

glm::dmat3 rotation_about(figure::Axis axis, double radians) {
    const int u = (index(axis) + 1) % 3;
    const int v = (index(axis) + 2) % 3;
    glm::dmat3 m{1.0};
    m[u][u] = m[v][v] = std::cos(radians);
    m[u][v] = std::sin(radians);
    m[v][u] = -m[u][v];
    return m;
}

void add_segment_channels(figure::BoneId bone, const SegmentColumns& columns,
                          std::span<const figure::Axis, 3> rotation_order, std::vector<figure::Channel>& channels) {
    using figure::Axis;
    using figure::ChannelRole;
    constexpr std::size_t first_rotation = 3;
    const auto column = [&](std::size_t first, Axis axis) {
        return columns.at(first + static_cast<std::size_t>(index(axis)));
    };
    for (const Axis axis : {Axis::x, Axis::y, Axis::z})
        channels.push_back({bone, ChannelRole::translate, axis, column(0, axis)});
    for (const Axis axis : rotation_order)
        channels.push_back({bone, ChannelRole::rotate, axis, column(first_rotation, axis)});
}

}  // namespace skelplay::loaders
