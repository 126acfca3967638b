#include "loaders/fbx/fbx_takes.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/numbers.h"
#include "base/rate.h"
#include "loaders/fbx/fbx_sampler.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

// ---- Time ----

std::int64_t FbxClock::time(std::int64_t start, std::size_t frame) const {
    return start +
           static_cast<std::int64_t>(std::round(static_cast<long double>(frame) * static_cast<long double>(ticks) /
                                                static_cast<long double>(rate)));
}

std::size_t FbxClock::frames(std::int64_t start, std::int64_t stop) const {
    constexpr double rounding = 0.001;
    constexpr double most = 1e15;
    const double length = (static_cast<double>(stop) - static_cast<double>(start)) / static_cast<double>(ticks);
    return length > 0 ? static_cast<std::size_t>(std::min(std::floor(length * rate + rounding), most)) + 1 : 1;
}

std::int64_t FbxClock::near() const {
    constexpr double part = 0.001;
    return static_cast<std::int64_t>(part * static_cast<double>(ticks) / rate);
}

namespace {

/// Frames a second by TimeMode; 0: as CustomFrameRate says.
constexpr std::array<double, 19> rates{30,
                                       120,
                                       100,
                                       60,
                                       50,
                                       48,
                                       30,
                                       30,
                                       30000.0 / 1001,
                                       30000.0 / 1001,
                                       25,
                                       24,
                                       1000,
                                       24000.0 / 1001,
                                       0,
                                       96,
                                       72,
                                       60000.0 / 1001,
                                       120000.0 / 1001};

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

// ---- Takes ----

namespace {

/// A property of a node that a curve node moves.
struct Target {
    std::size_t node = 0;
    std::size_t property = 0;
};

std::uint64_t key_count(const FbxDocument& document, FbxId curve) {
    const FbxId times = document.find(curve, "KeyTime");
    return times != FbxId::none ? document.number_count(times) : fbx_key_span(document, curve).count;
}

/// Reads the takes of 7.x, which are objects, and of 6.1, which are records.
class TakeReader {
public:
    TakeReader(const FbxObjects& objects, const std::vector<FbxNode>& nodes)
        : objects_(objects), document_(objects.document()) {
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            node_of_.emplace(nodes[node].object, node);
            for (const FbxLink& link : objects.links(nodes[node].object))
                if (const auto* at = std::ranges::find(fbx_moved_properties, link.property);
                    at != fbx_moved_properties.end())
                    targets_.emplace(link.object,
                                     Target{node, static_cast<std::size_t>(at - fbx_moved_properties.begin())});
        }
    }

    std::vector<FbxTakeRecord> read() {
        std::vector<FbxTakeRecord> takes;
        for (std::size_t i = 0; i < objects_.size(); ++i)
            if (const auto id = static_cast<FbxObjectId>(i); objects_[id].type == "AnimationStack")
                takes.push_back(read_stack(id));
        const FbxId section = document_.find(FbxId::root, "Takes");
        const bool old = takes.empty() && document_.version() < first_with_stacks;
        for (const FbxId record : document_.children(section))
            if (old && document_[record].name == "Take") takes.push_back(read_take(record));
        return takes;
    }

private:
    static constexpr int first_with_stacks = 7000;

    // ---- 7.x ----

    FbxTakeRecord read_stack(FbxObjectId stack) {
        FbxTakeRecord take;
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

    void read_layer(FbxObjectId layer, FbxTakeRecord& take) {
        FbxLayerRecord record{layer, FbxId::none};
        for (const FbxLink& link : objects_.links(layer)) {
            if (objects_[link.object].type != "AnimationCurveNode") continue;
            if (link.property == "Weight") record.weight = curve_of(link.object, "d|Weight");
            const auto [begin, end] = targets_.equal_range(link.object);
            for (auto target = begin; target != end; ++target)
                take.channels.push_back(read_curve_node(link.object, target->second, take.layers.size()));
        }
        take.layers.push_back(record);
    }

    FbxId curve_of(FbxObjectId curve_node, std::string_view property) const {
        for (const FbxLink& link : objects_.links(curve_node))
            if (link.property == property && objects_[link.object].type == "AnimationCurve")
                return objects_[link.object].record;
        return FbxId::none;
    }

    FbxChannelRecord read_curve_node(FbxObjectId curve_node, const Target& target, std::size_t layer) const {
        static constexpr std::array<std::string_view, 3> names{"d|X", "d|Y", "d|Z"};
        FbxChannelRecord channel{target.node, target.property, layer, {}, {}};
        const FbxProperties properties = objects_.properties(curve_node);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            channel.constants.at(axis) = properties.number(names.at(axis));
            channel.curves.at(axis) = curve_of(curve_node, names.at(axis));
        }
        return channel;
    }

