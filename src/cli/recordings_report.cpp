#include "cli/recordings_report.h"

namespace skelplay::cli {
namespace {
using Json = nlohmann::ordered_json;

double frame_rate(const figure::Figure& figure) {
    const auto time = figure::frame_time(figure.take);
    return time ? 1.0 / *time : figure::assumed_fps;
}

Json vector_json(const glm::dvec3& vector) { return {vector.x, vector.y, vector.z}; }

Json analog_json(const figure::AnalogData& analog, double frames_a_second) {
    if (analog.channels.empty()) return nullptr;
    Json channels = Json::array();
    for (const figure::AnalogChannel& channel : analog.channels)
        channels.push_back({{"name", channel.name},
                            {"description", channel.description},
                            {"unit", channel.unit},
                            {"scale", channel.scale},
                            {"offset", channel.offset}});
    return {{"rate", frames_a_second * static_cast<double>(analog.per_frame)},
            {"samples", analog.samples()},
            {"channels", std::move(channels)}};
}

Json plates_json(const figure::Recordings& recordings) {
    Json plates = Json::array();
    for (const figure::ForcePlate& plate : recordings.plates) {
        Json corners = Json::array();
        for (const glm::dvec3& corner : plate.corners) corners.push_back(vector_json(corner));
        Json channels = Json::array();
        for (const std::size_t channel : plate.channels)
            channels.push_back(channel == figure::ForcePlate::no_channel ? Json(nullptr) : Json(channel));
        plates.push_back({{"type", plate.type},
                          {"corners", std::move(corners)},
                          {"origin", vector_json(plate.origin)},
                          {"channels", std::move(channels)}});
    }
    return plates;
}

Json events_json(const figure::Figure& figure) {
    Json events = Json::array();
    for (const figure::TrialEvent& event : figure.recordings->events) {
        const auto frame = figure::frame_of(event, figure::frame_count(figure.take));
        events.push_back({{"context", event.context},
                          {"label", event.label},
                          {"time", event.time},
                          {"frame", frame ? Json(*frame) : Json(nullptr)},
                          {"number", frame ? Json(figure::frame_number(figure.take, *frame)) : Json(nullptr)}});
    }
    return events;
}

/// "FX1, FY1, CH7 …": names of channels, as many as fit into a line.
std::string names_text(const std::vector<figure::AnalogChannel>& channels) {
    constexpr std::size_t room = 60;
    std::string names;
    for (const figure::AnalogChannel& channel : channels) {
        const std::string& name = channel.name.empty() ? "(no name)" : channel.name;
        if (names.size() + name.size() > room) return names + " \u2026";
        names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

std::string plates_text(const std::vector<figure::ForcePlate>& plates) {
    return fmt::format("{} of type {}", base::counted(plates.size(), "force plate", "force plates"),
                       fmt::join(plates | std::views::transform(&figure::ForcePlate::type), ", "));
}

void write_event(const figure::Figure& figure, const figure::TrialEvent& event, std::ostream& out) {
    const auto frame = figure::frame_of(event, figure::frame_count(figure.take));
    write_line(out, "event",
               fmt::format("{:.3f} s, {}: {}", event.time,
                           frame ? fmt::format("frame {}", figure::frame_number(figure.take, *frame))
                                 : std::string("outside the take"),
                           figure::name_of(event)));
}

using figure::PointKind;

/// A kind of points, as the texts call one and several of them.
struct KindWords {
    PointKind kind = PointKind::none;
    std::string_view one;
    std::string_view several;
};
constexpr std::array kind_words{KindWords{PointKind::marker, "marker", "markers"},
                                KindWords{PointKind::unlabelled, "point without a name", "points without a name"},
                                KindWords{PointKind::unplaced, "marker at 0 0 0 throughout", "markers at 0 0 0 throughout"},
                                KindWords{PointKind::virtual_point, "computed point", "computed points"},
                                KindWords{PointKind::axis_point, "point of segments' axes", "points of segments' axes"},
                                KindWords{PointKind::output, "output of a model", "outputs of a model"}};

/// "26 markers, 40 points of segments' axes"; empty if all are markers.
std::string points_text(const figure::Skeleton& points) {
    std::vector<std::string> texts;
    for (const KindWords& words : kind_words) {
        const auto count = std::ranges::count(points.bones(), words.kind, &figure::Bone::point);
        if (count > 0) texts.push_back(base::counted(static_cast<std::size_t>(count), words.one, words.several));
    }
    const bool markers = std::ranges::all_of(points.bones(), figure::counts);
    return markers ? std::string() : fmt::format("{}", fmt::join(texts, ", "));
}

/// "LHipAngles (deg), LKneeAngles (deg) and 4 more"; empty: there are none.
std::string outputs_text(const figure::Skeleton& points) {
    constexpr std::size_t most = 4;
    std::vector<std::string> shown;
    std::size_t count = 0;
    for (const BoneId id : points.file_order()) {
        const figure::Bone& point = points[id];
        if (point.point != PointKind::output || ++count > most) continue;
        shown.push_back(point.unit.empty() ? point.name : fmt::format("{} ({})", point.name, point.unit));
    }
    return fmt::format("{}{}", fmt::join(shown, ", "),
                       count > most ? fmt::format(" and {} more", count - most) : std::string());
}

std::string set_text(const analysis::FoundSet& found) {
    std::string text = fmt::format("{}: {} told", found.name, base::counted(found.identified.size(), "marker", "markers"));
    if (!found.subject.empty()) text = fmt::format("{} ({})", text, found.subject);
    return found.missing.empty() ? text + ", none missing"
                                 : fmt::format("{}; missing {}", text, fmt::join(found.missing, ", "));
}
}  // namespace

void add_recordings(Json& json, const figure::Figure& figure) {
    const figure::Recordings none;
    const figure::Recordings& recordings = figure.recordings == nullptr ? none : *figure.recordings;
    json["analog"] = analog_json(recordings.analog, frame_rate(figure));
    json["force_plates"] = recordings.plates.empty() ? Json(nullptr) : plates_json(recordings);
    json["events"] = recordings.events.empty() ? Json(nullptr) : events_json(figure);
    json["segments"] = recordings.segments.names.empty() ? Json(nullptr) : Json(recordings.segments.names);
}

void write_recordings(const figure::Figure& figure, std::ostream& out) {
    if (figure.recordings == nullptr) return;
    const figure::Recordings& recordings = *figure.recordings;
    const figure::AnalogData& analog = recordings.analog;
    if (!analog.channels.empty())
        write_line(out, "analog",
                   fmt::format("{} at {} a second: {}", base::counted(analog.channels.size(), "channel", "channels"),
                               base::rate_text(frame_rate(figure) * static_cast<double>(analog.per_frame)),
                               names_text(analog.channels)));
    if (!recordings.plates.empty()) write_line(out, "plates", plates_text(recordings.plates));
    if (!recordings.segments.names.empty())
        write_line(out, "segments",
                   fmt::format("axes of {}", base::counted(recordings.segments.names.size(), "segment", "segments")));
    for (const figure::TrialEvent& event : recordings.events) write_event(figure, event, out);
}

nlohmann::ordered_json marker_sets_json(const figure::Figure& figure, const analysis::Body& body) {
    if (!figure::is_markers(figure)) return nullptr;
    Json list = Json::array();
    for (const analysis::FoundSet& found : body.sets) {
        Json told = Json::array();
        for (const analysis::IdentifiedMarker& each : found.identified) told.push_back(figure.skeleton[each.marker].name);
        list.push_back({{"name", found.name},
                        {"subject", found.subject.empty() ? Json(nullptr) : Json(found.subject)},
                        {"source", found.set->source},
                        {"told", std::move(told)},
                        {"missing", found.missing}});
    }
    return list;
}

void write_marker_sets(const figure::Figure& figure, const analysis::Body& body, std::ostream& out) {
    if (!figure::is_markers(figure)) return;
    if (const std::string points = points_text(figure.skeleton); !points.empty()) write_line(out, "points", points);
    if (const std::string outputs = outputs_text(figure.skeleton); !outputs.empty()) write_line(out, "outputs", outputs);
    for (const analysis::FoundSet& found : body.sets) write_line(out, "set", set_text(found));
    if (body.sets.empty()) write_line(out, "set", "none that is known");
}
}  // namespace skelplay::cli
