#pragma once

#include <cstddef>

namespace skelplay::session {

struct Session;

/// Goes to a finding of the active figure's take, by its index in findings_of(), selects its bone and frames it.
struct ShowFinding {
    std::size_t index = 0;
};
/// The same with the next finding that was not dismissed; direction < 0: the one before.
struct StepToFinding {
    int direction = 1;
};
/// Dismisses a finding of the active figure's take, or takes that back. Can be undone.
struct DismissFinding {
    std::size_t index = 0;
};

void handle(Session& session, const ShowFinding& asked);
void handle(Session& session, const StepToFinding& asked);
void handle(Session& session, const DismissFinding& asked);

}  // namespace skelplay::session
