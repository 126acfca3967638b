#include "loaders/bvh/bvh_statements.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

using base::equal_ignoring_case;
using Word = BvhScanner::Word;

constexpr std::array<std::string_view, 9> bvh_keywords{"HIERARCHY", "ROOT",   "JOINT", "End", "OFFSET",
                                                       "CHANNELS",  "MOTION", "{",     "}"};

struct ChannelName {
    std::string_view name;
    BvhChannel::Kind kind;
    figure::Axis axis;
};

constexpr std::array<ChannelName, 6> channel_names{{
    {"Xposition", BvhChannel::Kind::position, figure::Axis::x},
    {"Yposition", BvhChannel::Kind::position, figure::Axis::y},
    {"Zposition", BvhChannel::Kind::position, figure::Axis::z},
    {"Xrotation", BvhChannel::Kind::rotation, figure::Axis::x},
    {"Yrotation", BvhChannel::Kind::rotation, figure::Axis::y},
    {"Zrotation", BvhChannel::Kind::rotation, figure::Axis::z},
}};

/// The channel of that name, case aside; null when there is none.
const ChannelName* channel_named(std::string_view word) {
    const auto found = std::ranges::find_if(
        channel_names, [&](const ChannelName& channel) { return equal_ignoring_case(word, channel.name); });
    return found == channel_names.end() ? nullptr : &*found;
}

/// True when the next word belongs to the statement on this line.
bool statement_goes_on(BvhScanner& scanner) {
    const Word& word = scanner.peek();
    return !word.is_end() && !word.starts_line && !is_bvh_keyword(word.text);
}

/// The number after CHANNELS; nothing, with a warning, when there is none.
std::optional<std::int64_t> read_channel_count(const Word& channels, BvhScanner& scanner,
                                               base::Diagnostics& diagnostics) {
    std::string found = "none";
    if (statement_goes_on(scanner)) {
        const std::string& text = scanner.peek().text;
        const auto count = base::parse_integer(text);
        found = as_found(text);
        const bool is_name = base::lower(text[0]) >= 'a' && base::lower(text[0]) <= 'z';
        if (!is_name) scanner.take();
        if (count) return count;
    }
    diagnostics.warning(channels.offset, "bvh.channel-count",
                        fmt::format("expected a number of channels, found {}; the names are counted", found));
    return std::nullopt;
}

/// The words after OFFSET that may be its numbers: those of the line, and numbers on the next lines up to three.
std::vector<Word> offset_words(BvhScanner& scanner) {
    constexpr std::size_t enough = 8;  // three numbers, and what may stand between them; the rest is not kept
    std::vector<Word> words;
    while (words.size() < enough &&
           (statement_goes_on(scanner) || (words.size() < 3 && base::parse_number(scanner.peek().text))))
        words.push_back(scanner.take());
    return words;
}

bool is_usual_offset(const std::vector<Word>& words) {
    return words.size() == 3 &&
           std::ranges::all_of(words, [](const Word& word) { return base::parse_number(word.text).has_value(); });
}

void add_channel(const Word& word, BvhDocument& document, BvhJoint* joint, base::Diagnostics& diagnostics) {
    const auto column = static_cast<std::uint32_t>(document.columns++);
    const ChannelName* known = channel_named(word.text);
    if (known == nullptr || joint == nullptr) {
        const std::string_view expected =
            joint == nullptr ? "no channel in an End Site" : "a channel such as Xrotation";
        diagnostics.warning(
            word.offset, "bvh.unknown-channel",
            fmt::format("expected {}, found {}; its numbers are not used", expected, as_found(word.text)));
        return;
    }
    const bool repeated = std::ranges::any_of(joint->channels, [&](const BvhChannel& channel) {
        return channel.kind == known->kind && channel.axis == known->axis;
    });
    if (repeated)
        diagnostics.warning(word.offset, "bvh.repeated-channel",
                            fmt::format("expected each channel once in the joint {}, found {} again; both move it",
                                        as_found(joint->name), as_found(word.text)));
    joint->channels.push_back({known->kind, known->axis, column});
}

}  // namespace

bool is_bvh_keyword(std::string_view word) noexcept {
    return std::ranges::any_of(bvh_keywords,
                               [&](std::string_view keyword) { return equal_ignoring_case(word, keyword); });
}

glm::dvec3 read_bvh_offset(BvhScanner& scanner, BvhOddSpelling& odd, base::Diagnostics& diagnostics) {
    const std::vector<Word> words = offset_words(scanner);
    glm::dvec3 numbers{0.0};
    if (!is_usual_offset(words) && !statement_goes_on(scanner)) {
        std::vector<BvhSpeltWord> spelt;
        for (const Word& word : words) spelt.push_back({word.text, word.offset});
        if (const auto respelt = respelt_numbers(spelt, 3, odd)) return {(*respelt)[0], (*respelt)[1], (*respelt)[2]};
    }
    for (std::size_t i = 0; i < 3; ++i) {
        if (i == words.size()) {
            diagnostics.warning(
                scanner.peek().offset, "bvh.offset",
                fmt::format("expected 3 numbers after OFFSET, found {}; 0 is used for what is missing", i));
            return numbers;
        }
        const auto number = base::parse_number(words[i].text);
        if (!number)
            diagnostics.warning(words[i].offset, "bvh.bad-number",
                                fmt::format("expected a number, found {}; 0 is used instead", as_found(words[i].text)));
        numbers[static_cast<int>(i)] = number.value_or(0.0);
    }
    if (words.size() == 3) return numbers;
    diagnostics.warning(
        words[3].offset, "bvh.offset",
        fmt::format("expected 3 numbers after OFFSET, found {} after them; it is skipped", as_found(words[3].text)));
    while (statement_goes_on(scanner)) scanner.take();
    return numbers;
}

void read_bvh_channels(const Word& channels, BvhScanner& scanner, BvhDocument& document, BvhJoint* joint,
                       base::Diagnostics& diagnostics) {
    const auto count = read_channel_count(channels, scanner, diagnostics);
    std::int64_t named = 0;
    // Names may continue on the next lines, but there only known names are accepted.
    for (; statement_goes_on(scanner) || channel_named(scanner.peek().text) != nullptr; ++named)
        add_channel(scanner.take(), document, joint, diagnostics);
    if (count && *count != named)
        diagnostics.warning(channels.offset, "bvh.channel-count",
                            fmt::format("expected {} channels, found {}; the names are counted", *count, named));
}

}  // namespace skelplay::loaders
