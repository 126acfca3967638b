#include <nlohmann/json.hpp>
#include "takes/maps/located_json.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
namespace {
using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view bone_map_format = "map.format";

/// Reads a map from a parsed text.
class MapReader {
public:
    MapReader(const figure::Skeleton& source, const figure::Skeleton& target) : source_(source), target_(target) {}

    base::Loaded<processing::BoneMap> run(const LocatedJson& json) {
        const LocatedJson* bones = json.find("bones");
        if (bones == nullptr || bones->kind != LocatedJson::Kind::list)
            refuse(json.offset, "an object with a list \"bones\"", json);
        else
            for (const LocatedJson& entry : bones->values) read_entry(entry);
        std::ranges::sort(map_.entries, {}, &processing::BoneMapEntry::target);
        if (!result_.diagnostics.has_error()) result_.value = std::move(map_);
        return std::move(result_);
    }

private:
    void refuse(std::uint64_t offset, std::string_view expected, const LocatedJson& found) {
        result_.diagnostics.error(offset, bone_map_format, "expected {} in a map of bones, found {}; the map is not used",
                                  expected, found.described());
    }

    void read_entry(const LocatedJson& entry) {
        const LocatedJson* target = entry.find("target");
        const LocatedJson* sources = entry.find("sources");
        if (target == nullptr || target->kind != LocatedJson::Kind::text ||
            (sources != nullptr && sources->kind != LocatedJson::Kind::list))
            return refuse(entry.offset, "{\"target\": name, \"sources\": [names]}", entry);
        processing::BoneMapEntry mapped{find(target_, *target, "the skeleton it is retargeted to"), {}, {}};
        mapped.kind = processing::MapKind::file;
        if (sources != nullptr)
            for (const LocatedJson& each : sources->values) read_source(each, mapped);
        if (mapped.target == BoneId::none || mapped.sources.empty()) return;
        if (!mapped_.insert(mapped.target).second)
            return result_.diagnostics.warning(target->offset, "map.repeated",
                                               "expected {} once, found it again; the first entry counts", target->text);
        map_.entries.push_back(std::move(mapped));
    }

    /// A name, or an object with a name and a share.
    void read_source(const LocatedJson& source, processing::BoneMapEntry& mapped) {
        const bool shared = source.kind == LocatedJson::Kind::object;
        const LocatedJson* name = shared ? source.find("bone") : &source;
        const LocatedJson* share = source.find("share");
        if (name == nullptr || name->kind != LocatedJson::Kind::text || (share != nullptr && !(share->number > 0.0)))
            return refuse(source.offset, "names in \"sources\", or {\"bone\": name, \"share\": number above 0}", source);
        const BoneId bone = find(source_, *name, "the take's skeleton");
        if (bone != BoneId::none) mapped.sources.push_back({bone, share == nullptr ? 1.0 : share->number});
    }

    BoneId find(const figure::Skeleton& skeleton, const LocatedJson& name, std::string_view whose) {
        const BoneId bone = figure::find_unique(skeleton, name.text);
        if (bone == BoneId::none)
            result_.diagnostics.warning(name.offset, "map.unknown-bone",
                                        "expected the name of a bone of {}, found {}; it is left out", whose, name.text);
        return bone;
    }

    const figure::Skeleton& source_;
    const figure::Skeleton& target_;
    processing::BoneMap map_;
    std::set<BoneId> mapped_;  // the targets of its entries
    base::Loaded<processing::BoneMap> result_;
};
}  // namespace

std::string bone_map_json(const processing::BoneMap& map, const figure::Skeleton& source, const figure::Skeleton& target,
                          std::string_view source_name, std::string_view target_name) {
    const auto source_json = [&](const processing::BoneShare& share) {
        const std::string name = figure::unique_name(source, share.bone);
        return share.share == 1.0 ? OrderedJson(name) : OrderedJson{{"bone", name}, {"share", share.share}};
    };
    std::string text = fmt::format("{{\n  \"source\": {},\n  \"target\": {},\n  \"bones\": [",
                                   OrderedJson(source_name).dump(), OrderedJson(target_name).dump());
    std::string_view between = "\n";
    for (const processing::BoneMapEntry& entry : map.entries) {
        OrderedJson sources = OrderedJson::array();
        for (const processing::BoneShare& share : entry.sources) sources.push_back(source_json(share));
        text += fmt::format("{}    {{\"target\": {}, \"sources\": {}, \"by\": {}}}", between,
                            OrderedJson(figure::unique_name(target, entry.target)).dump(), sources.dump(),
                            OrderedJson(processing::name(entry.kind)).dump());
        between = ",\n";
    }
    const auto names = [](const figure::Skeleton& skeleton, const std::vector<BoneId>& bones) {
        OrderedJson list = OrderedJson::array();
        for (const BoneId bone : bones) list.push_back(figure::unique_name(skeleton, bone));
        return list.dump();
    };
    return text + fmt::format("\n  ],\n  \"at_rest\": {},\n  \"unused\": {}\n}}\n",
                              names(target, processing::unmapped_targets(map, target)),
                              names(source, processing::unmapped_sources(map, source)));
}

base::Loaded<processing::BoneMap> read_bone_map(std::string_view text, const figure::Skeleton& source,
                                                const figure::Skeleton& target) {
    base::Loaded<LocatedJson> json = parse_located(text, bone_map_format, "a map of bones");
    if (json.value) return MapReader(source, target).run(*json.value);
    return {std::nullopt, std::move(json.diagnostics)};
}
}  // namespace skelplay::takes
