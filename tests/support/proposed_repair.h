#pragma once

#include <string>
#include <utility>
#include <vector>
#include "session/analyses/repairs.h"
#include "session/session.h"

namespace skelplay::test {
/// Proposes a repair of the active figure's first finding in words of `convert`, as if the finding offered it. Where
/// one is proposed already, its finding offers these words from now on.
inline void propose_repair(session::Session& session, std::vector<std::string> words) {
    if (!session.ui.proposal) session::apply(session, session::propose_repair, 0, session::RepairScope::one);
    session::RepairProposal& proposal = session.ui.proposal.value();
    proposal.findings.at(proposal.index).repair = std::move(words);
    session::apply(session, session::propose_repair, proposal.index, proposal.scope);
}
}  // namespace skelplay::test
