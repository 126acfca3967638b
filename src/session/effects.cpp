#include "session/effects.h"

#include <algorithm>

#include "session/option_table.h"

namespace skelplay::session {

const EffectRow* effect_of(const Option& option) noexcept {
    const auto* row = std::ranges::find(effect_table, option.name, &EffectRow::option);
    return row != effect_table.end() ? row : nullptr;
}

}  // namespace skelplay::session
