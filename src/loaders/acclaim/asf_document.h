#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "figure/asf_record.h"

namespace skelplay::loaders {

using figure::AngleUnit;
using figure::AsfBone;
using figure::AsfLimit;
using figure::AsfRoot;
using figure::AsfUnits;
using figure::axis_of;
using figure::AxisOrder;
using figure::Dof;
using figure::is_rotation;
using figure::is_translation;
using figure::xyz_order;

/// A word of the file, as UTF-8, and its byte offset.
struct AsfWord {
    std::string text;
    std::uint64_t offset = 0;
};

/// A line of :hierarchy: names or ids, not looked up yet; `begin` and `end` are words like any other here.
using AsfHierarchyLine = std::vector<AsfWord>;

/// The contents of an ASF file, not interpreted yet.
struct AsfDocument {
    std::optional<double> version;
    std::string name;  // empty: none
    AsfUnits units;
    std::string documentation;    // lines joined by LF, without the blanks at both ends
    std::optional<AsfRoot> root;  // nothing: the file has no :root
    std::vector<AsfBone> bones;   // in the file's order
    std::vector<AsfHierarchyLine> hierarchy;
    bool has_bone_data = false;
    bool has_hierarchy = false;
    std::vector<AsfWord> skins;  // names of files in the file's order, quotes removed
};

}  // namespace skelplay::loaders
