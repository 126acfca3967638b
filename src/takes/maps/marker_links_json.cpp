#include <nlohmann/json.hpp>
#include "takes/maps/located_json.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
namespace {
using figure::LinkEdit;

constexpr std::string_view links_format = "links.format";
constexpr double gamma = 2.2;  // of the display, as the file's colours are those that are seen
constexpr double brightest = 255.0;

std::string colour_text(const glm::vec3& linear) {
    std::string text = "#";
    for (int i = 0; i < 3; ++i) {
        const double shown = std::pow(static_cast<double>(linear[i]), 1.0 / gamma);
        text += fmt::format("{:02x}", static_cast<int>(std::lround(shown * brightest)));
    }
    return text;
}

/// Nothing if the text is no colour of six hexadecimal digits.
std::optional<glm::vec3> colour_of(std::string_view text) {
    constexpr std::size_t digits = 6;
    if (text.size() != digits + 1 || text.front() != '#') return std::nullopt;
    unsigned number = 0;
    for (const char c : text.substr(1)) {
        const bool is_letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
        if (!is_letter && !base::is_digit(c)) return std::nullopt;
        number = number * 16 + static_cast<unsigned>(is_letter ? base::lower(c) - 'a' + 10 : c - '0');
    }
    glm::vec3 linear;
    for (int i = 0; i < 3; ++i) {
        const unsigned part = number >> (16 - 8 * i) & 0xFFU;
        linear[i] = static_cast<float>(std::pow(static_cast<double>(part) / brightest, gamma));
    }
    return linear;
}

struct LinksReader {
    const figure::Skeleton& markers;

    base::Loaded<std::vector<LinkEdit>> run(const LocatedJson& json) {
        if (json.kind != LocatedJson::Kind::object) refuse(json, "an object with a list \"links\"");
        else
            for (const auto& [name, taken_away] : {std::pair{"links", false}, std::pair{"removed", true}})
                if (const LocatedJson* list = json.find(name); list != nullptr)
                    for (const LocatedJson& entry : list->values) read_entry(entry, taken_away);
        if (!result_.diagnostics.has_error()) result_.value = std::move(edits_);
        return std::move(result_);
    }

    void refuse(const LocatedJson& found, std::string_view expected) {
        result_.diagnostics.error(found.offset, links_format,
                                  "expected {} in a file of links, found {}; the links are as the markers tell them",
                                  expected, found.described());
    }

    void read_entry(const LocatedJson& entry, bool taken_away) {
        const LocatedJson* from = entry.find("from");
        const LocatedJson* to = entry.find("to");
        if (from == nullptr || to == nullptr) return refuse(entry, "{\"from\": name, \"to\": name}");
        LinkEdit edit{find(*from), find(*to), taken_away};
        if (const LocatedJson* colour = entry.find("colour"); colour != nullptr) {
            edit.colour = colour_of(colour->text);
            if (!edit.colour) return refuse(*colour, "a colour such as \"#ff8800\"");
        }
        if (edit.from != BoneId::none && edit.to != BoneId::none && edit.from != edit.to) figure::set_edit(edits_, edit);
    }

    BoneId find(const LocatedJson& name) {
        const BoneId marker = figure::find_unique(markers, name.text);
        if (marker == BoneId::none)
            result_.diagnostics.warning(name.offset, "links.unknown-marker", base::said("links.unknown-marker", name.text));
        return marker;
    }

    std::vector<LinkEdit> edits_;
    base::Loaded<std::vector<LinkEdit>> result_;
};
}  // namespace

std::string marker_links_json(std::span<const LinkEdit> edits, const figure::Skeleton& markers) {
    nlohmann::ordered_json json{{"links", nlohmann::ordered_json::array()}, {"removed", nlohmann::ordered_json::array()}};
    for (const LinkEdit& edit : edits) {
        nlohmann::ordered_json entry{{"from", figure::unique_name(markers, edit.from)},
                                     {"to", figure::unique_name(markers, edit.to)}};
        if (edit.colour && !edit.taken_away) entry["colour"] = colour_text(*edit.colour);
        json[edit.taken_away ? "removed" : "links"].push_back(std::move(entry));
    }
    return json.dump(2) + "\n";
}

base::Loaded<std::vector<LinkEdit>> read_marker_links(std::string_view text, const figure::Skeleton& markers) {
    base::Loaded<LocatedJson> json = parse_located(text, links_format, "a file of links");
    if (json.value) return LinksReader{markers}.run(*json.value);
    return {std::nullopt, std::move(json.diagnostics)};
}
}  // namespace skelplay::takes
