#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include "cli/commands.h"

namespace skelplay::cli {
/// What the check of one skin says.
struct SkinReport {
    std::string text;
    nlohmann::ordered_json json;  // an object
    std::vector<analysis::SkinFinding> findings;
    bool refused = false;  // the skin could not be read, which has been printed
};

/// The meshes and vertices that a finding is about: [{mesh, count, vertices}].
nlohmann::ordered_json meshes_json(const analysis::SkinFinding& finding);

/// Checks the skins of a figure: the one asked for, else those that its ASF lists, else its own.
std::vector<SkinReport> report_skins(const takes::Take& take, const CheckOptions& options, std::ostream& err);
}  // namespace skelplay::cli
