#pragma once

#include "figure/ids.h"
#include "figure/prelude.h"

namespace skelplay::figure {
/// A change by hand of the link between two markers: it is added or coloured, or taken away.
struct LinkEdit {
    BoneId from = BoneId::none;
    BoneId to = BoneId::none;
    bool taken_away = false;
    std::optional<glm::vec3> colour = {};  // linear RGB; nothing: that of the markers
    friend bool operator==(const LinkEdit&, const LinkEdit&) = default;
};

/// True if a link is between these two markers, in either direction.
template <class Link> bool is_between(const Link& link, BoneId a, BoneId b) noexcept {
    return (link.from == a && link.to == b) || (link.from == b && link.to == a);
}

/// Adds a change to those of a figure; an earlier change of the same link is replaced.
inline void set_edit(std::vector<LinkEdit>& edits, const LinkEdit& edit) {
    std::erase_if(edits, [&](const LinkEdit& each) { return is_between(each, edit.from, edit.to); });
    edits.push_back(edit);
}
}  // namespace skelplay::figure
