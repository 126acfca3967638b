#include "loaders/fbx/fbx_parts.h"

namespace skelplay::loaders {
namespace {
/// An object's name without its class: "Hips" for "Hips\0\1Model" and "Model::Hips".
std::string_view fbx_plain_name(std::string_view name) noexcept {
    if (const std::size_t end = name.find(std::string_view("\0\1", 2)); end != std::string_view::npos)
        return name.substr(0, end);
    const std::size_t colons = name.find("::");
    return colons == std::string_view::npos ? name : name.substr(colons + 2);
}
}  // namespace

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

namespace {
/// The list of properties of a record, of 7.x or of 6.1.
FbxId property_list(const FbxDocument& document, FbxId record) {
    const FbxId new_list = document.find(record, "Properties70");
    return new_list != FbxId::none ? new_list : document.find(record, "Properties60");
}
}  // namespace

FbxProperties::FbxProperties(const FbxDocument& document, FbxId own, FbxId by_template)
    : document_(document), own_(property_list(document, own)), template_(property_list(document, by_template)) {}

/// A property's values come after its name, types and flags: four texts in 7.x ("P"), three in 6.1 ("Property").
std::size_t FbxProperties::first_value(FbxId property) const {
    return property != FbxId::none && document_[property].name == "P" ? 4 : 3;
}

std::optional<glm::dvec3> FbxProperties::vector(std::string_view name) const {
    const FbxId id = find(name);
    const std::size_t first = first_value(id);
    const auto x = document_.number(id, first);
    const auto y = document_.number(id, first + 1);
    const auto z = document_.number(id, first + 2);
    return x && y && z ? std::optional(glm::dvec3(*x, *y, *z)) : std::nullopt;
}

FbxObjects::FbxObjects(const FbxDocument& document, base::Diagnostics& diagnostics) : document_(document) {
    const FbxId objects = document.find(FbxId::root, "Objects");
    const FbxId connections = document.find(FbxId::root, "Connections");
    for (const std::string_view section : {"Objects", "Connections"})
        if (document.children(document.find(FbxId::root, section)).empty())
            diagnostics.warning(document.binary() ? 0 : document.size, "fbx.no-section",
                                base::said("fbx.no-section", section));
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
    if (name == 0) by_name_.emplace(key->text, id);
    else by_number_.emplace(key->integer, id);
    objects_.push_back(
        {record, document_[record].name, fbx_plain_name(document_.text(record, name)), document_.text(record, name + 1)});
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

/// In ASCII files of 6.1 they are among the objects.
FbxProperties FbxObjects::settings() const {
    const FbxId top = document_.find(FbxId::root, "GlobalSettings");
    const FbxId inner = document_.find(document_.find(FbxId::root, "Objects"), "GlobalSettings");
    return {document_, top != FbxId::none ? top : inner, find_template("GlobalSettings")};
}

glm::dmat3 fbx_rotation(const glm::dvec3& degrees, const figure::EulerOrder& order) {
    glm::dvec3 angles(0.0);
    for (int i = 0; i < 3; ++i) angles[i] = glm::radians(degrees[figure::index(order.at(static_cast<std::size_t>(i)))]);
    return figure::rotation_of(angles, order);
}

namespace {
using figure::Axis;

/// The orders of RotationOrder, as products: the axis that turns first is the last factor.
constexpr std::array<figure::EulerOrder, 6> rotation_orders{{{Axis::z, Axis::y, Axis::x},
                                                             {Axis::y, Axis::z, Axis::x},
                                                             {Axis::x, Axis::z, Axis::y},
                                                             {Axis::z, Axis::x, Axis::y},
                                                             {Axis::y, Axis::x, Axis::z},
                                                             {Axis::x, Axis::y, Axis::z}}};

FbxTransformRule read_rule(const FbxProperties& properties) {
    const auto vector = [&](std::string_view name) { return properties.vector(name).value_or(glm::dvec3(0.0)); };
    const auto integer = [&](std::string_view name, std::int64_t otherwise) {
        return properties.integer(name).value_or(otherwise);
    };
    FbxTransformRule rule;
    rule.stored = {vector("Lcl Translation"), vector("Lcl Rotation"),
                   properties.vector("Lcl Scaling").value_or(glm::dvec3(1.0))};
    rule.rotation_offset = vector("RotationOffset");
    rule.rotation_pivot = vector("RotationPivot");
    rule.scaling_offset = vector("ScalingOffset");
    rule.scaling_pivot = vector("ScalingPivot");
    if (const std::int64_t inherit = integer("InheritType", 1); inherit == 0 || inherit == 2)
        rule.inherit = static_cast<FbxInherit>(inherit);
    if (integer("RotationActive", 1) == 0 || integer("RotationSpaceForLimitOnly", 0) != 0) return rule;
    rule.pre = fbx_rotation(vector("PreRotation"), rotation_orders[0]);
    rule.post_inverse = glm::transpose(fbx_rotation(vector("PostRotation"), rotation_orders[0]));
    const std::int64_t order = integer("RotationOrder", 0);
    if (order > 0 && order < 6) rule.order = rotation_orders.at(static_cast<std::size_t>(order));
    return rule;
}

constexpr std::array<std::string_view, 4> joint_kinds{"LimbNode", "Limb", "Root", "Effector"};

bool is_model(const FbxObject& object) { return object.type == "Model"; }

/// Walks through the Models, each once.
class NodeReader {
public:
    explicit NodeReader(FbxScene& scene)
        : scene_(scene), objects_(scene.objects), connected_(objects_.size()), clustered_(objects_.size()) {
        scene.rig.by_source.assign(objects_.size(), RigNode::none);
        for (std::size_t i = 0; i < objects_.size(); ++i) note_links(static_cast<FbxObjectId>(i));
    }

    void read(base::Diagnostics& diagnostics) {
        add_below(FbxObjectId::scene, RigNode::none);
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            const auto id = static_cast<FbxObjectId>(i);
            if (is_model(objects_[id]) && !connected_[i] && !is_read(id)) add(id, RigNode::none);
            add_waiting();
        }
        report_rings(diagnostics);
    }

private:
    [[nodiscard]] bool is_read(FbxObjectId id) const { return scene_.node(id) != RigNode::none; }

    /// Which Models are below others, and which move a skin.
    void note_links(FbxObjectId id) {
        const FbxObject& object = objects_[id];
        for (const FbxLink& link : objects_.links(id)) {
            if (!is_model(objects_[link.object]) || !link.property.empty()) continue;
            if (is_model(object)) connected_[index(link.object)] = true;
            if (object.kind == "Cluster") clustered_[index(link.object)] = true;
        }
    }

    void add_below(FbxObjectId parent, std::size_t node) {
        const auto& links = objects_.links(parent);
        for (auto link = links.rbegin(); link != links.rend(); ++link)
            if (link->property.empty() && is_model(objects_[link->object])) waiting_.emplace_back(link->object, node);
        if (node == RigNode::none) add_waiting();
    }

    /// Adds all that wait and what is below them: a stack, so that depth costs no recursion.
    void add_waiting() {
        while (!waiting_.empty()) {
            const auto [object, parent] = waiting_.back();
            waiting_.pop_back();
            if (!is_read(object)) add(object, parent);
        }
    }

    void add(FbxObjectId id, std::size_t parent) {
        const FbxObject& object = objects_[id];
        const std::size_t number = scene_.rig.nodes.size();
        scene_.rig.by_source[index(id)] = number;
        RigNode node{.name = fbx_name(object.name),
                     .source = index(id),
                     .offset = scene_.document().offset(object.record),
                     .parent = parent,
                     .joint = clustered_[index(id)]};
        note_kind(object.kind, node);
        for (const FbxLink& link : objects_.links(id))
            if (objects_[link.object].type == "NodeAttribute") note_kind(objects_[link.object].kind, node);
        scene_.rules.push_back(read_rule(objects_.properties(id)));
        scene_.rig.nodes.push_back(std::move(node));
        add_below(id, number);
    }

    static void note_kind(std::string_view kind, RigNode& node) {
        node.joint = node.joint || std::ranges::find(joint_kinds, kind) != joint_kinds.end();
        node.camera_or_light = node.camera_or_light || kind == "Camera" || kind == "CameraSwitcher" || kind == "Light";
    }

    void report_rings(base::Diagnostics& diagnostics) const {
        for (std::size_t i = 0; i < objects_.size(); ++i) {
            const auto id = static_cast<FbxObjectId>(i);
            if (!is_model(objects_[id]) || is_read(id)) continue;
            return diagnostics.warning(scene_.document().message_offset(objects_[id].record), "fbx.ring",
                                       base::said("fbx.ring", fbx_name(objects_[id].name)));
        }
    }

    FbxScene& scene_;
    const FbxObjects& objects_;
    std::vector<bool> connected_;
    std::vector<bool> clustered_;
    std::vector<std::pair<FbxObjectId, std::size_t>> waiting_;  // objects, and their parents in the rig
};
}  // namespace

FbxScene::FbxScene(const FbxDocument& document, base::Diagnostics& diagnostics) : objects(document, diagnostics) {
    NodeReader(*this).read(diagnostics);
}
}  // namespace skelplay::loaders
