#pragma once

#include "exporters/export.h"
#include "figure/asf_record.h"
#include "processing/edited_take.h"

namespace skelplay::exporters {

/// An Acclaim skeleton to be written.
struct AsfText {
    static constexpr std::size_t root_parent = static_cast<std::size_t>(-1);

    std::optional<double> version;
    std::string name;  // one line; empty: none
    figure::AsfUnits units;
    std::string documentation;
    figure::AsfRoot root;
    std::vector<figure::AsfBone> bones;  // with names and ids
    std::vector<std::size_t> parents;    // of the bones, indices into `bones`; root_parent: `root`
    std::vector<std::size_t> order;      // of the bones in :hierarchy, indices into `bones`
    std::vector<std::string> skins;

    /// The whole file.
    [[nodiscard]] std::string text() const;
};

}  // namespace skelplay::exporters
