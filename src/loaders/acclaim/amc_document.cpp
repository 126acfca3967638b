#include "loaders/acclaim/amc_document.h"

#include "base/numbers.h"
#include "loaders/acclaim/acclaim_text.h"

namespace skelplay::loaders {

void append_amc_line(const base::Line& line, AmcLines& into) {
    const std::string_view text = without_comment(line.text);
    std::size_t position = 0;
    base::Token token;
    if (!next_acclaim_token(text, line.offset, position, token)) return;
    AmcLine read;
    read.offset = token.offset;
    read.name_begin = into.characters.size();
    read.name_size = token.text.size();
    read.numbers_begin = into.numbers.size();
    into.characters += token.text;
    while (next_acclaim_token(text, line.offset, position, token)) {
        const auto number = base::parse_number(token.text);
        into.numbers.push_back(number.value_or(0.0));
        ++read.words;
        if (number || read.bad_size > 0) continue;
        read.bad_offset = token.offset;
        read.bad_size = token.text.size();
        into.characters += token.text;
    }
    into.lines.push_back(read);
}

}  // namespace skelplay::loaders
