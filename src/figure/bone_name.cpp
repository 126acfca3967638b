#include "figure/bone_name.h"
#include <charconv>
#include "base/text.h"
#include "base/words.h"
#include "figure/embedded_words.h"

namespace skelplay::figure {
namespace {
/// A word of the convention and its short form; both are equal where it has none.
struct Word {
    std::string_view full;
    std::string_view brief;
};

// ASF 1.10 (both versions of the definition), "Bone Naming Conventions". Later segments follow the same pattern.
constexpr std::array class_words{Word{"h", "h"}};
constexpr std::array side_words{Word{"left", "l"}, Word{"right", "r"}};
constexpr std::array position_words{Word{"up", "u"}, Word{"mid", "m"}, Word{"low", "l"}};
constexpr std::array bone_words{
    Word{"root", "root"},    Word{"basebone", "base"}, Word{"head", "head"}, Word{"neck", "neck"}, Word{"shoulder", "shld"},
    Word{"torso", "trs"},    Word{"waist", "wst"},     Word{"hip", "hip"},   Word{"leg", "leg"},   Word{"foot", "foot"},
    Word{"toe", "toe"},      Word{"toes", "toes"},     Word{"arm", "arm"},   Word{"hand", "hand"}, Word{"finger", "f"},
    Word{"fingers", "fngs"}, Word{"tail", "tail"}};
constexpr std::array segment_words{Word{"one", "on"},  Word{"two", "tw"}, Word{"three", "th"},   Word{"four", "fo"},
                                   Word{"five", "fi"}, Word{"six", "si"}, Word{"seven", "se"},   Word{"eight", "ei"},
                                   Word{"nine", "ni"}, Word{"ten", "te"}, Word{"dummy", "dummy"}};
constexpr int dummy_segment = static_cast<int>(segment_words.size());

/// The words of a conventional name, as 1-based positions in the lists; 0: left out.
struct Conventional {
    int side = 0;
    int position = 0;
    int bone = 0;
    int segment = 0;
    std::optional<int> division;
};

/// Reads the next piece if it is in the list. Returns its 1-based position there, else 0.
int read_piece(std::span<const std::string_view> pieces, std::size_t& next, std::span<const Word> list) {
    if (next >= pieces.size()) return 0;
    const auto row = std::ranges::find_if(
        list, [&](const Word& word) { return pieces[next] == word.full || pieces[next] == word.brief; });
    if (row == list.end()) return 0;
    ++next;
    return static_cast<int>(row - list.begin()) + 1;
}

std::optional<int> whole_number(std::string_view digits) noexcept {
    int number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return fault == std::errc() && end == digits.data() + digits.size() && number >= 0 ? std::optional(number)
                                                                                       : std::nullopt;
}

std::optional<Conventional> read_conventional(std::string_view name) {
    const std::string small = base::lower(name);
    const std::vector<std::string_view> pieces = base::split(small, '_');
    std::size_t next = 0;
    read_piece(pieces, next, class_words);
    Conventional read;
    read.side = read_piece(pieces, next, side_words);
    read.position = read_piece(pieces, next, position_words);
    read.bone = read_piece(pieces, next, bone_words);
    if (read.bone == 0) return std::nullopt;
    read.segment = read_piece(pieces, next, segment_words);
    if (next < pieces.size() && (read.division = whole_number(pieces[next]))) ++next;
    return next == pieces.size() ? std::optional(read) : std::nullopt;
}

std::string text_of(const Conventional& name) {
    std::string text = "h";
    const auto add = [&](std::span<const Word> list, int position) {
        if (position > 0) text += fmt::format("_{}", list[static_cast<std::size_t>(position - 1)].full);
    };
    add(side_words, name.side);
    add(position_words, name.position);
    add(bone_words, name.bone);
    add(segment_words, name.segment);
    if (name.division) text += fmt::format("_{}", *name.division);
    return text;
}

/// What a word of a name says.
struct Meaning {
    Part part = Part::none;
    Part alternative = Part::none;
    int segment = 0;
    Side side = Side::none;
};

/// assets/words/bones.txt
const base::Words& words_of_bones() {
    static const base::Words words(embedded_words().front().text);
    return words;
}

Side side_word(std::string_view text) noexcept {
    if (text == "left" || text == "l") return Side::left;
    if (text == "right" || text == "r") return Side::right;
    return Side::none;
}

Part part_called(std::string_view text) noexcept {
    auto part = Part::helper;  // the last one
    while (part != Part::none && name(part) != text) part = Part(static_cast<int>(part) - 1);
    return part;
}

/// What a word says, in lower case and without a side, in a name that has a side or not.
std::optional<Meaning> find_word(std::string_view word, bool sided) {
    std::string_view text = words_of_bones().text(sided ? "parts with a side" : "parts without a side", word);
    if (text.empty()) text = words_of_bones().text("parts", word);
    if (text.empty()) return std::nullopt;
    Meaning meaning;
    for (const std::string_view each : base::split(text, ',')) {
        const std::string_view item = base::trimmed(each);
        if (const auto number = whole_number(item)) meaning.segment = *number;
        else if (const Side side = side_word(item); side != Side::none) meaning.side = side;
        else (meaning.part == Part::none ? meaning.part : meaning.alternative) = part_called(item);
    }
    return meaning;
}

/// A run of letters or of digits.
struct Token {
    std::string text;  // in lower case
    bool digits = false;
    Side side = Side::none;
};

bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
/// True when a word begins at `at`: at a capital beside a small letter (LClavicle), and between letters and digits.
bool begins_word(std::string_view name, std::size_t at) noexcept {
    const char before = name[at - 1];
    const char c = name[at];
    if (base::is_digit(c) != base::is_digit(before)) return true;
    if (!is_upper(c)) return false;
    const bool small_after = at + 1 < name.size() && base::is_letter(name[at + 1]) && !is_upper(name[at + 1]);
    return !is_upper(before) || small_after;
}

std::vector<Token> tokens_of(std::string_view name) {
    std::vector<Token> tokens;
    bool open = false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (!base::is_letter(c) && !base::is_digit(c)) {
            open = false;
            continue;
        }
        if (!open || begins_word(name, i)) tokens.push_back({"", base::is_digit(c), Side::none});
        open = true;
        tokens.back().text += base::lower(c);
    }
    return tokens;
}

/// Removes a side that is joined to a word, as in "lfemur" or "lefteye", if the rest is a known word.
Side remove_joined_side(std::string& text) {
    if (find_word(text, true) || find_word(text, false)) return Side::none;
    for (const std::string_view mark : {"left", "right", "l", "r"}) {
        if (!text.starts_with(mark) || !find_word(text.substr(mark.size()), true)) continue;
        text.erase(0, mark.size());
        return side_word(mark);
    }
    return Side::none;
}

/// Marks the token that names the side, and returns the side.
Side mark_side(std::vector<Token>& tokens) {
    for (Token& token : tokens)
        if (const Side side = side_word(token.text); side != Side::none) return token.side = side;
    for (Token& token : tokens)
        if (const Side side = remove_joined_side(token.text); side != Side::none) return side;
    return Side::none;
}

/// 3ds Max Biped numbers fingers from 0, and their joints with a second digit: Finger0, Finger01, Finger02, Finger1.
void read_biped_digits(std::string_view digits, BoneName& name) {
    if (digits.empty() || digits.size() > 2) return;
    name.segment = digits[0] - '0' + 1;
    name.division = digits.size() == 2 ? digits[1] - '0' + 1 : 1;
}

constexpr std::string_view joint_mark = "jnt";  // "hips_JNT" is called hips

BoneName read_words(std::string_view text) {
    std::vector<Token> tokens = tokens_of(text);
    BoneName name;
    name.side = mark_side(tokens);
    std::vector<std::size_t> words;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (!tokens[i].digits && tokens[i].side == Side::none && tokens[i].text != joint_mark) words.push_back(i);
    // The longest known run of words at the end; the words before it are a prefix.
    std::optional<Meaning> found;
    std::size_t first = 0;
    for (std::size_t begin = 0; begin < words.size() && !found; ++begin) {
        std::string joined;
        for (std::size_t i = begin; i < words.size(); ++i) joined += tokens[words[i]].text;
        found = find_word(joined, name.side != Side::none);
        first = words[begin];
    }
    if (!found) return {};
    if (found->side != Side::none) name.side = found->side;
    name.part = found->part;
    name.alternative = found->alternative;
    name.segment = found->segment;
    std::vector<std::string_view> numbers;
    for (std::size_t i = first; i < tokens.size(); ++i)
        if (tokens[i].digits) numbers.push_back(tokens[i].text);
    if (numbers.empty()) return name;
    name.division = whole_number(numbers.back()).value_or(0);
    const bool numbered = (name.part == Part::finger || name.part == Part::toes) && name.segment == 0;
    if (numbered && numbers.size() == 1 && tokens.front().text == "bip") read_biped_digits(numbers.front(), name);
    else if (numbered && numbers.size() > 1) name.segment = whole_number(numbers.front()).value_or(0);
    return name;
}

/// For a leg or an arm, the convention's position distinguishes the parts.
BoneName name_of(const Conventional& conventional) {
    BoneName name;
    name.side = static_cast<Side>(conventional.side);
    name.position = static_cast<Position>(conventional.position);
    name.division = conventional.division.value_or(0);
    const std::string_view word = bone_words.at(static_cast<std::size_t>(conventional.bone - 1)).full;
    if (conventional.segment == dummy_segment) {
        name.part = Part::helper;
        return name;
    }
    name.segment = conventional.segment;
    const auto row = find_word(word, name.side != Side::none);
    if (word == "leg" && name.position != Position::none)
        name.part = name.position == Position::up ? Part::thigh : Part::shin;
    else if (word == "arm" && name.position != Position::none)
        name.part = name.position == Position::up ? Part::upper_arm : Part::forearm;
    else if (row) std::tie(name.part, name.alternative) = std::pair(row->part, row->alternative);
    return name;
}

/// The position of an l or r that is a word of its own, as in "thigh.l"; npos: there is none.
std::size_t side_letter(std::string_view lower_name) {
    const auto separates = [&](std::size_t at) {
        return at >= lower_name.size() || !(base::is_letter(lower_name[at]) || base::is_digit(lower_name[at]));
    };
    for (std::size_t i = 0; i < lower_name.size(); ++i)
        if ((lower_name[i] == 'l' || lower_name[i] == 'r') && (i == 0 || separates(i - 1)) && separates(i + 1)) return i;
    return std::string::npos;
}

/// True when the name is the word, or the word after a prefix and a separator.
bool is_called(std::string_view name, std::string_view word) {
    if (name.size() < word.size()) return false;
    const std::size_t prefix = name.size() - word.size();
    if (!base::equal_ignoring_case(name.substr(prefix), word)) return false;
    const char before = prefix > 0 ? name[prefix - 1] : '_';
    return before == '_' || before == ':' || before == ' ' || before == '|';
}

bool any_called(std::span<const std::string_view> names, std::string_view word) {
    return std::ranges::any_of(names, [&](std::string_view name) { return is_called(name, word); });
}

bool any_begins(std::span<const std::string_view> names, std::string_view begin) {
    return std::ranges::any_of(names, [&](std::string_view name) { return base::starts_with_ignoring_case(name, begin); });
}

/// True when there are bones of all these names, but of none behind the word "without".
bool fits(std::string_view marks, std::span<const std::string_view> names) {
    base::TokenReader words(marks);
    bool has = true;
    for (base::Token word; words.next(word);)
        if (word.text == "without") has = false;
        else if (any_called(names, word.text) != has) return false;
    return true;
}

/// Names by the convention of the Acclaim definition, such as h_left_up_leg.
bool is_conventional(std::span<const std::string_view> names) {
    return std::ranges::any_of(names, [](std::string_view name) {
        const auto full = conventional_name(name);
        return full == "h_left_up_leg" || full == "h_left_up_arm";
    });
}
}  // namespace

