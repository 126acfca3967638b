#pragma once

#include <cstddef>
#include <vector>

#include "base/min_max_pyramid.h"
#include "figure/figure.h"
#include "session/analyses/analysis_cache.h"

namespace skelplay::session {

struct Session;

/// A bone's channels over the whole take, ready to be asked for their lowest and highest value anywhere.
struct Curves {
    std::vector<base::MinMaxPyramid> channels;  // in the order of Bone::channels; in the file's numbers
};

/// So many frames are looked through for each picture; where more are to be seen it takes Curves.
inline constexpr std::size_t most_plain_frames = 20'000;

/// Wants the curves of the selected bone, when its take is long.
void want_curves(const Session& session, std::vector<Wanted>& wanted);
/// The curves of the selected bone; null: nothing is selected, it has no channels, its take is short, or they are not
/// known yet.
const Curves* selected_curves(const Session& session);

/// The channels of a bone in the file's order; empty when it has none, or the take has none at all.
std::vector<figure::Channel> channels_in_file_order(const figure::Figure& figure, figure::BoneId bone);

}  // namespace skelplay::session
