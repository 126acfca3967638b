#include <nlohmann/json.hpp>
#include "takes/maps/located_json.h"
#include "takes/maps/maps.h"

namespace skelplay::takes {
namespace {
constexpr std::string_view skin_map_format = "skin-map.format";

using Ordered = nlohmann::ordered_json;

std::string json_text(std::string_view text) { return Ordered(text).dump(); }

/// The names of a mesh and their bones, each once.
class NameTable {
public:
    NameTable(const figure::Skin& skin, const figure::Skeleton& skeleton) : skeleton_(skeleton) {
        const figure::Mesh& mesh = skin.mesh;
        std::vector<bool> listed(mesh.groups.size(), false);
        std::set<std::pair<figure::FaceBinding::By, std::uint32_t>> binding;
        for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
            for (const std::uint32_t group : mesh.groups_of(mesh.faces[i])) listed[group] = true;
            binding.emplace(skin.bindings[i].by, skin.bindings[i].name);
        }
        for (std::uint32_t i = 0; i < mesh.groups.size(); ++i)
            if (listed[i]) add(mesh.groups[i], skin.group_matches[i], true);
        using By = figure::FaceBinding::By;
        for (std::uint32_t i = 0; i < mesh.objects.size(); ++i)
            add(mesh.objects[i], skin.object_matches[i], binding.contains({By::object, i}));
        for (std::uint32_t i = 0; i < mesh.materials.size(); ++i)
            add(mesh.materials[i].name, skin.material_matches[i], binding.contains({By::material, i}));
    }

    [[nodiscard]] std::string groups() const { return fmt::format("{}", fmt::join(rows_, ",\n")); }
    [[nodiscard]] const std::vector<std::string>& open() const noexcept { return open_; }

private:
    void add(const std::string& raw, const figure::NameMatch& match, bool counts) {
        const std::string name = base::to_utf8(raw);
        if (!counts || !known_.insert(name).second) return;
        if (match.is_open()) return open_.push_back(name);
        const std::string bone =
            match.bone == BoneId::none ? "null" : json_text(figure::unique_name(skeleton_, match.bone));
        rows_.push_back(fmt::format("    {{\"group\": {}, \"bone\": {}, \"by\": {}}}", json_text(name), bone,
                                    json_text(figure::name(match.kind))));
    }

    const figure::Skeleton& skeleton_;
    std::set<std::string> known_;
    std::vector<std::string> rows_;
    std::vector<std::string> open_;
};

/// Reads a map from a parsed text.
class SkinMapReader {
public:
    base::Loaded<SkinMap> run(const LocatedJson& json) {
        const LocatedJson* groups = json.find("groups");
        if (json.kind != LocatedJson::Kind::object)
            refuse(json.offset, "an object with a list \"groups\"", json.described());
        else if (groups == nullptr) refuse(json.offset, "a list \"groups\"", "none");
        else if (groups->kind != LocatedJson::Kind::list) refuse(groups->offset, "a list of groups", groups->described());
        else
            for (const LocatedJson& entry : groups->values) read_group(entry);
        if (json.kind == LocatedJson::Kind::object) {
            read_bare(json.find("bare"));
            warn_of_keys(json, {"skin", "skeleton", "groups", "bare", "open"});
        }
        if (!result_.diagnostics.has_error()) result_.value = std::move(map_);
        return std::move(result_);
    }

private:
    void refuse(std::uint64_t offset, std::string_view expected, std::string_view found) {
        result_.diagnostics.error(offset, skin_map_format, "expected {} in a map of groups, found {}; the map is not used",
                                  expected, found);
    }

    void read_group(const LocatedJson& entry) {
        const LocatedJson* group = entry.find("group");
        const LocatedJson* bone = entry.find("bone");
        if (entry.kind != LocatedJson::Kind::object)
            return refuse(entry.offset, "{\"group\": name, \"bone\": name}", entry.described());
        warn_of_keys(entry, {"group", "bone", "by"});
        if (group == nullptr) return refuse(entry.offset, "\"group\": name", "none");
        if (group->kind != LocatedJson::Kind::text) return refuse(group->offset, "the name of a group", group->described());
        if (bone == nullptr) return refuse(entry.offset, "\"bone\": name, or null", "none");
        if (bone->kind != LocatedJson::Kind::null && bone->text.empty())
            return refuse(bone->offset, "the name of a bone, or null", bone->described());
        if (!read_.insert(group->text).second)
            return result_.diagnostics.warning(group->offset, "skin-map.repeated",
                                               base::said("skin-map.repeated", group->text));
        map_.groups.push_back({{group->text, bone->text}, group->offset, bone->offset});
    }

    void read_bare(const LocatedJson* bare) {
        if (bare == nullptr) return;
        if (bare->kind != LocatedJson::Kind::list)
            return refuse(bare->offset, "a list of bones without faces", bare->described());
        for (const LocatedJson& bone : bare->values) {
            if (bone.kind != LocatedJson::Kind::text) refuse(bone.offset, "the name of a bone", bone.described());
            else map_.bare.push_back({bone.text, bone.offset});
        }
    }

