#include "loaders/c3d/c3d.h"

namespace skelplay::loaders {
namespace {
/// The value at an index; `otherwise` where the list is shorter.
template <class T> T value_at(const std::vector<T>& values, std::size_t i, T otherwise) {
    return i < values.size() ? values[i] : otherwise;
}

/// ANALOG. A real value is (stored − OFFSET) · SCALE · GEN_SCALE. In a file without frames, only channels with names
/// count, because a count alone proves nothing.
std::vector<figure::AnalogChannel> channels_of(const C3dParameters& parameters, const C3dLayout& layout) {
    const auto names = parameters.all_texts("ANALOG", "LABELS", layout.channels());
    const std::size_t count = layout.frames > 0 ? layout.channels() : names.size();
    const auto descriptions = parameters.all_texts("ANALOG", "DESCRIPTIONS", count);
    const auto units = parameters.all_texts("ANALOG", "UNITS", count);
    const auto scales = parameters.all_numbers("ANALOG", "SCALE", count);
    const auto offsets = parameters.all_numbers("ANALOG", "OFFSET", count);
    const double general = parameters.number("ANALOG", "GEN_SCALE").value_or(1.0);
    const auto* stored = parameters.find("ANALOG", "OFFSET");
    const bool offsets_are_words = stored != nullptr && stored->type == figure::C3dParameter::Type::word;
    constexpr double words = 65536.0;
    std::vector<figure::AnalogChannel> channels(count);
    for (std::size_t i = 0; i < count; ++i) {
        channels[i].name = value_at(names, i, {});
        channels[i].description = value_at(descriptions, i, {});
        channels[i].unit = value_at(units, i, {});
        channels[i].scale = value_at(scales, i, 1.0) * general;
        channels[i].offset = value_at(offsets, i, 0.0);
        if (offsets_are_words && !layout.analog_unsigned && channels[i].offset >= words / 2) channels[i].offset -= words;
    }
    return channels;
}

glm::dvec3 vector_at(const C3dParameters& parameters, std::string_view name, std::size_t first) {
    const auto number = [&](std::size_t i) { return parameters.number("FORCE_PLATFORM", name, i).value_or(0.0); };
    return {number(first), number(first + 1), number(first + 2)};
}

/// The entry of a dimension; 0 when there is none.
std::size_t dimension(const C3dParameters& parameters, std::string_view name, std::size_t i) {
    const auto* parameter = parameters.find("FORCE_PLATFORM", name);
    return parameter != nullptr && i < parameter->dimensions.size() ? parameter->dimensions[i] : 0;
}

figure::ForcePlate plate_of(const C3dParameters& parameters, std::size_t number) {
    figure::ForcePlate plate;
    plate.type = static_cast<int>(parameters.count("FORCE_PLATFORM", "TYPE", number));
    for (std::size_t corner = 0; corner < 4; ++corner)
        plate.corners.at(corner) = vector_at(parameters, "CORNERS", number * 12 + corner * 3);
    plate.origin = vector_at(parameters, "ORIGIN", number * 3);
    const std::size_t channels = dimension(parameters, "CHANNEL", 0);
    for (std::size_t i = 0; i < channels; ++i) {
        const std::uint64_t channel = parameters.count("FORCE_PLATFORM", "CHANNEL", number * channels + i);
        plate.channels.push_back(channel > 0 ? static_cast<std::size_t>(channel - 1) : figure::ForcePlate::no_channel);
    }
    constexpr std::size_t side = 6;
    const bool has_matrix =
        dimension(parameters, "CAL_MATRIX", 0) == side && dimension(parameters, "CAL_MATRIX", 1) == side;
    for (std::size_t i = 0; plate.type == 4 && has_matrix && i < side * side; ++i)
        plate.calibration.push_back(
            parameters.number("FORCE_PLATFORM", "CAL_MATRIX", number * side * side + i).value_or(0.0));
    return plate;
}

/// FORCE_PLATFORM:ZERO, whose frames are counted from the first one in the file, which is 1; 0 is none.
std::optional<figure::FrameRange> baseline_of(const C3dParameters& parameters, std::size_t frames) {
    const std::uint64_t first = parameters.count("FORCE_PLATFORM", "ZERO", 0);
    const std::uint64_t last = parameters.count("FORCE_PLATFORM", "ZERO", 1);
    if (first == 0 || last < first || first > frames) return std::nullopt;
    return figure::FrameRange{static_cast<std::size_t>(first - 1),
                              static_cast<std::size_t>(std::min<std::uint64_t>(last, frames) - 1)};
}

/// EVENT. TIMES are minutes and seconds since the trial's frame 1, as Vicon writes them, unless more events are in the
/// file when they are counted from its first frame.
std::vector<figure::TrialEvent> group_events(const C3dParameters& parameters, const C3dLayout& layout, double rate) {
    constexpr std::size_t most = 65535;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(parameters.count("EVENT", "USED"), most));
    const auto times = parameters.all_numbers("EVENT", "TIMES", 2 * count);
    const auto labels = parameters.all_texts("EVENT", "LABELS", count);
    const auto contexts = parameters.all_texts("EVENT", "CONTEXTS", count);
    std::vector<figure::TrialEvent> events;
    for (std::size_t i = 0; 2 * i + 1 < times.size(); ++i)
        events.push_back({value_at(contexts, i, {}), value_at(labels, i, {}), 60.0 * times[2 * i] + times[2 * i + 1], 0.0});
    const double before = static_cast<double>(layout.first_frame - 1) / rate;
    const double end = static_cast<double>(layout.frames) / rate;
    const auto inside = [&](double begin) {
        return std::ranges::count_if(events, [&](const figure::TrialEvent& event) {
            return event.time >= begin - 0.5 / rate && event.time < begin + end;
        });
    };
    if (inside(before) >= inside(0.0))
        for (figure::TrialEvent& event : events) event.time -= before;
    return events;
}

std::vector<figure::TrialEvent> events_of(const C3dHead& head, const C3dLayout& layout) {
    const double rate = layout.rate.value_or(figure::assumed_fps);
    std::vector<figure::TrialEvent> events = group_events(head.parameters, layout, rate);
    const std::size_t grouped = events.size();
    for (const figure::C3dHeaderEvent& event : header_events(head)) {
        const auto time = static_cast<double>(event.time);
        const bool known = std::any_of(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(grouped),
                                       [&](const auto& each) { return std::abs(each.time - time) < 0.5 / rate; });
        if (!known) events.push_back({{}, event.label, time, 0.0});
    }
    std::erase_if(events, [](const figure::TrialEvent& event) { return !std::isfinite(event.time); });
    for (figure::TrialEvent& event : events) event.position = event.time * rate;
    std::ranges::stable_sort(events, {}, &figure::TrialEvent::time);
    return events;
}
}  // namespace

