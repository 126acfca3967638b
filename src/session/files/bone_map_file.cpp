#include "session/files/bone_map_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/byte_source.h"
#include "base/numbers.h"
#include "base/text.h"
#include "base/write_file.h"
#include "loaders/reading.h"
#include "session/files/preparing.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using figure::BoneId;

constexpr std::uint64_t largest_map = 16U << 20U;  // bytes

/// The bone that a name in a map means; none: no such bone.
BoneId bone_in_map(const figure::Skeleton& skeleton, std::string_view name) {
    const auto mark = name.rfind('#');
    const auto index = mark == std::string_view::npos ? std::nullopt : base::parse_integer(name.substr(mark + 1));
    if (index && *index >= 0 && static_cast<std::size_t>(*index) < skeleton.size()) {
        const BoneId bone = skeleton.file_order()[static_cast<std::size_t>(*index)];
        if (base::to_utf8(skeleton[bone].name) == name.substr(0, mark)) return bone;
    }
    for (const BoneId bone : skeleton.file_order())
        if (base::to_utf8(skeleton[bone].name) == name) return bone;
    return BoneId::none;
}

/// Reads the text of a map; complaints carry offsets into it.
class MapReader {
public:
    MapReader(std::string_view text, const figure::Skeleton& source, const figure::Skeleton& target)
        : text_(text), source_(source), target_(target) {}

    base::Loaded<processing::BoneMap> run() {
        try {
            const Json json = Json::parse(text_);
            if (!json.is_object() || !json.contains("bones") || !json["bones"].is_array())
                refuse(0, "an object with a list \"bones\"", "another value");
            else
                for (const Json& entry : json["bones"]) read_entry(entry);
        } catch (const Json::parse_error& fault) {
            const std::string what(fault.what());
            refuse(fault.byte > 0 ? fault.byte - 1 : 0, "JSON",
                   what.substr(std::min(what.find("parse error"), what.size())));
        }
        if (!result_.diagnostics.has_error()) result_.value = std::move(map_);
        return std::move(result_);
    }

private:
    void refuse(std::uint64_t offset, std::string_view expected, std::string_view found) {
        result_.diagnostics.error(
            std::min<std::uint64_t>(offset, text_.size()), "map.format",
            fmt::format("expected {} in a map of bones, found {}; the map is not used", expected, found));
    }

    /// Where a string stands in the text, after the entries before it.
    std::uint64_t place_of(const std::string& string) {
        const std::size_t at = text_.find(Json(string).dump(), from_);
        return at == std::string_view::npos ? from_ : at;
    }

    void read_entry(const Json& entry) {
        if (!entry.is_object() || !entry.contains("target") || !entry["target"].is_string() ||
            !entry.value("sources", Json::array()).is_array())
            return refuse(from_, "{\"target\": name, \"sources\": [names]}", "another value");
        const std::string name = entry["target"];
        const std::uint64_t place = place_of(name);
        from_ = place;
        processing::BoneMapEntry mapped{find(target_, name, "the skeleton it is played on", place), {}, {}};
        mapped.kind = processing::MapKind::file;
        for (const Json& each : entry.value("sources", Json::array())) read_source(each, mapped);
        if (mapped.target == BoneId::none || mapped.sources.empty()) return;
        const auto same = [&](const processing::BoneMapEntry& other) { return other.target == mapped.target; };
        if (std::ranges::any_of(map_.entries, same))
            return result_.diagnostics.warning(
                place, "map.repeated", fmt::format("expected {} once, found it again; the first entry counts", name));
        map_.entries.push_back(std::move(mapped));
    }

