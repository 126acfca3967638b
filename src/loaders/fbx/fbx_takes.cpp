#include <unordered_map>
#include "loaders/fbx/fbx_parts.h"

namespace skelplay::loaders {
std::int64_t FbxClock::time(std::int64_t start, std::size_t frame) const {
    return start + static_cast<std::int64_t>(std::round(static_cast<long double>(frame) * static_cast<long double>(ticks) /
                                                        static_cast<long double>(rate)));
}

std::size_t FbxClock::frames(std::int64_t start, std::int64_t stop) const {
    constexpr double rounding = 0.001;
    constexpr double most = 1e15;
    const double length = (static_cast<double>(stop) - static_cast<double>(start)) / static_cast<double>(ticks);
    return length > 0 ? static_cast<std::size_t>(std::min(std::floor(length * rate + rounding), most)) + 1 : 1;
}

namespace {
constexpr double film_24 = 24000.0 / 1001, ntsc_30 = 30000.0 / 1001, ntsc_60 = 60000.0 / 1001;

/// Frames a second by TimeMode; 0: as CustomFrameRate says.
constexpr std::array<double, 19> rates{30, 120, 100,  60,      50, 48, 30, 30,      ntsc_30,        ntsc_30,
                                       25, 24,  1000, film_24, 0,  96, 72, ntsc_60, 120000.0 / 1001};

double read_rate(const FbxObjects& objects) {
    constexpr double otherwise = 30.0;
    const FbxProperties settings = objects.settings();
    if (const auto mode = settings.integer("TimeMode"); mode && *mode >= 0 && *mode < std::ssize(rates)) {
        const double rate = rates.at(static_cast<std::size_t>(*mode));
        const double custom = settings.number("CustomFrameRate").value_or(otherwise);
        return rate > 0 ? rate : base::is_rate(custom) ? custom : otherwise;
    }
    const FbxDocument& document = objects.document();
    const FbxId old = document.find(document.find(FbxId::root, "Version5"), "Settings");
    const auto rate = base::parse_number(document.text(document.find(old, "FrameRate")));
    return rate && base::is_rate(*rate) ? *rate : otherwise;
}
}  // namespace

FbxClock read_fbx_clock(const FbxObjects& objects) {
    constexpr std::int64_t first_header_with_other_ticks = 1004;
    constexpr std::int64_t old_ticks_definition = 127;
    constexpr std::int64_t other_ticks = 141'120'000;
    const FbxDocument& document = objects.document();
    const FbxId header = document.find(FbxId::root, "FBXHeaderExtension");
    const auto definition = document.integer(document.find(document.find(header, "OtherFlags"), "TCDefinition"));
    const auto version = document.integer(document.find(header, "FBXHeaderVersion"));
    FbxClock clock;
    clock.rate = read_rate(objects);
    if (version.value_or(0) >= first_header_with_other_ticks && definition && *definition != old_ticks_definition)
        clock.ticks = other_ticks;
    return clock;
}

namespace {
/// The three properties of a node that takes move, by value.
constexpr std::array<std::string_view, 3> moved_properties{"Lcl Translation", "Lcl Rotation", "Lcl Scaling"};

/// Reads the takes of 7.x, which are objects, and of 6.1, which are records.
class TakeReader {
public:
    TakeReader(FbxScene& scene, FbxCurves& curves)
        : scene_(scene), objects_(scene.objects), document_(scene.document()), curves_(curves) {
        for (std::size_t node = 0; node < scene.rig.nodes.size(); ++node)
            for (const FbxLink& link : objects_.links(scene.object(node)))
                if (const auto* at = std::ranges::find(moved_properties, link.property); at != moved_properties.end())
                    targets_.emplace(link.object, std::pair(node, at - moved_properties.begin()));
    }

    std::vector<FbxTake> read() {
        std::vector<FbxTake> takes;
        for (std::size_t i = 0; i < objects_.size(); ++i)
            if (const auto id = static_cast<FbxObjectId>(i); objects_[id].type == "AnimationStack")
                takes.push_back(read_stack(id));
        const bool old = takes.empty() && document_.version < first_with_stacks;
        for (const FbxId record : take_records())
            if (old) takes.push_back(read_take(record));
        return takes;
    }

private:
    static constexpr int first_with_stacks = 7000;

    [[nodiscard]] std::vector<FbxId> take_records() const {
        std::vector<FbxId> records = document_.children(document_.find(FbxId::root, "Takes"));
        std::erase_if(records, [&](FbxId record) { return document_[record].name != "Take"; });
        return records;
    }

    FbxTake read_stack(FbxObjectId stack) {
        FbxTake take;
        take.name = fbx_name(objects_[stack].name);
        for (const FbxLink& link : objects_.links(stack))
            if (objects_[link.object].type == "AnimationLayer") read_layer(link.object, take);
        const FbxProperties properties = objects_.properties(stack);
        if (properties.has_own()) {
            take.start = properties.integer("LocalStart").value_or(0);
            take.stop = properties.integer("LocalStop").value_or(0);
        } else {
            read_span(take_of_name(objects_[stack].name), take);
        }
        finish(take);
        return take;
    }

