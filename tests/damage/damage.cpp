#include "damage/damage.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <utility>
#include "base/numbers.h"
#include "base/text.h"
#include "damage/bombs.h"
#include "support/gzip.h"

namespace skelplay::test {
namespace {
std::size_t below(Random& random, std::size_t count) { return count == 0 ? 0 : random() % count; }

template <class List> const auto& any_of(const List& list, Random& random) { return list[below(random, std::size(list))]; }

/// A part of the bytes.
struct Part {
    std::size_t at = 0;
    std::size_t size = 0;
};

/// The words and numbers of a text; of other bytes, words of four bytes.
std::vector<Part> tokens(const Seed& seed) {
    std::vector<Part> parts;
    if (!seed.text) {
        for (std::size_t at = 0; at + 4 <= seed.bytes.size(); at += 4) parts.push_back({at, 4});
        return parts;
    }
    constexpr std::string_view between = " \t\r\n\f\v,:;{}[]()<>\"'=*";
    for (std::size_t at = 0; (at = seed.bytes.find_first_not_of(between, at)) != std::string::npos;) {
        const std::size_t end = std::min(seed.bytes.find_first_of(between, at), seed.bytes.size());
        parts.push_back({at, end - at});
        at = end;
    }
    if (parts.empty()) parts.push_back({0, 0});
    return parts;
}

std::string text_of(const Seed& seed, Part part) { return seed.bytes.substr(part.at, part.size); }

bool is_number(const std::string& token) { return base::parse_number(token).has_value(); }

/// The tokens that are numbers, or that are not.
std::vector<Part> tokens_where(const Seed& seed, bool number) {
    std::vector<Part> parts = tokens(seed);
    if (seed.text) {
        std::vector<Part> some = parts;
        std::erase_if(some, [&](Part part) { return is_number(text_of(seed, part)) != number; });
        if (!some.empty()) return some;
    }
    return parts;
}

std::string with(const Seed& seed, Part part, std::string_view text) {
    std::string bytes = seed.bytes;
    return bytes.replace(part.at, part.size, text);
}

std::string stored_with(const Seed& seed, Part part, std::string_view text) { return seed.stored(with(seed, part, text)); }

std::string repeated(std::string_view text, std::size_t times) {
    std::string all(text);
    while (all.size() < text.size() * times) all += all;  // it may be 64 MB, and tests are not optimised
    all.resize(text.size() * times);
    return all;
}

using Changed = std::optional<std::string>;

// ---- Cuts and bytes ----

Changed cut_at_a_section(const Seed& seed, Random& random) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < seed.bytes.size(); ++at) {
        const bool line = at == 0 || base::is_line_end(seed.bytes[at - 1]);
        if (seed.text ? line && !base::is_digit(seed.bytes[at]) && seed.bytes[at] != '-'
                      : at % std::max<std::size_t>(seed.bytes.size() / 64, 4) == 0)
            places.push_back(at);
    }
    if (places.empty()) places.push_back(0);
    return seed.stored(seed.bytes.substr(0, any_of(places, random)));
}

/// Of what is packed, every other time the packed bytes.
std::string bytes_to_damage(const Seed& seed, bool packed) { return packed ? seed.stored(seed.bytes) : seed.bytes; }

Changed cut_anywhere(const Seed& seed, Random& random) {
    const bool packed = seed.packed != nullptr && random() % 2 == 0;
    std::string bytes = bytes_to_damage(seed, packed);
    bytes.resize(below(random, bytes.size()));
    return packed ? bytes : seed.stored(bytes);
}

Changed bytes_flipped(const Seed& seed, Random& random) {
    const bool packed = seed.packed != nullptr && random() % 2 == 0;
    std::string bytes = bytes_to_damage(seed, packed);
    for (std::size_t n = 1 + below(random, 8); n > 0 && !bytes.empty(); --n)
        bytes[below(random, bytes.size())] = static_cast<char>(random() % 256);
    return packed ? bytes : seed.stored(bytes);
}

// ---- Tokens ----

Changed token_deleted(const Seed& seed, Random& random) { return stored_with(seed, any_of(tokens(seed), random), ""); }

Changed token_doubled(const Seed& seed, Random& random) {
    const Part part = any_of(tokens(seed), random);
    const std::string token = text_of(seed, part);
    return stored_with(seed, part, token + (seed.text ? " " : "") + token);
}

Changed tokens_swapped(const Seed& seed, Random& random) {
    const std::vector<Part> parts = tokens(seed);
    Part first = any_of(parts, random);
    Part second = any_of(parts, random);
    if (first.at == second.at) return seed.stored(seed.bytes);
    if (second.at < first.at) std::swap(first, second);
    std::string bytes = seed.bytes.substr(0, first.at) + text_of(seed, second);
    bytes += seed.bytes.substr(first.at + first.size, second.at - first.at - first.size);
    return seed.stored(bytes + text_of(seed, first) + seed.bytes.substr(second.at + second.size));
}

