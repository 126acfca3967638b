#pragma once

#include <string>
#include <utility>
#include <vector>

#include "session/analyses/checks.h"

namespace skelplay::test {

/// Offers a repair for a finding of the active figure, in words of `convert`.
inline void offer_repair(const session::Session& session, std::size_t index, std::vector<std::string> words) {
    const session::Checked checked = session::checked_motion(session);
    const_cast<analysis::Finding&>(checked->findings.at(index)).repair = std::move(words);
}

}  // namespace skelplay::test
