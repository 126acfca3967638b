#include "loaders/fbx/fbx_sampler.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

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

namespace {

using Flags = FbxKeyFlags;

/// Times beyond this are no times: two of them could not be subtracted.
constexpr std::int64_t longest_time = std::int64_t{1} << 60U;

constexpr bool is_time(std::int64_t ticks) noexcept { return ticks >= -longest_time && ticks <= longest_time; }

/// A word of keys: a letter, in a binary file as a number.
char letter(const FbxDocument& document, const FbxValue& value) {
    const bool word = value.kind == FbxValue::Kind::text || (document.binary() && value.kind != FbxValue::Kind::real);
    return word && value.text.size() == 1 ? value.text.front() : '\0';
}

void warn(const FbxDocument& document, FbxId curve, std::string_view found, base::Diagnostics& diagnostics) {
    diagnostics.warning(document.binary() ? 0 : document.offset(curve), "fbx.keys",
                        "expected an animation curve's keys, found {}; those before are used", found);
}

// ---- 7.x ----

/// The bits of a float that stand for themselves: in ASCII a whole number is such bits.
std::uint32_t bits_of(const FbxValue& value) {
    return value.kind == FbxValue::Kind::integer ? static_cast<std::uint32_t>(value.integer)
                                                 : std::bit_cast<std::uint32_t>(static_cast<float>(value.real));
}

/// The four floats of each set of attributes, as bits.
std::vector<std::uint32_t> attribute_bits(const FbxDocument& document, FbxId record) {
    std::vector<std::uint32_t> bits;
    if (record == FbxId::none) return bits;
    if (!document.binary()) {
        FbxValueReader reader = document.list(record);
        for (FbxValue value; reader.next(value);) bits.push_back(bits_of(value));
    } else if (const auto numbers = document.numbers(record)) {
        for (const double number : *numbers) bits.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(number)));
    }
    return bits;
}

double finite(std::uint32_t bits) {
    const auto number = static_cast<double>(std::bit_cast<float>(bits));
    return std::isfinite(number) ? number : 0.0;
}

FbxKeyAttributes make_attributes(std::int64_t flags, std::span<const std::uint32_t> bits) {
    constexpr double weight_unit = 1e-4;
    constexpr std::uint32_t low_half = 0xFFFF;
    FbxKeyAttributes made;
    made.flags = static_cast<std::uint32_t>(flags);
    if (bits.size() < 3) return made;
    made.slopes = {finite(bits[0]), finite(bits[1])};
    made.bias = finite(bits[2]);
    made.weights = {(bits[2] & low_half) * weight_unit, (bits[2] >> 16U) * weight_unit};
    return made;
}

/// The attributes of a curve, and how many keys in a row share each.
struct SharedAttributes {
    std::vector<FbxKeyAttributes> sets;
    std::vector<std::int64_t> keys;
};

SharedAttributes read_attributes(const FbxDocument& document, FbxId curve) {
    SharedAttributes shared;
    const auto flags = document.integers(document.find(curve, "KeyAttrFlags")).value_or(std::vector<std::int64_t>{});
    const auto bits = attribute_bits(document, document.find(curve, "KeyAttrDataFloat"));
    shared.keys = document.integers(document.find(curve, "KeyAttrRefCount")).value_or(std::vector<std::int64_t>{});
    for (std::size_t i = 0; i < flags.size(); ++i) {
        constexpr std::size_t each = 4;
        const std::size_t begin = std::min(i * each, bits.size());
        shared.sets.push_back(
            make_attributes(flags[i], std::span(bits).subspan(begin, std::min(each, bits.size() - begin))));
    }
    if (shared.sets.empty()) shared.sets.emplace_back();
    return shared;
}

FbxCurve read_curve_of_7(const FbxDocument& document, FbxId curve, double ticks, base::Diagnostics& diagnostics) {
    const auto times = document.integers(document.find(curve, "KeyTime"));
    const auto values = document.numbers(document.find(curve, "KeyValueFloat"));
    SharedAttributes shared = read_attributes(document, curve);
    std::vector<FbxCurve::Key> keys;
    if (!times || !values) {
        warn(document, curve, "times or values that are not there", diagnostics);
        return {};
    }
    if (times->size() != values->size()) warn(document, curve, "another number of times than of values", diagnostics);
    keys.reserve(std::min(times->size(), values->size()));
    std::size_t set = 0;
    std::int64_t left = shared.keys.empty() ? 1 : shared.keys.front();
    for (std::size_t i = 0; i < std::min(times->size(), values->size()); ++i, --left) {
        while (left <= 0 && set + 1 < shared.sets.size()) left = ++set < shared.keys.size() ? shared.keys[set] : 1;
        if (!is_time((*times)[i]) || !std::isfinite((*values)[i])) {
            warn(document, curve, "a time or value that is none", diagnostics);
            break;
        }
        keys.push_back({(*times)[i], (*values)[i], static_cast<std::uint32_t>(set)});
    }
    return {std::move(keys), std::move(shared.sets), ticks};
}

// ---- 6.1 ----

