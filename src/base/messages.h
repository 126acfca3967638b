#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// The sentence of a message in assets/words/messages.txt, by the message's code: "export.gaps".
std::string_view sentence_of(std::string_view code);

/// The same with the values in the places of its {}.
template <class... Values> std::string said(std::string_view code, const Values&... values) {
    return fmt::format(fmt::runtime(sentence_of(code)), values...);
}
}  // namespace skelplay::base
