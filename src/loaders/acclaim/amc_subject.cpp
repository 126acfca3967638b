#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "loaders/acclaim/acclaim.h"
#include "loaders/partner_search.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

namespace fs = std::filesystem;

/// What a line claims the data to be: "subject: 7", "rory3.asf".
struct SubjectClaim {
    std::string label;  // ".asf", or one of the labels below
    std::string value;  // the name of the file without suffix, or what follows the label
    std::string line;   // the whole line, for quoting
    std::uint64_t offset = 0;
};

constexpr std::array<std::string_view, 4> labels{"subject", "actor", "performer", "skeleton"};
constexpr std::string_view file_label = ".asf";

bool is_word_character(char c) noexcept { return base::is_letter(c) || base::is_digit(c) || c == '_'; }

/// The name of the .asf file in a line, without its suffix. A path may contain blanks.
std::optional<std::string> file_in(std::string_view line) {
    const std::string small = base::lower(line);
    const std::size_t at = small.find(file_label);
    const std::size_t end = at + file_label.size();
    if (at == std::string::npos || (end < line.size() && is_word_character(line[end]))) return std::nullopt;
    const std::string_view before = line.substr(0, at);
    const std::size_t folder = before.find_last_of("/\\");
    const std::size_t begin = folder == std::string_view::npos ? before.find_last_of(" \t\"'(:=") : folder;
    const std::string_view stem = begin == std::string_view::npos ? before : before.substr(begin + 1);
    return stem.empty() ? std::nullopt : std::optional(std::string(stem));
}

/// The value after a label: all text after a colon or an equals sign, or a number.
std::optional<std::string> value_after(std::string_view rest) {
    rest = base::trimmed(rest);
    if (rest.empty()) return std::nullopt;
    const bool marked = rest.front() == ':' || rest.front() == '=';
    if (marked || rest.front() == '#') rest = base::trimmed(rest.substr(1));
    rest = base::trimmed(rest.substr(0, rest.find_first_of(",;")));
    if (!marked) rest = rest.substr(0, rest.find_first_of(" \t.)"));
    if (rest.empty() || (!marked && !base::parse_integer(rest))) return std::nullopt;
    return std::string(rest);
}

void add_claims(std::string_view line, std::uint64_t offset, std::vector<SubjectClaim>& into) {
    line = base::trimmed(line);
    if (const auto file = file_in(line)) {
        into.push_back({std::string(file_label), *file, std::string(line), offset});
        return;  // words in its path are not labels: "Subject 1\Session 1\male.ASF"
    }
    const std::string small = base::lower(line);
    for (const std::string_view label : labels) {
        const std::size_t at = small.find(label);
        const std::size_t end = at + label.size();
        if (at == std::string::npos || (at > 0 && is_word_character(small[at - 1])) ||
            (end < small.size() && is_word_character(small[end])))
            continue;
        if (const auto value = value_after(line.substr(end)))
            into.push_back({std::string(label), *value, std::string(line), offset});
    }
}

/// True when both are equal as numbers or names, or one contains the other ("Justin", "JustinFriday") and is not very
/// short.
bool name_the_same(std::string_view a, std::string_view b) {
    const auto number_a = base::parse_integer(a);
    const auto number_b = base::parse_integer(b);
    if (number_a && number_b) return *number_a == *number_b;
    constexpr std::size_t shortest = 3;  // characters
    std::string one = base::lower(a);
    std::string other = base::lower(b);
    if (one.size() < other.size()) std::swap(one, other);
    return one == other || (other.size() >= shortest && one.find(other) != std::string::npos);
}

/// The claims of an ASF about itself.
std::vector<SubjectClaim> claims_of(const AsfDocument& document) {
    std::vector<SubjectClaim> claims;
    base::LineReader lines(document.documentation, 0);
    for (base::Line line; lines.next(line);) add_claims(line.text, 0, claims);
    add_claims(document.name, 0, claims);
    const auto is_skeleton = [&](const SubjectClaim& each) { return each.label == "skeleton"; };
    if (!document.name.empty() && std::ranges::none_of(claims, is_skeleton))
        claims.push_back({"skeleton", document.name, ":name " + document.name, 0});
    return claims;
}

/// A line in quotes, whole unless it is very long.
std::string in_quotes(std::string_view line) {
    constexpr std::size_t longest = 160;
    std::string text = base::to_utf8(line.substr(0, longest));
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; }, '?');
    return fmt::format("\"{}{}\"", text, line.size() > longest ? "…" : "");
}

/// The file of that stem beside the AMC, when it is not the skeleton in use.
std::optional<fs::path> file_beside(const fs::path& amc, const fs::path& used, std::string_view stem) {
    for (const fs::path& file : files_beside(amc, file_label))
        if (base::equal_ignoring_case(unpacked_stem(file), stem) && file.filename() != used.filename()) return file;
    return std::nullopt;
}

/// The ASF's claim that contradicts a claim of the AMC: the same label, and no similar value.
const SubjectClaim* contradiction(const SubjectClaim& claim, const std::vector<SubjectClaim>& own) {
    const SubjectClaim* found = nullptr;
    for (const SubjectClaim& each : own) {
        if (each.label != claim.label) continue;
        if (name_the_same(each.value, claim.value)) return nullptr;
        if (found == nullptr) found = &each;
    }
    return found;
}

}  // namespace

std::vector<std::string> skeletons_named(const AmcHead& head) {
    std::vector<std::string> stems;
    for (const FileWord& comment : head.comments)
        if (auto stem = file_in(base::trimmed(comment.text))) stems.push_back(*std::move(stem));
    return stems;
}

void note_other_subject(const AmcHead& head, const SkeletonFile& skeleton, const fs::path& amc,
                        base::Diagnostics& diagnostics) {
    std::vector<SubjectClaim> claims;
    for (const FileWord& comment : head.comments) add_claims(comment.text, comment.offset, claims);
    if (claims.empty()) return;
    const std::vector<SubjectClaim> own = claims_of(skeleton.document);
    const std::string used = file_name(skeleton.path);
    const auto note = [&](const SubjectClaim& each, const std::string& other) {
        diagnostics.note(each.offset, "amc.other-subject",
                         "the comment {} names another skeleton than {}, {}; if so, the motion looks wrong",
                         in_quotes(each.line), used, other);
    };
    for (const SubjectClaim& each : claims) {
        if (name_the_same(each.value, unpacked_stem(skeleton.path))) continue;
        if (const SubjectClaim* other = contradiction(each, own))
            return note(each, fmt::format("which says {}", in_quotes(other->line)));
        if (each.label != file_label) continue;
        if (const auto other = file_beside(amc, skeleton.path, each.value))
            return note(each, fmt::format("and {} is beside it", file_name(*other)));
    }
}

}  // namespace skelplay::loaders
