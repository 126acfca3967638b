#include "session/analyses/signals.h"
#include "session/analyses/curves.h"
#include "session/jobs.h"
#include "session/time/frame_list.h"

namespace skelplay::session {
namespace {
constexpr char between_names = '+';

/// A figure and what its force plates need to know of it.
struct RecordedInput {
    std::shared_ptr<const figure::Figure> figure;
    std::optional<double> metres;  // of a length unit, if known
    figure::SignedAxis up;

    [[nodiscard]] const figure::Recordings& recordings() const { return *figure->recordings; }
    [[nodiscard]] analysis::PlateForces forces(std::size_t plate) const {
        glm::dvec3 axis(0.0);
        axis[figure::index(up.axis)] = up.negative ? -1.0 : 1.0;
        return {recordings(), plate, metres, axis};
    }
    friend bool operator==(const RecordedInput&, const RecordedInput&) = default;
};

RecordedInput recorded_input(const OpenFigure& open) {
    const analysis::Placement& placement = open.take.placement;
    return {open.take.figure, placement.unit.known() ? std::optional(placement.unit.metres) : std::nullopt,
            placement.to_world.up};
}

const figure::Recordings* recordings_of(const OpenFigure& open) {
    const figure::Recordings* recordings = open.take.figure->recordings.get();
    const bool fits = recordings != nullptr && recordings->frames == figure::frame_count(open.take.figure->take);
    return fits ? recordings : nullptr;
}

/// A number that a force plate gives for each sample.
struct PlateQuantity {
    std::string_view name;
    bool is_length = false;
    bool is_moment = false;
    double (*of)(const analysis::GroundReaction& reaction) = nullptr;
};

/// The free moment's component along the plate's normal, which it is parallel to.
double signed_length(const glm::dvec3& free_moment) {
    const double most = std::max({free_moment.x, free_moment.y, free_moment.z});
    const double least = std::min({free_moment.x, free_moment.y, free_moment.z});
    return most > -least ? glm::length(free_moment) : -glm::length(free_moment);
}

using Reaction = analysis::GroundReaction;
constexpr std::array plate_quantities{
    PlateQuantity{"Fx", false, false, [](const Reaction& reaction) { return reaction.force.x; }},
    PlateQuantity{"Fy", false, false, [](const Reaction& reaction) { return reaction.force.y; }},
    PlateQuantity{"Fz", false, false, [](const Reaction& reaction) { return reaction.force.z; }},
    PlateQuantity{"COP x", true, false, [](const Reaction& reaction) { return reaction.centre.x; }},
    PlateQuantity{"COP y", true, false, [](const Reaction& reaction) { return reaction.centre.y; }},
    PlateQuantity{"COP z", true, false, [](const Reaction& reaction) { return reaction.centre.z; }},
    PlateQuantity{"free moment", false, true, [](const Reaction& reaction) { return signed_length(reaction.free_moment); }},
};

using SignalInput = std::pair<RecordedInput, std::size_t>;  // its index
constexpr Analysis<SignalInput, MinMaxPyramid> signal_analysis{[](const SignalInput& input, const base::Run& run) {
    constexpr std::size_t between_looks = 4096;
    const auto& [of, signal] = input;
    const figure::AnalogData& analog = of.recordings().analog;
    std::vector<float> values;
    values.reserve(analog.samples());
    const std::size_t channels = analog.channels.size();
    std::optional<analysis::PlateForces> forces;
    if (signal >= channels) forces.emplace(of.forces((signal - channels) / plate_quantities.size()));
    for (std::size_t sample = 0; sample < analog.samples(); ++sample) {
        if (sample % between_looks == 0 && run.stopped()) return MinMaxPyramid();
        const double value = forces
                                 ? plate_quantities.at((signal - channels) % plate_quantities.size()).of(forces->at(sample))
                                 : analog.value(sample, signal);
        values.push_back(static_cast<float>(value));
    }
    return MinMaxPyramid(std::move(values));
}};

constexpr Analysis<RecordedInput, PlateTracks> track_analysis{[](const RecordedInput& input, const base::Run& run) {
    PlateTracks tracks;
    for (std::size_t plate = 0; plate < input.recordings().plates.size(); ++plate) {
        const analysis::PlateForces forces = input.forces(plate);
        auto& frames = tracks.frames.emplace_back();
        for (std::size_t frame = 0; forces.known() && frame < input.recordings().frames; ++frame) {
            if (run.stopped()) return PlateTracks();
            frames.push_back(forces.at_frame(frame));
        }
    }
    return tracks;
}};

/// True when no figure is open, or one that `has` what an option is about.
template <class Has> bool any_recordings(const Session& session, const Has& has) {
    const auto& figures = session.document.figures;
    return figures.empty() || std::ranges::any_of(figures, [&](const OpenFigure& open) {
               const figure::Recordings* recordings = open.take.figure->recordings.get();
               return recordings != nullptr && has(*recordings);
           });
}
}  // namespace

std::vector<Signal> signals_of(const OpenFigure& open) {
    std::vector<Signal> signals;
    const figure::Recordings* recordings = recordings_of(open);
    if (recordings == nullptr || recordings->analog.samples() == 0) return signals;
    const auto& channels = recordings->analog.channels;
    for (std::size_t i = 0; i < channels.size(); ++i)
        signals.push_back({channels[i].name.empty() ? fmt::format("Channel {}", i + 1) : channels[i].name, channels[i].unit,
                           channels[i].description});
    const std::string& length = open.take.placement.unit.name;
    for (std::size_t plate = 0; plate < recordings->plates.size(); ++plate)
        for (const PlateQuantity& quantity : plate_quantities)
            signals.push_back({fmt::format("Plate {} {}", plate + 1, quantity.name),
                               quantity.is_length   ? length
                               : quantity.is_moment ? fmt::format("N {}", length)
                                                    : std::string("N"),
                               {}});
    return signals;
}

bool has_signal(std::string_view chosen, std::string_view name) {
    return std::ranges::any_of(parts_of(chosen, between_names), [&](std::string_view each) {
        return !each.empty() && base::equal_ignoring_case(each, name);
    });
}

std::string toggled_signal(std::string_view chosen, std::string_view name) {
    std::vector<std::string_view> kept = parts_of(chosen, between_names);
    std::erase_if(kept, [&](std::string_view each) { return each.empty() || base::equal_ignoring_case(each, name); });
    if (!has_signal(chosen, name)) kept.push_back(name);
    return fmt::format("{}", fmt::join(kept, std::string_view(&between_names, 1)));
}

std::vector<std::size_t> shown_signals(const Session& session, const OpenFigure& open) {
    constexpr std::size_t few = 6;
    const std::string& chosen = session.view.curves.signals;
    const bool by_default = chosen.empty() && open.take.figure->skeleton.size() == 0;
    std::vector<std::size_t> shown;
    if (chosen.empty() && !by_default) return shown;
    const std::vector<Signal> signals = signals_of(open);
    for (std::size_t i = 0; i < signals.size(); ++i)
        if (by_default ? i < few : has_signal(chosen, signals[i].name)) shown.push_back(i);
    return shown;
}

const MinMaxPyramid* signal_samples(const Session& session, std::size_t signal) {
    const OpenFigure* open = curve_figure(session.document, session.view);
    if (open == nullptr) return nullptr;
    return session.jobs->analyses.result(signal_analysis, SignalInput{recorded_input(*open), signal});
}

const PlateTracks* plate_tracks(const Session& session, const OpenFigure& open) {
    const figure::Recordings* recordings = recordings_of(open);
    if (!session.view.options.force_plates || recordings == nullptr || recordings->plates.empty()) return nullptr;
    return session.jobs->analyses.result(track_analysis, recorded_input(open));
}

const char* why_no_force_plates(const Session& session) {
    const auto has = [](const figure::Recordings& recordings) { return !recordings.plates.empty(); };
    return any_recordings(session, has) ? nullptr : "No force plates are open";
}

const char* why_no_segments(const Session& session) {
    const auto has = [](const figure::Recordings& recordings) { return !recordings.segments.names.empty(); };
    return any_recordings(session, has) ? nullptr : "No file with axes of segments is open";
}
}  // namespace skelplay::session