/// Reads the flat list of keys of FBX 6.1.
class OldKeys {
public:
    OldKeys(const FbxDocument& document, FbxId channel, base::Diagnostics& diagnostics)
        : document_(document),
          values_(document.list(document.find(channel, "Key"))),
          version_(document.integer(document.find(channel, "KeyVer")).value_or(4005)) {
        bool good = true;
        while (good && values_.next(value_)) good = read_key();
        if (!good) warn(document, channel, "something else", diagnostics);
    }
    FbxCurve curve(double ticks) && { return {std::move(keys_), std::move(sets_), ticks}; }

private:
    bool number(double& number) {
        if (!values_.next(value_) || !value_.is_number() || !std::isfinite(value_.real)) return false;
        number = value_.real;
        return true;
    }
    char word() { return values_.next(value_) ? letter(document_, value_) : '\0'; }

    /// Reads a key, whose time is the value read last. Keys of one kind without numbers share their attributes.
    bool read_key() {
        if (value_.kind != FbxValue::Kind::integer || !is_time(value_.integer)) return false;
        FbxCurve::Key key{value_.integer, 0.0, 0};
        FbxKeyAttributes set;
        if (!number(key.value) || !read_attributes(set)) return false;
        if (sets_.empty() || sets_.back() != set) sets_.push_back(set);
        key.attributes = static_cast<std::uint32_t>(sets_.size() - 1);
        keys_.push_back(key);
        return true;
    }

    bool read_attributes(FbxKeyAttributes& set) {
        constexpr int first_with_next = 4004;
        switch (word()) {
            case 'L': set.flags = Flags::linear; return true;
            case 'U': return read_tangents(set);
            case 'C':
                set.flags = Flags::constant;
                if (version_ >= first_with_next && word() == 'n') set.flags |= Flags::next;
                return true;
            default: return false;
        }
    }

    bool read_tangents(FbxKeyAttributes& set) {
        constexpr int without_weights = 4003;
        constexpr int last_without_weights_of_automatic = 4004;
        const char kind = word();
        if (kind == 'a') {
            set.flags = Flags::cubic | Flags::clamp_progressive | Flags::time_independent;
            return version_ <= last_without_weights_of_automatic || read_weights(set);
        }
        set.flags = Flags::cubic | Flags::user;
        if ((kind != 's' && kind != 'b') || !number(set.slopes[0]) || !number(set.slopes[1])) return false;
        return version_ == without_weights || read_weights(set);
    }

    bool read_weights(FbxKeyAttributes& set) {
        const char kind = word();
        if (kind == 'a' || kind == 'r') {
            set.flags |= Flags::leaving_weight;
            if (!number(set.weights[0])) return false;
        }
        if (kind == 'a' || kind == 'l') {
            set.flags |= Flags::arriving_weight;
            if (!number(set.weights[1])) return false;
        }
        return kind == 'n' || kind == 'a' || kind == 'r' || kind == 'l';
    }

    const FbxDocument& document_;
    FbxValueReader values_;
    std::int64_t version_;
    FbxValue value_;
    std::vector<FbxCurve::Key> keys_;
    std::vector<FbxKeyAttributes> sets_;
};

// ---- Both ----

FbxExtrapolation read_extrapolation(const FbxDocument& document, FbxId curve, std::string_view name) {
    FbxExtrapolation rule;
    const FbxId record = document.find(curve, name);
    const auto type = document.value(document.find(record, "Type"), 0);
    if (type && type->text.size() == 1 && std::string_view("RMAK").find(type->text) != std::string_view::npos)
        rule.kind = static_cast<FbxExtrapolation::Kind>(type->text.front());
    rule.repetitions = document.integer(document.find(record, "Repetition")).value_or(-1);
    return rule;
}

bool is_of_7(const FbxDocument& document, FbxId curve) { return document.find(curve, "KeyTime") != FbxId::none; }

}  // namespace

FbxKeySpan fbx_key_span(const FbxDocument& document, FbxId curve) {
    FbxKeySpan span;
    const FbxId times = document.find(curve, "KeyTime");
    if (times != FbxId::none) {
        const auto all = document.integers(times);
        if (!all || all->empty()) return span;
        span = {all->size(), all->front(), all->back()};
    } else {
        base::Diagnostics unheard;
        const FbxCurve old = read_fbx_curve(document, curve, 1.0, unheard);
        if (old.empty()) return span;
        span = {old.keys().size(), old.keys().front().time, old.keys().back().time};
    }
    return is_time(span.first) && is_time(span.last) ? span : FbxKeySpan{};
}

FbxCurve read_fbx_curve(const FbxDocument& document, FbxId curve, double ticks, base::Diagnostics& diagnostics) {
    FbxCurve made = is_of_7(document, curve) ? read_curve_of_7(document, curve, ticks, diagnostics)
                                             : OldKeys(document, curve, diagnostics).curve(ticks);
    made.extrapolate(read_extrapolation(document, curve, "Pre-Extrapolation"),
                     read_extrapolation(document, curve, "Post-Extrapolation"));
    return made;
}

}  // namespace skelplay::loaders