std::vector<figure::C3dHeaderEvent> header_events(const C3dHead& head) {
    constexpr std::size_t key_at = 298;
    constexpr std::size_t count_at = 300;
    constexpr std::size_t times_at = 304;
    constexpr std::size_t status_at = 376;
    constexpr std::size_t labels_at = 396;
    constexpr std::size_t label_bytes = 4;
    constexpr unsigned four_letters = 12345;  // the key of files whose labels have four characters
    constexpr unsigned most = 18;
    std::vector<figure::C3dHeaderEvent> events;
    const unsigned count = head.word(count_at);
    for (std::size_t i = 0; i < count && count <= most; ++i) {
        figure::C3dHeaderEvent event;
        event.time = c3d_float(head.header.data() + times_at + 4 * i, head.coding);
        event.shown = head.header[status_at + i] != 0;
        if (head.word(key_at) == four_letters)
            event.label = base::to_utf8(
                figure::without_padding(std::string_view(head.header).substr(labels_at + label_bytes * i, label_bytes)));
        events.push_back(std::move(event));
    }
    return events;
}

figure::Recordings describe_recordings(const C3dHead& head, const C3dLayout& layout) {
    const C3dParameters& parameters = head.parameters;
    figure::Recordings recordings;
    recordings.frames = layout.frames;
    recordings.analog.channels = channels_of(parameters, layout);
    recordings.analog.per_frame = layout.analog_samples;
    const auto plates = std::min<std::uint64_t>(parameters.count("FORCE_PLATFORM", "USED"),
                                                parameters.find("FORCE_PLATFORM", "CORNERS") != nullptr ? 255 : 0);
    for (std::size_t i = 0; i < plates; ++i) recordings.plates.push_back(plate_of(parameters, i));
    recordings.baseline = baseline_of(parameters, layout.frames);
    recordings.events = events_of(head, layout);
    recordings.segments.per_frame = layout.segment_samples;
    recordings.segments.names = parameters.all_texts("ROTATION", "LABELS", layout.segments);
    recordings.segments.names.resize(layout.segments);
    return recordings;
}

