#include "base/messages.h"
#include "base/embedded_messages.h"
#include "base/words.h"

namespace skelplay::base {
std::string_view sentence_of(std::string_view code) {
    static const Words words(embedded_messages().front().text);
    const std::size_t point = code.find('.');
    return words.text(code.substr(0, point), code.substr(point + 1));
}
}  // namespace skelplay::base
