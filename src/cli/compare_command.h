#pragma once

#include <iosfwd>
#include <optional>

#include "analysis/comparison.h"
#include "cli/input_options.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

struct CompareOptions {
    InputOptions input;  // exactly two files
    bool json = false;
    bool csv = false;
    std::optional<double> tolerance;               // metres, ≥ 0: what no joint may be further apart than
    std::optional<analysis::Alignment> alignment;  // nothing: the roots are put on one point
    std::optional<double> offset;                  // frames of the first take that the second one begins later
    bool find_offset = false;                      // as the joints' speeds have it, where that is clear; else `offset`
    bool match_axes = true;  // markers beside a skeleton stand in its axes and unit, see analysis::match_markers

    [[nodiscard]] analysis::Alignment aligned() const { return alignment.value_or(analysis::Alignment::root); }
};

/// Adds what `skelplay compare` may be told beside its input. `options` must outlive the parsing.
void add_compare_options(CLI::App& app, CompareOptions& options);

/// `skelplay compare`: how far apart two takes are and how differently their joints are turned, or how far markers are
/// from the bones of a skeleton: what the window's comparison says. In metres when both units are known, else in the
/// first take's unit. Exit status 1 when a joint or marker is beyond the tolerance.
int run_compare(const CompareOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
