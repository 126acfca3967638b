#include "exporters/bone_map_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "figure/skeleton.h"

namespace skelplay::exporters {

namespace {

using Json = nlohmann::ordered_json;
using figure::BoneId;

/// Reads the text of a map. Diagnostics have offsets into it.
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
        std::ranges::sort(map_.entries, {}, &processing::BoneMapEntry::target);
        if (!result_.diagnostics.has_error()) result_.value = std::move(map_);
        return std::move(result_);
    }

private:
    void refuse(std::uint64_t offset, std::string_view expected, std::string_view found) {
        result_.diagnostics.error(std::min<std::uint64_t>(offset, text_.size()), "map.format",
                                  "expected {} in a map of bones, found {}; the map is not used", expected, found);
    }

    /// The position of a string in the text, after the entries read so far.
    std::uint64_t offset_of(const std::string& string) {
        const std::size_t at = text_.find(Json(string).dump(), from_);
        return at == std::string_view::npos ? from_ : at;
    }

    void read_entry(const Json& entry) {
        if (!entry.is_object() || !entry.contains("target") || !entry["target"].is_string() ||
            !entry.value("sources", Json::array()).is_array())
            return refuse(from_, "{\"target\": name, \"sources\": [names]}", "another value");
        const std::string name = entry["target"];
        const std::uint64_t offset = offset_of(name);
        from_ = offset + 1;
        processing::BoneMapEntry mapped{find(target_, name, "the skeleton it is played on", offset), {}, {}};
        mapped.kind = processing::MapKind::file;
        for (const Json& each : entry.value("sources", Json::array())) read_source(each, mapped);
        if (mapped.target == BoneId::none || mapped.sources.empty()) return;
        const auto same = [&](const processing::BoneMapEntry& other) { return other.target == mapped.target; };
        if (std::ranges::any_of(map_.entries, same))
            return result_.diagnostics.warning(offset, "map.repeated",
                                               "expected {} once, found it again; the first entry counts", name);
        map_.entries.push_back(std::move(mapped));
    }

    /// A name, or an object with a name and a share.
    void read_source(const Json& source, processing::BoneMapEntry& mapped) {
        const Json name = source.is_object() ? source.value("bone", Json()) : source;
        const Json share = source.is_object() ? source.value("share", Json(1.0)) : Json(1.0);
        if (!name.is_string() || !share.is_number() || share.get<double>() <= 0.0)
            return refuse(from_, "names in \"sources\", or {\"bone\": name, \"share\": number above 0}",
                          "another value");
        const BoneId bone = find(source_, name, "the take's skeleton", offset_of(name));
        if (bone != BoneId::none) mapped.sources.push_back({bone, share.get<double>()});
    }

    BoneId find(const figure::Skeleton& skeleton, const std::string& name, std::string_view whose,
                std::uint64_t offset) {
        const BoneId bone = figure::find_unique(skeleton, name);
        if (bone == BoneId::none)
            result_.diagnostics.warning(offset, "map.unknown-bone",
                                        "expected the name of a bone of {}, found {}; it is left out", whose, name);
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

std::string bone_map_json(const processing::BoneMap& map, const figure::Skeleton& source,
                          const figure::Skeleton& target, std::string_view source_name, std::string_view target_name) {
    const auto source_json = [&](const processing::BoneShare& share) {
        const std::string name = figure::unique_name(source, share.bone);
        return share.share == 1.0 ? Json(name) : Json{{"bone", name}, {"share", share.share}};
    };
    std::string text = fmt::format("{{\n  \"source\": {},\n  \"target\": {},\n  \"bones\": [", Json(source_name).dump(),
                                   Json(target_name).dump());
    std::string_view between = "\n";
    for (const processing::BoneMapEntry& entry : map.entries) {
        Json sources = Json::array();
        for (const processing::BoneShare& share : entry.sources) sources.push_back(source_json(share));
        text += fmt::format("{}    {{\"target\": {}, \"sources\": {}, \"by\": {}}}", between,
                            Json(figure::unique_name(target, entry.target)).dump(), sources.dump(),
                            Json(processing::name(entry.kind)).dump());
        between = ",\n";
    }
    const auto names = [](const figure::Skeleton& skeleton, const std::vector<BoneId>& bones) {
        Json list = Json::array();
        for (const BoneId bone : bones) list.push_back(figure::unique_name(skeleton, bone));
        return list.dump();
    };
    return text + fmt::format("\n  ],\n  \"at_rest\": {},\n  \"unused\": {}\n}}\n",
                              names(target, processing::unmapped_targets(map, target)),
                              names(source, processing::unmapped_sources(map, source)));
}

base::Loaded<processing::BoneMap> read_bone_map(std::string_view text, const figure::Skeleton& source,
                                                const figure::Skeleton& target) {
    return MapReader(text, source, target).run();
}

}  // namespace skelplay::exporters