    FbxId take_of_name(std::string_view name) const {
        for (const FbxId record : document_.children(document_.find(FbxId::root, "Takes")))
            if (document_[record].name == "Take" && document_.text(record) == name) return record;
        return FbxId::none;
    }

    // ---- 6.1 ----

    FbxTakeRecord read_take(FbxId record) {
        FbxTakeRecord take;
        take.name = fbx_name(document_.text(record));
        take.layers.emplace_back();
        for (const FbxId model : document_.children(record)) {
            const auto key = document_.value(model, 0);
            if (document_[model].name != "Model" || !key) continue;
            const auto node = node_of_.find(objects_.find(*key));
            if (node != node_of_.end()) read_model(model, node->second, take);
        }
        read_span(record, take);
        finish(take);
        return take;
    }

    /// The record Channel of that name.
    FbxId channel(FbxId record, std::string_view name) const {
        for (const FbxId below : document_.children(record))
            if (document_[below].name == "Channel" && document_.text(below) == name) return below;
        return FbxId::none;
    }

    void read_model(FbxId model, std::size_t node, FbxTakeRecord& take) const {
        static constexpr std::array<std::string_view, 3> properties{"T", "R", "S"};
        static constexpr std::array<std::string_view, 3> axes{"X", "Y", "Z"};
        const FbxId transform = channel(model, "Transform");
        for (std::size_t property = 0; property < properties.size(); ++property) {
            const FbxId vector = channel(transform, properties.at(property));
            if (vector == FbxId::none) continue;
            FbxChannelRecord made{node, property, 0, {}, {}};
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                const FbxId number = channel(vector, axes.at(axis));
                made.constants.at(axis) = document_.number(document_.find(number, "Default"));
                made.curves.at(axis) = document_.find(number, "Key") != FbxId::none ? number : FbxId::none;
            }
            take.channels.push_back(made);
        }
    }

    // ---- Both ----

    void read_span(FbxId record, FbxTakeRecord& take) const {
        const FbxId local = document_.find(record, "LocalTime");
        const FbxId span = local != FbxId::none ? local : document_.find(record, "ReferenceTime");
        take.start = document_.integer(span, 0).value_or(0);
        take.stop = document_.integer(span, 1).value_or(0);
    }

    /// Finds out whether there are keys and, where the take has no span, when the first and the last one are.
    void finish(FbxTakeRecord& take) const {
        constexpr std::int64_t longest = std::int64_t{1} << 60U;
        take.start = std::clamp(take.start, -longest, longest);
        take.stop = std::clamp(take.stop, -longest, longest);
        const bool without_span = take.stop <= take.start;
        FbxKeySpan all;
        for (const FbxChannelRecord& channel : take.channels)
            for (const FbxId curve : channel.curves) {
                if (curve == FbxId::none || key_count(document_, curve) == 0) continue;
                take.keyed = true;
                if (!without_span) continue;
                const FbxKeySpan span = fbx_key_span(document_, curve);
                if (span.count == 0) continue;
                all.first = all.count == 0 ? span.first : std::min(all.first, span.first);
                all.last = all.count == 0 ? span.last : std::max(all.last, span.last);
                all.count += span.count;
            }
        if (!without_span) return;
        take.start = all.first;
        take.stop = all.last;
    }

    const FbxObjects& objects_;
    const FbxDocument& document_;
    std::unordered_map<FbxObjectId, std::size_t> node_of_;
    std::unordered_multimap<FbxObjectId, Target> targets_;  // of curve nodes
};

}  // namespace

std::vector<FbxTakeRecord> read_fbx_takes(const FbxObjects& objects, const std::vector<FbxNode>& nodes) {
    return TakeReader(objects, nodes).read();
}

std::vector<bool> moved_fbx_nodes(const FbxDocument& document, const std::vector<FbxTakeRecord>& takes,
                                  std::size_t nodes) {
    std::vector<bool> moves(nodes);
    for (const FbxTakeRecord& take : takes)
        for (const FbxChannelRecord& channel : take.channels)
            for (const FbxId curve : channel.curves)
                if (curve != FbxId::none && key_count(document, curve) >= 2) moves[channel.node] = true;
    return moves;
}

}  // namespace skelplay::loaders
