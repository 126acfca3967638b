#include "loaders/fbx/fbx_scene.h"

#include <algorithm>

#include "base/text.h"

namespace skelplay::loaders {

std::string_view fbx_plain_name(std::string_view name) noexcept {
    if (const std::size_t end = name.find(std::string_view("\0\1", 2)); end != std::string_view::npos)
        return name.substr(0, end);
    const std::size_t colons = name.find("::");
    return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

std::string fbx_name(std::string_view name) {
    constexpr std::string_view quote = "&quot;";
    std::string text;
    for (std::size_t at = name.find(quote); at != std::string_view::npos; at = name.find(quote)) {
        text += name.substr(0, at);
        text += '"';
        name.remove_prefix(at + quote.size());
    }
    text += name;
    return base::to_utf8(text);
}

// ---- Properties ----

namespace {

/// The list of properties of a record, of 7.x or of 6.1.
FbxId property_list(const FbxDocument& document, FbxId record) {
    const FbxId new_list = document.find(record, "Properties70");
    return new_list != FbxId::none ? new_list : document.find(record, "Properties60");
}

}  // namespace

FbxProperties::FbxProperties(const FbxDocument& document, FbxId own, FbxId by_template)
    : document_(document), own_(property_list(document, own)), template_(property_list(document, by_template)) {}

FbxId FbxProperties::find_in(FbxId list, std::string_view name) const {
    if (list == FbxId::none) return FbxId::none;
    const FbxId end = document_[list].end;
    for (FbxId id = document_.after(list); id < end; id = document_[id].end)
        if (document_.text(id) == name) return id;
    return FbxId::none;
}

FbxId FbxProperties::find(std::string_view name) const {
    const FbxId own = find_in(own_, name);
    return own != FbxId::none ? own : find_in(template_, name);
}

/// A property's values come after its name, types and flags: four texts in 7.x ("P"), three in 6.1 ("Property").
static std::size_t first_value(const FbxDocument& document, FbxId property) {
    return document[property].name == "P" ? 4 : 3;
}

std::optional<double> FbxProperties::number(std::string_view name) const {
    const FbxId id = find(name);
    return id == FbxId::none ? std::nullopt : document_.number(id, first_value(document_, id));
}

std::optional<std::int64_t> FbxProperties::integer(std::string_view name) const {
    const FbxId id = find(name);
    return id == FbxId::none ? std::nullopt : document_.integer(id, first_value(document_, id));
}

std::optional<glm::dvec3> FbxProperties::vector(std::string_view name) const {
    const FbxId id = find(name);
    if (id == FbxId::none) return std::nullopt;
    const std::size_t first = first_value(document_, id);
    const auto x = document_.number(id, first);
    const auto y = document_.number(id, first + 1);
    const auto z = document_.number(id, first + 2);
    return x && y && z ? std::optional(glm::dvec3(*x, *y, *z)) : std::nullopt;
}

bool FbxProperties::has_own() const { return own_ != FbxId::none && document_[own_].end > document_.after(own_); }

// ---- Objects ----

FbxObjects::FbxObjects(const FbxDocument& document, base::Diagnostics& diagnostics) : document_(document) {
    const FbxId objects = document.find(FbxId::root, "Objects");
    const FbxId connections = document.find(FbxId::root, "Connections");
    for (const std::string_view section : {"Objects", "Connections"})
        if (document.children(document.find(FbxId::root, section)).empty())
            diagnostics.warning(document.binary() ? 0 : document.bytes().size(), "fbx.no-section",
                                "expected records in the section {}, found none; the file is read without it", section);
    for (const FbxId record : document.children(objects)) add_object(record);
    for (const FbxId definition : document.children(document.find(FbxId::root, "Definitions")))
        if (const FbxId found = document.find(definition, "PropertyTemplate"); found != FbxId::none)
            templates_.emplace(document.text(definition), found);
    links_.resize(objects_.size() + 1);
    for (const FbxId record : document.children(connections)) connect(record);
}

/// 7.x: number, name, kind. 6.1: name, kind.
void FbxObjects::add_object(FbxId record) {
    const auto key = document_.value(record, 0);
    if (!key || key->kind == FbxValue::Kind::array) return;
    const auto id = static_cast<FbxObjectId>(objects_.size());
    const std::size_t name = key->kind == FbxValue::Kind::text ? 0 : 1;
    if (name == 0)
        by_name_.emplace(key->text, id);
    else
        by_number_.emplace(key->integer, id);
    objects_.push_back({record, document_[record].name, fbx_plain_name(document_.text(record, name)),
                        document_.text(record, name + 1)});
}

FbxObjectId FbxObjects::find(const FbxValue& key) const {
    const auto found = [](const auto& map, const auto& word) {
        const auto at = map.find(word);
        return at == map.end() ? FbxObjectId::none : at->second;
    };
    if (key.kind == FbxValue::Kind::text) {
        const FbxObjectId named = found(by_name_, key.text);
        const bool root = named == FbxObjectId::none && fbx_plain_name(key.text) == "Scene";
        return root ? FbxObjectId::scene : named;
    }
    if (key.kind == FbxValue::Kind::integer && key.integer == 0) return FbxObjectId::scene;
    return found(by_number_, key.integer);
}

/// "OO" connects an object to an object, "OP" to one of its properties.
void FbxObjects::connect(FbxId record) {
    const auto from = document_.value(record, 1);
    const auto to = document_.value(record, 2);
    const std::string_view type = document_.text(record);
    if (!from || !to || (type != "OO" && type != "OP")) return;
    const FbxObjectId child = find(*from);
    const FbxObjectId parent = find(*to);
    if (child == FbxObjectId::none || child == FbxObjectId::scene || parent == FbxObjectId::none) return;
    links_[parent == FbxObjectId::scene ? objects_.size() : index(parent)].push_back(
        {child, type == "OP" ? document_.text(record, 3) : std::string_view()});
}

FbxId FbxObjects::find_template(std::string_view type) const {
    const auto found = templates_.find(type);
    return found == templates_.end() ? FbxId::none : found->second;
}

FbxProperties FbxObjects::properties(FbxObjectId id) const {
    return {document_, (*this)[id].record, find_template((*this)[id].type)};
}

/// In ASCII files of 6.1 they are among the objects.
FbxProperties FbxObjects::settings() const {
    const FbxId top = document_.find(FbxId::root, "GlobalSettings");
    const FbxId inner = document_.find(document_.find(FbxId::root, "Objects"), "GlobalSettings");
    return {document_, top != FbxId::none ? top : inner, find_template("GlobalSettings")};
}

std::size_t FbxObjects::count(std::string_view type, std::string_view kind) const {
    return static_cast<std::size_t>(std::ranges::count_if(objects_, [&](const FbxObject& object) {
        return object.type == type && (kind.empty() || object.kind == kind);
    }));
}

}  // namespace skelplay::loaders
