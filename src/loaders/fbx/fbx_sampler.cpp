#include "loaders/fbx/fbx_sampler.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include "loaders/fbx/fbx_keys.h"

namespace skelplay::loaders {

namespace {

glm::dquat quaternion_of(const glm::dvec3& degrees, const figure::EulerOrder& order) {
    return glm::normalize(glm::quat_cast(fbx_rotation(degrees, order)));
}

glm::dvec3 degrees_of(const glm::dquat& rotation, const figure::EulerOrder& order) {
    const glm::dvec3 angles = figure::euler_near(glm::mat3_cast(rotation), order, {}, {});
    glm::dvec3 degrees(0.0);
    for (int i = 0; i < 3; ++i) degrees[figure::index(order.at(static_cast<std::size_t>(i)))] = glm::degrees(angles[i]);
    return degrees;
}

/// A power that keeps the sign of its base.
glm::dvec3 power(const glm::dvec3& base, double exponent) {
    return glm::sign(base) * glm::pow(glm::abs(base), glm::dvec3(exponent));
}

}  // namespace

FbxSampler::FbxSampler(const FbxObjects& objects, const std::vector<FbxNode>& nodes, const std::vector<bool>& needed,
                       const FbxTakeRecord* take, const FbxClock& clock, base::Diagnostics& diagnostics)
    : nodes_(nodes), needed_(needed), clock_(clock), scale_matters_(nodes.size()), channels_(nodes.size()) {
    for (const FbxNode& node : nodes)
        if (node.parent != FbxNode::no_parent && node.rule.inherit != FbxInherit::plain)
            scale_matters_[node.parent] = true;
    if (take == nullptr) return;
    read_layers(objects, *take, diagnostics);
    read_channels(objects.document(), *take, needed, diagnostics);
}

void FbxSampler::read_layers(const FbxObjects& objects, const FbxTakeRecord& take, base::Diagnostics& diagnostics) {
    constexpr double percent = 0.01;
    for (const FbxLayerRecord& record : take.layers) {
        Layer layer;
        if (record.object != FbxObjectId::none) {
            const FbxProperties properties = objects.properties(record.object);
            const auto integer = [&](std::string_view name) { return properties.integer(name).value_or(0); };
            const std::int64_t mode = integer("BlendMode");
            layer.blend = mode == 1 ? Blend::replace : mode == 2 ? Blend::mix : Blend::add;
            layer.rotations_by_channel = integer("RotationAccumulationMode") == 1;
            layer.scalings_by_channel = integer("ScaleAccumulationMode") == 1;
            layer.muted = integer("Mute") != 0;
            layer.weight = percent * properties.number("Weight").value_or(100.0);
        }
        if (record.weight != FbxId::none)
            layer.weight_curve =
                read_fbx_curve(objects.document(), record.weight, static_cast<double>(clock_.ticks), diagnostics);
        layers_.push_back(std::move(layer));
    }
}

void FbxSampler::read_channels(const FbxDocument& document, const FbxTakeRecord& take, const std::vector<bool>& needed,
                               base::Diagnostics& diagnostics) {
    for (const FbxChannelRecord& record : take.channels) {
        if (!needed[record.node]) continue;
        Channel channel{record.layer, record.property, nodes_[record.node].rule.stored.of.at(record.property), {}};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (record.constants.at(axis)) channel.constant[static_cast<int>(axis)] = *record.constants.at(axis);
            if (record.curves.at(axis) != FbxId::none)
                channel.curves.at(axis) =
                    read_fbx_curve(document, record.curves.at(axis), static_cast<double>(clock_.ticks), diagnostics);
        }
        channels_[record.node].push_back(std::move(channel));
    }
}

double FbxSampler::weight(const Layer& layer, std::int64_t time) const {
    constexpr double percent = 0.01;
    return layer.weight_curve.empty() ? layer.weight : percent * layer.weight_curve.at(time, clock_.near());
}

/// Adds the value of a layer to that of the layers before it.
void FbxSampler::blend(const Layer& layer, std::size_t property, const glm::dvec3& value, double weight,
                       const figure::EulerOrder& order, glm::dvec3& result) {
    constexpr std::size_t rotation = 1;
    constexpr std::size_t scaling = 2;
    const bool add = layer.blend == Blend::add;
    if (layer.blend == Blend::replace) {
        result = value;
    } else if (property == rotation && !layer.rotations_by_channel) {
        const glm::dquat before = quaternion_of(result, order);
        const glm::dquat own = quaternion_of(value, order);
        const glm::dquat mixed =
            add ? before * glm::slerp(glm::dquat(1, 0, 0, 0), own, weight) : glm::slerp(before, own, weight);
        result = degrees_of(mixed, order);
    } else if (property == scaling && !layer.scalings_by_channel) {
        result = (add ? result : power(result, 1.0 - weight)) * power(value, weight);
    } else {
        result = (add ? result : result * (1.0 - weight)) + value * weight;
    }
}

FbxValues FbxSampler::values(std::size_t node, std::int64_t time) const {
    FbxValues values = nodes_[node].rule.stored;
    for (const Channel& channel : channels_[node]) {
        const Layer& layer = layers_[channel.layer];
        if (layer.muted) continue;
        glm::dvec3 value = channel.constant;
        for (int axis = 0; axis < 3; ++axis)
            if (const FbxCurve& curve = channel.curves.at(static_cast<std::size_t>(axis)); !curve.empty())
                value[axis] = curve.at(time, clock_.near());
        glm::dvec3& result = values.of.at(channel.property);
        if (channel.layer == 0)
            result = value;
        else
            blend(layer, channel.property, value, weight(layer, time), nodes_[node].rule.order, result);
    }
    return values;
}

/// With k the scaling of a node and h that of what it inherits (../formats/SCENES.md, "Inheritance"), the linear part
/// of its matrix in its parent is r · diag(s) for plain products, else diag(1 / k_parent) · r · diag(k): the parent's
/// rotation cancels out.
void FbxSampler::sample(std::int64_t time, std::vector<glm::dmat4>& local) const {
    constexpr double nearly_flat = 1e-12;  // instead of 0, where others divide by it
    struct Scaling {
        glm::dvec3 own{1.0};
        glm::dvec3 inherited{1.0};
    };
    std::vector<Scaling> scalings(nodes_.size());
    local.resize(nodes_.size(), glm::dmat4(1.0));
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!needed_[i]) continue;
        const FbxNode& node = nodes_[i];
        const FbxLocal own = node.rule.local(values(i, time));
        const Scaling parent = node.parent == FbxNode::no_parent ? Scaling{} : scalings[node.parent];
        glm::dmat3 linear = own.rotation;
        Scaling& scaling = scalings[i];
        if (node.rule.inherit == FbxInherit::plain) {
            scaling.own = own.scaling;
        } else {
            const bool whole = node.rule.inherit == FbxInherit::rotate_then_scale;
            scaling.inherited = whole ? parent.own : parent.inherited;
            scaling.own = scaling.inherited * own.scaling;
            for (int column = 0; column < 3; ++column) linear[column] /= parent.own;
        }
        for (int axis = 0; axis < 3; ++axis) {
            double& factor = scaling.own[axis];
            if (scale_matters_[i] && std::abs(factor) < nearly_flat) factor = nearly_flat;
            linear[axis] *= factor;
        }
        local[i] = glm::dmat4(linear);
        local[i][3] = glm::dvec4(own.origin, 1.0);
    }
}

}  // namespace skelplay::loaders
