#include "figure/skin.h"

namespace skelplay::figure {

std::string_view name(MatchKind kind) noexcept {
    switch (kind) {
        case MatchKind::exact: return "exact";
        case MatchKind::ignoring_case: return "case";
        case MatchKind::convention: return "convention";
        case MatchKind::suggested: return "suggested";
        case MatchKind::none: break;
    }
    return "none";
}

}  // namespace skelplay::figure