BoneName read_bone_name(std::string_view name) {
    constexpr std::string_view makehuman_helper = "__";
    if (name.starts_with(makehuman_helper)) return {.part = Part::helper};
    if (const auto conventional = read_conventional(name))
        if (const BoneName read = name_of(*conventional); read.part != Part::none) return read;
    return read_words(name);
}

std::optional<std::string> conventional_name(std::string_view name) {
    const auto read = read_conventional(name);
    return read ? std::optional(text_of(*read)) : std::nullopt;
}

std::optional<Division> division_of(std::string_view name) {
    auto read = read_conventional(name);
    if (!read || !read->division) return std::nullopt;
    const int number = *std::exchange(read->division, std::nullopt);
    return Division{text_of(*read), number};
}

std::string mirrored_name(std::string_view name) {
    const std::string small = base::lower(name);
    for (const auto& [from, to] : {std::pair{"left", "right"}, std::pair{"right", "left"}})
        if (const std::size_t at = small.find(from); at != std::string::npos)
            return small.substr(0, at) + to + small.substr(at + std::string_view(from).size());
    std::size_t at = side_letter(small);
    if (at == std::string::npos) at = small.starts_with("h_") ? 2 : small.rfind(':') + 1;
    if (small.size() < at + 1 || small.size() < 2 || (small[at] != 'l' && small[at] != 'r')) return {};
    std::string other = small;
    other[at] = small[at] == 'l' ? 'r' : 'l';
    return other;
}

std::string_view family_of(std::span<const std::string_view> names) {
    if (any_begins(names, "mixamorig")) return "Mixamo";
    if (any_begins(names, "Bip01") || any_begins(names, "Bip001")) return "3ds Max Biped";
    if (is_conventional(names)) return "Acclaim";
    // Unity's names but for the small letter they begin with.
    if (std::ranges::find(names, "leftUpperLeg") != names.end()) return "VRM";
    base::LineReader families(words_of_bones().text("families", "family"));
    for (base::Line line; families.next(line);)
        if (const std::size_t colon = line.text.find(':'); fits(line.text.substr(colon + 1), names))
            return line.text.substr(0, colon);
    return {};
}
}  // namespace skelplay::figure
