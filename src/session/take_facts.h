#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "takes/take_card.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;

/// How many warnings and errors there are about a figure's file and skin.
std::size_t warnings_of(const Document& document, const OpenFigure& open);
/// The facts and the card of a document's active figure, or, where nothing is open, why `file` was refused.
takes::TakeFacts take_facts(const Document& document, const std::filesystem::path& file);
takes::TakeCard take_card(const Document& document, const std::filesystem::path& file);

/// What the open figures are made of: "marker" where there are only markers, else "bone". With `capital` as the first
/// word of a sentence.
std::string part_word(const Document& document, bool capital = false);

}  // namespace skelplay::session
