#include "body/mannequin.h"
#include "body/embedded_shapes.h"

namespace skelplay::body::mannequin {
namespace {
constexpr std::array<std::string_view, 18> place_names{
    "pelvis", "abdomen", "ribs",   "thorax",    "lower_neck", "upper_neck", "head", "thigh", "shin",
    "foot",   "toes",    "collar", "upper_arm", "forearm",    "wrist",      "hand", "thumb", "fingers"};

using Words = std::vector<base::Token>;

double number(const Words& words, std::size_t i, double otherwise = 0.0) {
    return i < words.size() ? base::parse_number(words[i].text).value_or(otherwise) : otherwise;
}
glm::dvec3 vector(const Words& words, std::size_t i) {
    return {number(words, i), number(words, i + 1), number(words, i + 2)};
}

LoftRow shell(const Words& words) {
    const auto place = std::ranges::find(place_names, words[0].text) - place_names.begin();
    const std::size_t up = words.size() > 5 && words[5].text == "up" ? 1 : 0;  // as it is left out otherwise
    return {Place{static_cast<std::uint8_t>(place)},
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
            if (!words.empty() && std::ranges::find(place_names, words[0].text) != place_names.end())
                rows.push_back(shell(words));
            else if (!words.empty()) rows.back().profile.sections.push_back(section(words));
        }
        return rows;
    }();
    return all;
}
}  // namespace skelplay::body::mannequin