Changed giant_count(const Seed& seed, Random& random) {
    static constexpr std::array<std::string_view, 8> numbers{
        "4294967295", "999999999999", "18446744073709551615", "-1", "2147483648", "9223372036854775807", "65536", "1e18"};
    static constexpr std::array<std::string_view, 5> words{"\xFF\xFF\xFF\xFF", "\xFF\xFF\xFF\x7F", "\x7F\xFF\xFF\xFF",
                                                           "\xFF\xFF\x01\xFF", "\xFE\xFF\xFF\x3F"};
    if (seed.text) return stored_with(seed, any_of(tokens_where(seed, true), random), any_of(numbers, random));
    const std::size_t at = below(random, seed.bytes.size());
    const std::size_t size = std::min<std::size_t>(random() % 2 == 0 ? 2 : 4, seed.bytes.size() - at);
    return stored_with(seed, {at, size}, any_of(words, random).substr(0, size));
}

/// A word is called as another one: names repeat, and of hierarchies something is above itself.
Changed name_repeated(const Seed& seed, Random& random) {
    const std::vector<Part> names = tokens_where(seed, false);
    return stored_with(seed, any_of(names, random), text_of(seed, any_of(names, random)));
}

Changed not_a_number(const Seed& seed, Random& random) {
    static constexpr std::array<std::string_view, 5> texts{"nan", "NaN", "-nan", "inf", "-Infinity"};
    using namespace std::string_view_literals;
    static constexpr std::array<std::string_view, 4> numbers{"\0\0\xC0\x7F"sv, "\0\0\x80\x7F"sv, "\x7F\xC0\0\0"sv,
                                                             "\0\0\xF8\xFF"sv};
    return stored_with(seed, any_of(tokens_where(seed, true), random),
                       seed.text ? any_of(texts, random) : any_of(numbers, random));
}

Changed number_too_large(const Seed& seed, Random& random) {
    static constexpr std::array<std::string_view, 4> texts{"1e999", "-1e999", "1e308", "1e-999"};
    using namespace std::string_view_literals;
    static constexpr std::array<std::string_view, 3> numbers{"\xFF\xFF\x7F\x7F"sv, "\xFF\xFF\xEF\x7F"sv, "\x01\0\0\0"sv};
    return stored_with(seed, any_of(tokens_where(seed, true), random),
                       seed.text ? any_of(texts, random) : any_of(numbers, random));
}

// ---- Structure ----

bool is_of(const Seed& seed, std::string_view format) { return seed.format.starts_with(format); }

Changed nested_deeply(const Seed& seed, Random& random) {
    static constexpr std::array<std::size_t, 5> depths{900, 1001, 1100, 20'000, 60'000};
    const std::size_t depth = any_of(depths, random);
    if (is_of(seed, "bvh") || is_of(seed, "ask"))
        return seed.stored("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n" + repeated("JOINT a\n{\nOFFSET 0 1 0\n", depth) +
                           repeated("}\n", depth + 1) + "MOTION\nFrames: 1\nFrame Time: 0.1\n");
    if (is_of(seed, "asf")) {
        std::string bones = ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n";
        std::string hierarchy = ":hierarchy\nbegin\nroot b0\n";
        for (std::size_t i = 0; i < depth; ++i) {
            bones += fmt::format("begin name b{} direction 0 1 0 length 1 axis 0 0 0 xyz end\n", i);
            if (i > 0) hierarchy += fmt::format("b{} b{}\n", i - 1, i);
        }
        return seed.stored(bones + hierarchy + "end\n");
    }
    if (is_of(seed, "htr")) {
        std::string chain = "b0 GLOBAL\n";
        for (std::size_t i = 1; i < depth; ++i) chain += fmt::format("b{} b{}\n", i, i - 1);
        const std::size_t at = seed.bytes.find("Hip GLOBAL");
        return seed.stored(seed.bytes.substr(0, at) + chain + seed.bytes.substr(std::min(at, seed.bytes.size())));
    }
    if (seed.format == "gltf") {
        if (random() % 2 == 0)
            return seed.stored(R"({"asset":{"version":"2.0"},"extras":)" + repeated("[", depth) + repeated("]", depth) +
                               "}");
        std::string nodes = R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[)";
        for (std::size_t i = 0; i < depth; ++i) nodes += fmt::format(R"({{"children":[{}]}},)", i + 1);
        return seed.stored(nodes + "{}]}");
    }
    if (seed.format == "fbx ascii") {
        std::string scene = "; FBX 7.4.0 project file\n";
        if (random() % 2 == 0) return seed.stored(scene + repeated("A: {\n", depth) + repeated("}\n", depth));
        scene += "Objects: {\n";
        std::string links;
        for (std::size_t i = 1; i <= depth; ++i) {
            scene += fmt::format("Model: {}, \"Model::b{}\", \"LimbNode\" {{\n}}\n", i, i);
            links += fmt::format("C: \"OO\",{},{}\n", i, i - 1);
        }
        return seed.stored(scene + "}\nConnections: {\n" + links + "}\n");
    }
    static constexpr std::array<std::string_view, 4> openings{"{", "[", "(", "<"};
    const Part part = any_of(tokens(seed), random);
    return stored_with(seed, {part.at, 0}, repeated(seed.text ? any_of(openings, random) : "\x01", depth));
}