    void read_layer(FbxObjectId object, FbxTake& take) {
        constexpr double percent = 0.01;
        using Blend = FbxLayer::Blend;
        FbxLayer layer;
        const FbxProperties properties = objects_.properties(object);
        const auto integer = [&](std::string_view name) { return properties.integer(name).value_or(0); };
        const std::int64_t mode = integer("BlendMode");
        layer.blend = mode == 1 ? Blend::replace : mode == 2 ? Blend::mix : Blend::add;
        layer.rotations_by_channel = integer("RotationAccumulationMode") == 1;
        layer.scalings_by_channel = integer("ScaleAccumulationMode") == 1;
        layer.muted = integer("Mute") != 0;
        layer.solo = integer("Solo") != 0;
        layer.weight = percent * properties.number("Weight").value_or(100.0);
        for (const FbxLink& link : objects_.links(object)) {
            if (objects_[link.object].type != "AnimationCurveNode") continue;
            if (link.property == "Weight") layer.weight_curve = curve_of(link.object, "d|Weight");
            const auto [begin, end] = targets_.equal_range(link.object);
            for (auto target = begin; target != end; ++target)
                take.channels.push_back(read_curve_node(link.object, target->second, take.layers.size()));
        }
        take.layers.push_back(layer);
    }

    FbxId curve_of(FbxObjectId curve_node, std::string_view property) const {
        for (const FbxLink& link : objects_.links(curve_node))
            if (link.property == property && objects_[link.object].type == "AnimationCurve")
                return objects_[link.object].record;
        return FbxId::none;
    }

    FbxChannel read_curve_node(FbxObjectId curve_node, std::pair<std::size_t, std::ptrdiff_t> target,
                               std::size_t layer) const {
        static constexpr std::array<std::string_view, 3> names{"d|X", "d|Y", "d|Z"};
        FbxChannel channel = channel_of(target.first, static_cast<std::size_t>(target.second), layer);
        const FbxProperties properties = objects_.properties(curve_node);
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view name = names.at(static_cast<std::size_t>(axis));
            channel.constant[axis] = properties.number(name).value_or(channel.constant[axis]);
            channel.curves.at(static_cast<std::size_t>(axis)) = curve_of(curve_node, name);
        }
        return channel;
    }

    [[nodiscard]] FbxChannel channel_of(std::size_t node, std::size_t value, std::size_t layer) const {
        return {node, value, layer, scene_.rules[node].stored.at(value), {}};
    }

    FbxId take_of_name(std::string_view name) const {
        const std::vector<FbxId> records = take_records();
        const auto found = std::ranges::find(records, name, [&](FbxId record) { return document_.text(record); });
        return found == records.end() ? FbxId::none : *found;
    }

    FbxTake read_take(FbxId record) {
        FbxTake take;
        take.name = fbx_name(document_.text(record));
        take.layers.emplace_back();
        for (const FbxId model : document_.children(record)) {
            const auto key = document_.value(model, 0);
            if (document_[model].name != "Model" || !key) continue;
            const std::size_t node = scene_.node(objects_.find(*key));
            if (node != RigNode::none) read_model(model, node, take);
        }
        read_span(record, take);
        finish(take);
        return take;
    }

    [[nodiscard]] FbxId channel(FbxId record, std::string_view name) const {
        return document_.find_by_text(record, name, "Channel");
    }

    void read_model(FbxId model, std::size_t node, FbxTake& take) const {
        static constexpr std::array<std::string_view, 3> properties{"T", "R", "S"};
        static constexpr std::array<std::string_view, 3> axes{"X", "Y", "Z"};
        const FbxId transform = channel(model, "Transform");
        for (std::size_t property = 0; property < properties.size(); ++property) {
            const FbxId vector = channel(transform, properties.at(property));
            if (vector == FbxId::none) continue;
            FbxChannel& made = take.channels.emplace_back(channel_of(node, property, 0));
            for (int axis = 0; axis < 3; ++axis) {
                const FbxId number = channel(vector, axes.at(static_cast<std::size_t>(axis)));
                made.constant[axis] = document_.number(document_.find(number, "Default")).value_or(made.constant[axis]);
                if (document_.find(number, "Key") != FbxId::none) made.curves.at(static_cast<std::size_t>(axis)) = number;
            }
        }
    }

    void read_span(FbxId record, FbxTake& take) const {
        const FbxId local = document_.find(record, "LocalTime");
        const FbxId span = local != FbxId::none ? local : document_.find(record, "ReferenceTime");
        take.start = document_.integer(span, 0).value_or(0);
        take.stop = document_.integer(span, 1).value_or(0);
    }

    /// Finds out whether there are keys, which nodes they move and, where the take has no span, when the first and the
    /// last one are.
    void finish(FbxTake& take) {
        constexpr std::int64_t longest = std::int64_t{1} << 60U;
        take.start = std::clamp(take.start, -longest, longest);
        take.stop = std::clamp(take.stop, -longest, longest);
        const bool without_span = take.stop <= take.start;
        std::optional<std::pair<std::int64_t, std::int64_t>> span;
        for (const FbxChannel& each : take.channels)
            for (const FbxId curve : each.curves) {
                const std::uint64_t count = curves_.count(curve);
                take.keyed = take.keyed || count > 0;
                if (count >= 2) scene_.rig.nodes[each.node].moves = true;
                if (!without_span || count == 0) continue;
                const std::vector<FbxCurve::Key>& keys = curves_.read(curve).keys;
                if (keys.empty()) continue;
                if (!span) span.emplace(keys.front().time, keys.back().time);
                *span = {std::min(span->first, keys.front().time), std::max(span->second, keys.back().time)};
            }
        if (without_span) std::tie(take.start, take.stop) = span.value_or(std::pair<std::int64_t, std::int64_t>());
    }

    FbxScene& scene_;
    const FbxObjects& objects_;
    const FbxDocument& document_;
    FbxCurves& curves_;
    std::unordered_multimap<FbxObjectId, std::pair<std::size_t, std::ptrdiff_t>>
        targets_;  // nodes and values, by curve node
};
}  // namespace

std::vector<FbxTake> read_fbx_takes(FbxScene& scene, FbxCurves& curves) { return TakeReader(scene, curves).read(); }
}  // namespace skelplay::loaders