    /// A name, or an object with a name and a share.
    void read_source(const Json& source, processing::BoneMapEntry& mapped) {
        const Json name = source.is_object() ? source.value("bone", Json()) : source;
        const Json share = source.is_object() ? source.value("share", Json(1.0)) : Json(1.0);
        if (!name.is_string() || !share.is_number() || share.get<double>() <= 0.0)
            return refuse(from_, "names in \"sources\", or {\"bone\": name, \"share\": number above 0}",
                          "another value");
        const BoneId bone = find(source_, name, "the take's skeleton", place_of(name));
        if (bone != BoneId::none) mapped.sources.push_back({bone, share.get<double>()});
    }

    BoneId find(const figure::Skeleton& skeleton, const std::string& name, std::string_view whose,
                std::uint64_t place) {
        const BoneId bone = bone_in_map(skeleton, name);
        if (bone == BoneId::none)
            result_.diagnostics.warning(
                place, "map.unknown-bone",
                fmt::format("expected the name of a bone of {}, found {}; it is left out", whose, name));
        return bone;
    }

    std::string_view text_;
    const figure::Skeleton& source_;
    const figure::Skeleton& target_;
    std::size_t from_ = 0;
    processing::BoneMap map_;
    base::Loaded<processing::BoneMap> result_;
};

}  // namespace

std::string name_in_map(const figure::Skeleton& skeleton, BoneId bone) {
    const std::string name = base::to_utf8(skeleton[bone].name);
    const auto same = [&](const figure::Bone& other) { return other.name == skeleton[bone].name; };
    const bool alone = std::ranges::count_if(skeleton.bones(), same) == 1;
    return alone ? name : fmt::format("{}#{}", name, skeleton[bone].file_order);
}

std::string bone_map_text(const BoneMapping& mapping) {
    std::string text = fmt::format("{{\n  \"source\": {},\n  \"target\": {},\n  \"bones\": [",
                                   Json(mapping.source).dump(), Json(mapping.target).dump());
    const auto source_json = [](const BoneMapping::Source& source) {
        return source.share == 1.0 ? Json(source.bone) : Json{{"bone", source.bone}, {"share", source.share}};
    };
    std::string_view between = "\n";
    for (const BoneMapping::Row& row : mapping.rows) {
        if (row.sources.empty()) continue;
        Json sources = Json::array();
        for (const BoneMapping::Source& source : row.sources) sources.push_back(source_json(source));
        text += fmt::format("{}    {{\"target\": {}, \"sources\": {}, \"by\": {}}}", between, Json(row.target).dump(),
                            sources.dump(), Json(row.how).dump());
        between = ",\n";
    }
    Json resting = Json::array();
    for (const BoneMapping::Row& row : mapping.rows)
        if (row.sources.empty()) resting.push_back(row.target);
    return text + fmt::format("\n  ],\n  \"at_rest\": {},\n  \"unused\": {}\n}}\n", resting.dump(),
                              Json(mapping.unused).dump());
}

std::optional<std::string> save_bone_map(const fs::path& file, const BoneMapping& mapping) {
    return base::write_file(file, bone_map_text(mapping));
}

base::Loaded<processing::BoneMap> load_bone_map(const fs::path& file, const figure::Skeleton& source,
                                                const figure::Skeleton& target) {
    base::Loaded<processing::BoneMap> result;
    auto opened = base::open_bytes(file);
    if (const auto* failure = std::get_if<base::OpenFailure>(&opened)) {
        result.diagnostics = loaders::refuse_unopened(
            *failure, file.string(), "map.unreadable",
            fmt::format("expected a map of bones to read, found {}; nothing is shown", failure->reason));
        return result;
    }
    const base::ByteSource& bytes = *std::get<std::unique_ptr<base::ByteSource>>(opened);
    if (bytes.size() > largest_map)
        result.diagnostics.error(
            0, "map.too-large",
            fmt::format("expected a map of at most {} bytes, found {}; it is not used", largest_map, bytes.size()));
    else
        result = MapReader(bytes.text(0, bytes.size()), source, target).run();
    result.diagnostics.locate(file.string(), bytes);
    return result;
}

}  // namespace skelplay::session