Changed made_a_cycle(const Seed& seed, Random& random) {
    const auto replaced = [&](std::string_view from, const std::string& to) -> Changed {
        std::vector<std::size_t> places;
        for (std::size_t at = seed.bytes.find(from); at != std::string::npos; at = seed.bytes.find(from, at + 1))
            places.push_back(at);
        if (places.empty()) return name_repeated(seed, random);
        return stored_with(seed, {any_of(places, random), from.size()}, to);
    };
    static constexpr std::array<std::string_view, 4> links{"knee hip\n", "hip hip\n", "hip root\n",
                                                           "dummy knee\nknee dummy\n"};
    if (is_of(seed, "asf")) return seed.stored(seed.bytes + std::string(any_of(links, random)));
    if (is_of(seed, "htr")) return replaced("Hip GLOBAL", random() % 2 == 0 ? "Hip Leg" : "Hip Hip");
    if (seed.format == "gltf" || seed.format == "glb" || seed.format == "vrm")
        return replaced("\"children\":[", fmt::format("\"children\":[{},", below(random, 3)));
    if (seed.format == "fbx ascii")
        return replaced("C: \"OO\", ",
                        fmt::format("C: \"OO\", {}, {}\nC: \"OO\", ", 10 + below(random, 3), 10 + below(random, 3)));
    if (seed.text) return name_repeated(seed, random);
    const Part part = any_of(tokens(seed), random);  // a number of an array, such as the one of the parents
    return stored_with(seed, part, std::string({static_cast<char>(random() % 8), '\0', '\0', '\0'}));
}

// ---- The whole text ----

Changed as_utf16(const Seed& seed, Random& random) {
    const bool big = random() % 2 == 0;
    std::string wide;
    if (random() % 4 != 0) wide = big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : seed.bytes) wide += big ? std::string({'\0', c}) : std::string({c, '\0'});
    if (random() % 4 == 0) wide.pop_back();
    if (random() % 4 == 0 && wide.size() > 4)
        wide.replace(below(random, wide.size() / 2) * 2, 2, big ? "\xD8\x01" : "\x01\xD8");
    return seed.stored(wide);
}

Changed emptied(const Seed& seed, Random& random) {
    static constexpr std::array<std::string_view, 4> nothing{"", "\n", " \t \r\n", "\xEF\xBB\xBF"};
    return random() % 2 == 0 ? std::string(any_of(nothing, random)) : seed.stored(std::string(any_of(nothing, random)));
}

