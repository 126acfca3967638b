#pragma once

#include <cstddef>
#include <vector>

#include "base/min_max_pyramid.h"
#include "figure/figure.h"
#include "session/analyses/analysis_cache.h"

namespace skelplay::session {

struct Session;

/// A bone's channels over the whole take, prepared for fast queries of the lowest and highest value in any part.
struct Curves {
    std::vector<base::MinMaxPyramid> channels;  // in the order of Bone::channels; values as in the file
};

/// Up to this many frames are read directly for each picture; longer takes need Curves.
inline constexpr std::size_t most_plain_frames = 20'000;

/// Asks for the selected bone's curves if its take is long.
void want_curves(const Session& session, std::vector<Wanted>& wanted);
/// The selected bone's curves; null: nothing is selected, the bone has no channels, the take is short, or they are not
/// ready.
const Curves* selected_curves(const Session& session);

/// A bone's channels in the file's order; empty when it has none, or the take is not stored as channels.
std::vector<figure::Channel> channels_in_file_order(const figure::Figure& figure, figure::BoneId bone);

}  // namespace skelplay::session
