#pragma once

#include <bitset>
#include "base/prelude.h"

namespace skelplay::session {
/// What makes pictures better but takes time. A window that is too slow leaves them out in this order.
enum class Effect : std::uint8_t { samples, ghost_skins, ambient_occlusion, key_shadow, resolution };

constexpr std::size_t index(Effect effect) noexcept { return static_cast<std::size_t>(effect); }

/// By index of the effect.
using EffectSet = std::bitset<5>;

struct EffectRow {
    Effect effect = Effect::samples;
    std::string_view name;         // begins a sentence
    std::string_view option = {};  // that turns it on, by its name in the option table; empty: none does
};

/// All effects, in their order.
inline constexpr std::array<EffectRow, EffectSet{}.size()> effect_table{
    {{Effect::samples, "Smoothing of edges"},
     {Effect::ghost_skins, "Skins of ghosts"},
     {Effect::ambient_occlusion, "Ambient occlusion", "ambient-occlusion"},
     {Effect::key_shadow, "Shadow of the light", "key-shadow"},
     {Effect::resolution, "Full resolution in motion"}}};

/// The effect that an option turns on, by its name; null: none.
constexpr const EffectRow* effect_of(std::string_view option) noexcept {
    const auto* row = std::ranges::find(effect_table, option, &EffectRow::option);
    return row != effect_table.end() ? row : nullptr;
}
}  // namespace skelplay::session