void read_c3d_segments(const Reading& in, const C3dLayout& layout, figure::SegmentPoses& segments) {
    const std::size_t row = layout.segments * layout.segment_samples;
    std::string frame(row * c3d_segment_bytes, '\0');
    segments.matrices.reserve(layout.segment_frames * row);
    for (std::size_t i = 0; i < layout.segment_frames; ++i) {
        const std::size_t got = in.bytes.read(layout.segment_begin + i * frame.size(), frame);
        // Beyond the end of a file that was shortened: bytes of a residual that is no number, so that none is seen.
        std::fill(frame.begin() + static_cast<std::ptrdiff_t>(got), frame.end(), '\xFF');
        for (const char* at = frame.data(); at < frame.data() + frame.size(); at += c3d_segment_bytes) {
            glm::mat4& matrix = segments.matrices.emplace_back();
            const bool seen = c3d_float(at + 64, layout.coding) >= 0.0F;
            for (int element = 0; element < 16; ++element)
                matrix[element / 4][element % 4] =
                    seen ? c3d_float(at + 4 * element, layout.coding) : std::numeric_limits<float>::quiet_NaN();
        }
    }
}

namespace {
constexpr std::size_t most_labels = 255;  // of a parameter
constexpr std::array<std::string_view, 6> output_groups{"ANGLES", "FORCES", "MOMENTS", "POWERS", "SCALARS", "REACTIONS"};

bool is_output_group(std::string_view name) {
    return std::ranges::any_of(output_groups, [&](std::string_view each) { return base::equal_ignoring_case(each, name); });
}

/// The names of the parameters that list outputs. TYPE_GROUPS has pairs of a parameter and a type, one pair after the
/// other or first all parameters; those whose type is one of output_groups are added.
std::set<std::string> names_of_groups(const C3dParameters& parameters) {
    std::set<std::string> names(output_groups.begin(), output_groups.end());
    const std::vector<std::string> texts = parameters.texts("POINT", "TYPE_GROUPS", most_labels);
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (const std::size_t type : {i + 1, i + texts.size() / 2})
            if (type < texts.size() && is_output_group(texts[type]) && !base::equal_ignoring_case(texts[i], "LABELS"))
                names.insert(texts[i]);
    return names;
}

/// ANGLE_UNITS of ANGLES; empty if it is not there.
std::string unit_of(const C3dParameters& parameters, const std::string& group) {
    const std::string one = group.ends_with('S') ? group.substr(0, group.size() - 1) : group;
    for (const std::string& name : {one + "_UNITS", group + "_UNITS"})
        if (std::vector<std::string> units = parameters.texts("POINT", name, 1); !units.empty()) return units.front();
    return {};
}
}  // namespace

std::map<std::string, std::string> c3d_outputs(const C3dParameters& parameters) {
    std::map<std::string, std::string> outputs;
    for (const std::string& group : names_of_groups(parameters)) {
        const std::string unit = unit_of(parameters, group);
        for (std::size_t i = 1; i <= most_labels; ++i) {
            const std::string name = i == 1 ? group : fmt::format("{}{}", group, i);
            if (parameters.find("POINT", name) == nullptr) break;
            for (std::string& label : parameters.texts("POINT", name, most_labels))
                if (!label.empty()) outputs.emplace(std::move(label), unit);
        }
    }
    return outputs;
}
}  // namespace skelplay::loaders
