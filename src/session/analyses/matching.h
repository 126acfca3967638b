#pragma once

#include <vector>

#include "session/analyses/analysis_cache.h"

namespace skelplay::session {

struct Session;

/// Asks how markers that are open beside a skeleton of the same take have to stand to be at its bones, and when they
/// begin; see analysis::match_markers. Nothing without markers, without a skeleton that moves, for markers that stand
/// so already, and where View::match_axes is off.
void want_matches(const Session& session, std::vector<Wanted>& wanted);
/// Stands markers as was found, and says so. True if any moved.
bool stand_matched(Session& session);
/// True while it is not known how some markers have to stand.
bool matching(const Session& session);

/// Markers stand again as their own files and a person say, until what they are beside is looked at anew. Call it after
/// View::match_axes was switched, or before a figure is placed by hand.
void forget_matches(Session& session);

}  // namespace skelplay::session
