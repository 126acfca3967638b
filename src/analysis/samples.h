#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

/// At most `limit` frame indices spread evenly over a take, the first and the last among them.
std::vector<std::size_t> spread_frames(std::size_t frames, std::size_t limit);

/// Calls `visit(frame, positions by BoneId in the file's units and axes)` for the given frames of a take, in order.
/// A take without frames is visited once, at rest. Returns false when stopped before the end.
bool visit_frames(const figure::Figure& figure, const std::vector<std::size_t>& frames,
                  const std::function<void(std::size_t, const std::vector<scene::BonePosition>&)>& visit,
                  const std::stop_token& stop = {});

/// The same for all frames of a take; one without frames is not visited.
bool visit_all_frames(const figure::Figure& figure,
                      const std::function<void(std::size_t, const std::vector<scene::BonePosition>&)>& visit,
                      const std::stop_token& stop = {});

}  // namespace skelplay::analysis
