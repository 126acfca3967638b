#include "body/mannequin.h"
#include "body/embedded_shapes.h"

namespace skelplay::body::mannequin {
namespace {
using Words = std::vector<base::Token>;

double number(const Words& words, std::size_t i, double otherwise = 0.0) {
    return i < words.size() ? base::parse_number(words[i].text).value_or(otherwise) : otherwise;
}
glm::dvec3 vector(const Words& words, std::size_t i) {
    return {number(words, i), number(words, i + 1), number(words, i + 2)};
}

LoftRow shell(const Words& words) {
    const std::size_t up = words.size() > 5 && words[5].text == "up" ? 1 : 0;  // as it is left out otherwise
    return {words[0].text,
            words[1].text,
            {static_cast<int>(number(words, 2)), number(words, 3), number(words, 4), {}},
            up == 1 ? Facing::up : Facing::ahead,
            {vector(words, 6 + up), vector(words, 9 + up)}};
}

Section section(const Words& words) {
    return {number(words, 0), number(words, 1), number(words, 2),
            number(words, 3), number(words, 4), number(words, 5, 2.0)};
}
}  // namespace

const std::vector<LoftRow>& lofts() {
    static const std::vector<LoftRow> all = [] {
        std::vector<LoftRow> rows;
        base::LineReader lines(embedded_shapes().front().text);
        for (base::Line line; lines.next(line);) {
            line.text = line.text.substr(0, line.text.find('#'));
            const Words words = base::words_of(line);
            if (!words.empty() && base::is_letter(words[0].text.front())) rows.push_back(shell(words));
            else if (!words.empty()) rows.back().profile.sections.push_back(section(words));
        }
        return rows;
    }();
    return all;
}
}  // namespace skelplay::body::mannequin