    void warn_of_keys(const LocatedJson& object, const std::vector<std::string>& known) {
        for (const LocatedJson::Key& key : object.keys)
            if (std::ranges::find(known, key.name) == known.end())
                result_.diagnostics.warning(key.offset, "skin-map.unknown-key",
                                            "expected {}, found \"{}\"; it counts for nothing", base::alternatives(known),
                                            key.name);
    }

    SkinMap map_;
    std::set<std::string> read_;  // the names of its groups
    base::Loaded<SkinMap> result_;
};

/// Finds the names of a map in a mesh and a skeleton, and warns of unknown ones.
class MapNames {
public:
    MapNames(const figure::Mesh& mesh, const figure::Skeleton& skeleton, base::Diagnostics& notes)
        : skeleton_(skeleton), notes_(notes) {
        for (const std::string& group : mesh.groups) groups_.push_back(base::to_utf8(group));
        for (const std::string& object : mesh.objects) groups_.push_back(base::to_utf8(object));
        for (const figure::Material& material : mesh.materials) groups_.push_back(base::to_utf8(material.name));
        std::ranges::sort(groups_);
    }

    bool has_group(const std::string& name, std::optional<std::uint64_t> offset) {
        if (std::ranges::binary_search(groups_, name)) return true;
        notes_.warning(offset, "skin-map.unknown-group", "expected a group of the skin, found '{}'{}; it is left out", name,
                       suggestion(base::nearest_word(name, groups_)));
        return false;
    }

    /// The name that finds the bone; empty: there is none.
    std::string bone(const std::string& name, std::optional<std::uint64_t> offset) {
        if (figure::find_unique(skeleton_, name) != BoneId::none) return name;
        if (const BoneId bone = skeleton_.find(name); bone != BoneId::none) return figure::unique_name(skeleton_, bone);
        std::vector<std::string> bones;
        for (const BoneId each : skeleton_.file_order()) bones.push_back(base::to_utf8(skeleton_[each].name));
        notes_.warning(offset, "skin-map.unknown-bone",
                       base::said("skin-map.unknown-bone", name, suggestion(base::nearest_word(name, bones))));
        return {};
    }

private:
    static std::string suggestion(std::string_view nearest) {
        return nearest.empty() ? std::string() : fmt::format(", perhaps '{}'", nearest);
    }

    const figure::Skeleton& skeleton_;
    base::Diagnostics& notes_;
    std::vector<std::string> groups_;  // sorted
};
}  // namespace

std::string skin_map_json(const figure::Skin& skin, const figure::Skeleton& skeleton, std::string_view skin_name,
                          std::string_view skeleton_name) {
    const NameTable names(skin, skeleton);
    Ordered bare = Ordered::array();
    for (const BoneId bone : skin.unskinned_on_purpose) bare.push_back(figure::unique_name(skeleton, bone));
    return fmt::format(
        "{{\n  \"skin\": {},\n  \"skeleton\": {},\n  \"groups\": [\n{}\n  ],\n  \"bare\": {},\n  \"open\": {}\n}}\n",
        json_text(skin_name), json_text(skeleton_name), names.groups(), bare.dump(), Ordered(names.open()).dump());
}

base::Loaded<SkinMap> read_skin_map(std::string_view text) {
    base::Loaded<LocatedJson> json = parse_located(text, skin_map_format, "a map of groups");
    if (json.value) return SkinMapReader().run(*json.value);
    return {std::nullopt, std::move(json.diagnostics)};
}

void use_skin_map(const SkinMap& map, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                  scene::AttachOptions& options, base::Diagnostics& notes) {
    MapNames names(mesh, skeleton, notes);
    std::vector<scene::SkinAssignment> assigned;
    for (const SkinMap::Group& group : map.groups) {
        const auto& [name, bone] = group.assignment;
        const bool known = names.has_group(name, group.offset);
        const std::string found = bone.empty() ? std::string() : names.bone(bone, group.bone_offset);
        if (known && found.empty() == bone.empty()) assigned.push_back({name, found});
    }
    // Assignments of the options override the map.
    options.assigned.insert(options.assigned.begin(), assigned.begin(), assigned.end());
    for (const SkinMap::Bare& bare : map.bare)
        if (std::string found = names.bone(bare.bone, bare.offset); !found.empty())
            options.unskinned_on_purpose.push_back(std::move(found));
}

void check_assignments(const scene::AttachOptions& options, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                       base::Diagnostics& notes) {
    MapNames names(mesh, skeleton, notes);
    for (const auto& [name, bone] : options.assigned) {
        names.has_group(name, std::nullopt);
        if (!bone.empty()) names.bone(bone, std::nullopt);
    }
    for (const std::string& bone : options.unskinned_on_purpose) names.bone(bone, std::nullopt);
}
}  // namespace skelplay::takes
