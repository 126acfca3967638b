#pragma once

#include <iosfwd>
#include <string>

#include "analysis/weighted_check.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::cli {

/// What `skelplay check` reports on when the skin is one of weights.
struct WeightedReport {
    std::string file;       // the names as given, UTF-8
    std::string skin_file;  // that its faces are from; empty: it has none
    const figure::Skeleton& skeleton;
    const figure::WeightedSkin& skin;
    const analysis::WeightCheck& check;
};

/// As an object with the names that a check of face groups has, and `weights`.
void write_json(const WeightedReport& report, std::ostream& out);
void write_text(const WeightedReport& report, std::ostream& out);

}  // namespace skelplay::cli