Changed noise(const Seed& seed, Random& random) {
    std::string bytes = random() % 2 == 0 ? "" : seed.bytes.substr(0, below(random, seed.bytes.size()));
    const bool zeros = random() % 4 == 0;
    for (std::size_t n = 1 + below(random, 20'000); n > 0; --n) bytes += zeros ? '\0' : static_cast<char>(random() % 256);
    return seed.stored(bytes);
}

Changed one_huge_line(const Seed& seed, Random& random) {
    constexpr std::size_t huge = 1'000'000;  // bytes
    std::string line = seed.bytes;
    std::ranges::replace_if(line, base::is_line_end, ' ');
    if (seed.text && random() % 4 == 0) return seed.stored(line);
    static constexpr std::array<std::string_view, 5> units{"x", "9", " ", "1 ", "-"};
    const std::string_view unit = any_of(units, random);
    const Part part = any_of(tokens(seed), random);
    return stored_with(seed, {part.at, 0}, repeated(unit, huge / unit.size()));
}

// ---- Bombs ----

constexpr std::size_t bomb = 64U << 20U;  // bytes

Changed packed_bomb(const Seed& seed, Random& random) {
    if (seed.format == "npz") return deflate_bombs().archive;
    if (seed.format == "fbx binary") return deflate_bombs().fbx;
    if (!seed.format.ends_with(".gz")) return std::nullopt;
    // Made once for each text and filling: packing takes a second.
    static std::map<std::pair<std::string, std::string>, std::string> made;
    static constexpr std::array<std::string_view, 4> fillings{"0 ", " ", "x", "\n"};
    const std::string filling = std::string(any_of(fillings, random));
    std::string& file = made[{seed.format, filling}];
    if (file.empty()) file = gzip(seed.bytes + repeated(filling, bomb / filling.size()));
    return file;
}
}  // namespace

std::span<const Damage> damages() {
    static constexpr std::array rows{
        Damage{"cut at a section", FileState::plain, cut_at_a_section},
        Damage{"cut anywhere", FileState::plain, cut_anywhere},
        Damage{"bytes flipped", FileState::plain, bytes_flipped},
        Damage{"token deleted", FileState::plain, token_deleted},
        Damage{"token doubled", FileState::plain, token_doubled},
        Damage{"tokens swapped", FileState::plain, tokens_swapped},
        Damage{"giant count", FileState::plain, giant_count},
        Damage{"deep nesting", FileState::plain, nested_deeply},
        Damage{"cycle", FileState::plain, made_a_cycle},
        Damage{"name repeated", FileState::plain, name_repeated},
        Damage{"NaN", FileState::plain, not_a_number},
        Damage{"1e999", FileState::plain, number_too_large},
        Damage{"UTF-16", FileState::plain, as_utf16},
        Damage{"empty", FileState::plain, emptied},
        Damage{"binary", FileState::plain, noise},
        Damage{"one huge line", FileState::plain, one_huge_line},
        Damage{"bomb", FileState::plain, packed_bomb},
        Damage{"a folder", FileState::folder},
        Damage{"a pipe", FileState::pipe, cut_anywhere},
        Damage{"no permission", FileState::forbidden},
        Damage{"shrinks", FileState::shrinks},
        Damage{"grows", FileState::grows},
        Damage{"is replaced", FileState::replaced},
    };
    return rows;
}

std::uint64_t most_memory(const Seed& seed, const Damage& damage, const std::string& stored) {
    constexpr std::uint64_t at_least = 64'000'000;
    constexpr std::uint64_t added = 2'000'000;  // at most, by a damage
    const bool unpacked = seed.format.ends_with(".gz") && damage.change != packed_bomb;
    return at_least + 10 * std::max<std::uint64_t>(stored.size(), unpacked ? seed.bytes.size() + added : 0);
}

std::vector<std::string> reading_words(const Seed& seed, unsigned way, const std::string& file, const std::string& partner,
                                       const std::string& folder) {
    if (seed.is_skin()) return {"check", partner, "--skin", file, "--json"};
    // Markers have no skeleton for the last two.
    static constexpr std::array<std::string_view, 5> targets{"csv", "json", "npz", "bvh", "glb"};
    static constexpr std::array<std::string_view, 4> markers{"c3d", "csm", "trc", "npy"};
    const bool bones = std::ranges::none_of(markers, [&](std::string_view each) { return seed.format.starts_with(each); });
    const std::size_t target = way / way_count % (bones ? targets.size() : 3);
    std::vector<std::string> words;
    switch (way % way_count) {
        case 0: words = {"info", "--json", file}; break;
        case 1: words = {"joints", file}; break;
        case 2: words = {"check", "--json", file}; break;
        default: words = {"convert", "--force", file, fmt::format("{}/out.{}", folder, targets[target])};
    }
    if (!partner.empty()) words.insert(words.end(), {"--skeleton", partner});
    return words;
}

Outcome judge(int status, std::string_view err, bool by_name, bool is_check) {
    bool placed = false;
    const bool not_written = err.find("[convert.refused]\n") != std::string_view::npos;
    bool named = false;
    std::istringstream lines{std::string(err)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find(": error: ");
        if (at == std::string::npos || line.starts_with("    ")) continue;  // a line of the file below a message
        const std::string place = line.substr(0, at);
        const std::size_t column = place.rfind(':');
        const std::size_t row = column == std::string::npos || column == 0 ? column : place.rfind(':', column - 1);
        const bool counted = row != std::string::npos && base::parse_integer(place.substr(column + 1)) &&
                             base::parse_integer(place.substr(row + 1, column - row - 1));
        if (!counted && line.ends_with("[convert.refused]")) continue;  // read, but it can't be written so
        (counted ? placed : named) = true;
        if (!line.ends_with(']')) return Outcome::failed;  // without its code
    }
    if (status == 0) return placed || named ? Outcome::failed : err.empty() ? Outcome::shown : Outcome::warned;
    if (status != 1) return Outcome::failed;
    if (named) return by_name ? Outcome::by_name : Outcome::failed;
    if (placed) return Outcome::placed;
    if (not_written) return Outcome::warned;
    return is_check ? Outcome::warned : Outcome::failed;
}
}  // namespace skelplay::test
