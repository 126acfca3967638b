#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "session/take_facts.h"

namespace skelplay::session {

/// What a library knows of a take without opening it: what is written below its picture, and what it is sorted by.
struct TakeCard {
    TakeFacts facts;
    std::size_t frames = 0;  // 0: it has a rest pose only, or was refused
    double seconds = 0.0;    // that they last
    double speed = 0.0;      // of the joints on average, in metres a second (of a unit that was guessed, if not known)
    std::string speed_text;  // "1.2 m/s"; empty: it does not move
    std::size_t warnings = 0;  // and errors about a file that is shown nevertheless

    [[nodiscard]] bool refused() const noexcept { return !facts.refusal.empty(); }
};

/// The card of a document's active figure, or, where nothing is open, of a file that was refused.
TakeCard take_card(const Document& document, const std::filesystem::path& file);

/// The card as lines of `key=value`, to be kept. The file's name is not among them.
std::string to_text(const TakeCard& card);
/// Reads such lines, of a file with this name. Nothing: they are not complete, or of another version of the program.
std::optional<TakeCard> card_from_text(std::string_view text, const std::filesystem::path& file);

}  // namespace skelplay::session
