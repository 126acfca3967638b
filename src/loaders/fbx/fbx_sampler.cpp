#include "loaders/fbx/fbx_parts.h"

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

bool has_keys(const FbxCurve* curve) { return curve != nullptr && !curve->keys.empty(); }
}  // namespace

FbxSampler::FbxSampler(const FbxScene& scene, const FbxTake* take, const FbxClock& clock, FbxCurves& curves,
                       base::Diagnostics& diagnostics)
    : scene_(scene), take_(take), near_(clock.near()), scale_matters_(scene.rig.nodes.size()),
      channels_(scene.rig.nodes.size()) {
    for (std::size_t i = 0; i < scene.rules.size(); ++i)
        if (const std::size_t parent = scene.rig.nodes[i].parent;
            parent != RigNode::none && scene.rules[i].inherit != FbxInherit::plain)
            scale_matters_[parent] = true;
    if (take == nullptr) return;
    for (const FbxLayer& layer : take->layers) weights_.push_back(curves.read_reported(layer.weight_curve, diagnostics));
    for (const FbxChannel& channel : take->channels) {
        if (!scene.rig.nodes[channel.node].needed) continue;
        Channel& made = channels_[channel.node].emplace_back(Channel{channel});
        for (std::size_t axis = 0; axis < 3; ++axis)
            made.keys.at(axis) = curves.read_reported(channel.curves.at(axis), diagnostics);
    }
}

/// Adds the value of a layer to that of the layers before it.
void FbxSampler::blend(const Channel& channel, const glm::dvec3& value, std::int64_t time, glm::dvec3& result) const {
    constexpr double percent = 0.01;
    const FbxLayer& layer = take_->layers[channel.layer];
    const FbxCurve* curve = weights_[channel.layer];
    const double weight = has_keys(curve) ? percent * curve->at(time, near_) : layer.weight;
    const bool add = layer.blend == FbxLayer::Blend::add;
    if (layer.blend == FbxLayer::Blend::replace) {
        result = value;
    } else if (channel.value == fbx_rotation_value && !layer.rotations_by_channel) {
        const figure::EulerOrder& order = scene_.rules[channel.node].order;
        const glm::dquat before = quaternion_of(result, order);
        const glm::dquat own = quaternion_of(value, order);
        const glm::dquat mixed =
            add ? before * glm::slerp(glm::dquat(1, 0, 0, 0), own, weight) : glm::slerp(before, own, weight);
        result = degrees_of(mixed, order);
    } else if (channel.value == fbx_scaling_value && !layer.scalings_by_channel) {
        result = (add ? result : power(result, 1.0 - weight)) * power(value, weight);
    } else {
        result = (add ? result : result * (1.0 - weight)) + value * weight;
    }
}

FbxValues FbxSampler::values(std::size_t node, std::int64_t time) const {
    FbxValues values = scene_.rules[node].stored;
    for (const Channel& channel : channels_[node]) {
        if (take_->layers[channel.layer].muted) continue;
        glm::dvec3 value = channel.constant;
        for (int axis = 0; axis < 3; ++axis)
            if (const FbxCurve* curve = channel.keys.at(static_cast<std::size_t>(axis)); has_keys(curve))
                value[axis] = curve->at(time, near_);
        glm::dvec3& result = values.at(channel.value);
        if (channel.layer == 0) result = value;
        else blend(channel, value, time, result);
    }
    return values;
}

/// L = T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹ has the linear part r · diag(s). With k the
/// scaling of a node and h that of what it inherits, that of its matrix in its
/// parent is r · diag(s) for plain products, else diag(1 / k_parent) · r · diag(k): the parent's rotation cancels out.
void FbxSampler::sample(std::int64_t time, std::vector<glm::dmat4>& local) const {
    constexpr double nearly_flat = 1e-12;  // instead of 0, where others divide by it
    struct Scaling {
        glm::dvec3 own{1.0};
        glm::dvec3 inherited{1.0};
    };
    std::vector<Scaling> scalings(local.size());
    for (std::size_t i = 0; i < local.size(); ++i) {
        const RigNode& node = scene_.rig.nodes[i];
        if (take_ != nullptr && !node.needed) continue;
        const FbxTransformRule& rule = scene_.rules[i];
        const auto [translation, rotation, factors] = values(i, time);
        glm::dmat3 linear = rule.pre * fbx_rotation(rotation, rule.order) * rule.post_inverse;
        const glm::dvec3 before_rotation =
            rule.scaling_pivot - factors * rule.scaling_pivot + rule.scaling_offset - rule.rotation_pivot;
        const glm::dvec3 origin = translation + rule.rotation_offset + rule.rotation_pivot + linear * before_rotation;
        const Scaling parent = node.parent == RigNode::none ? Scaling{} : scalings[node.parent];
        Scaling& scaling = scalings[i];
        if (rule.inherit == FbxInherit::plain) {
            scaling.own = factors;
        } else {
            const bool whole = rule.inherit == FbxInherit::rotate_then_scale;
            scaling.inherited = whole ? parent.own : parent.inherited;
            scaling.own = scaling.inherited * factors;
            for (int column = 0; column < 3; ++column) linear[column] /= parent.own;
        }
        for (int axis = 0; axis < 3; ++axis) {
            double& factor = scaling.own[axis];
            if (scale_matters_[i] && std::abs(factor) < nearly_flat) factor = nearly_flat;
            linear[axis] *= factor;
        }
        local[i] = glm::dmat4(linear);
        local[i][3] = glm::dvec4(origin, 1.0);
    }
}
}  // namespace skelplay::loaders
