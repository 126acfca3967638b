#include "analysis/marker_samples.h"
#include "cli/commands.h"
#include "cli/recordings_report.h"

namespace skelplay::cli {
namespace {
using Json = nlohmann::ordered_json;
using Point = figure::C3dRecord::Point;
using Samples = std::vector<analysis::MarkerSamples>;  // by BoneId, of markers

/// Those of the file: none of markers or of a motion file without frames, one of a skeleton alone.
std::size_t reported_frames(const figure::Figure& figure) {
    const bool has_motion_file = figure.motion_file != figure.skeleton_file;
    const bool none = figure::is_rest_only(figure.take) && (figure::is_markers(figure) || has_motion_file);
    return none ? 0 : figure::frame_count(figure.take);
}

/// Seconds between frames, and whether that is assumed because the file does not say.
struct Rate {
    double frame_time = 0.0;
    bool assumed = false;
};

/// The rate for playing a figure; nothing for a single rest pose.
std::optional<Rate> rate(const figure::Figure& figure) {
    if (const auto time = figure::frame_time(figure.take)) return Rate{*time, figure.rate_assumed};
    if (figure::is_rest_only(figure.take)) return std::nullopt;
    return Rate{1.0 / loaders::assumed_rate(figure), true};
}

std::size_t channel_count(const figure::Figure& figure) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    return motion == nullptr ? 0 : motion->channels.size();
}

/// The part of the body that each bone is, in the file's order; without others. A list, as names may repeat.
Json parts_json(const figure::Skeleton& skeleton, const analysis::Body& body) {
    Json parts = Json::array();
    for (const BoneId bone : skeleton.file_order()) {
        figure::BodyBone part = body.bones[figure::index(bone)];
        const std::string_view side = figure::name(part.side);
        part.side = figure::Side::none;
        if (const std::string text = analysis::to_text(part); !text.empty())
            parts.push_back(
                {{"bone", skeleton[bone].name}, {"part", text}, {"side", side.empty() ? Json(nullptr) : Json(side)}});
    }
    return parts;
}

/// `masses`: the file's own; null when it states none.
void add_masses(Json& json, const figure::Skeleton& skeleton, const analysis::MassModel* masses) {
    json["masses"] = nullptr;
    if (masses != nullptr && masses->source == analysis::Source::file) {
        Json per_bone = Json::array();
        for (const analysis::BoneMass& mass : masses->bones)
            per_bone.push_back({{"bone", skeleton[mass.bone].name}, {"mass", mass.mass * masses->unit}});
        json["masses"] = {{"bones", masses->bones.size()},
                          {"bodymass", masses->total},
                          {"unit", masses->unit},
                          {"total", masses->total * masses->unit},
                          {"per_bone", std::move(per_bone)}};
    }
    json["centre_of_mass"] = {{"source", masses == nullptr ? Json(nullptr) : Json(analysis::name(masses->source))},
                              {"evidence", masses == nullptr ? std::string(analysis::why_no_masses) : masses->evidence}};
}

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

/// The takes of the file, and which of them all the rest is about.
void add_takes(Json& json, const figure::Figure& figure) {
    json["takes"] = Json::array();
    for (const figure::TakeInfo& take : figure.takes) {
        json["takes"].push_back({{"name", take.name}, {"frames", take.frames}, {"frame_time", take.frame_time}});
        if (take.still) json["takes"].back()["still"] = true;
    }
    const bool chosen = figure.take_index.has_value();
    json["take"] = chosen ? Json(figure.takes[*figure.take_index].name) : Json(nullptr);
    json["take_number"] = chosen ? Json(*figure.take_index + 1) : Json(nullptr);
}

/// What a C3D says of how well its points were measured.
const figure::C3dRecord* c3d_record(const figure::Figure& figure) { return std::get_if<figure::C3dRecord>(&figure.record); }

/// In the file's unit, of so many places that state one.
Json residual_json(const figure::C3dRecord& record, const Point& point) {
    return {{"mean", number_or_null(record.mean_residual(point))},
            {"places", point.measured},
            {"cameras", number_or_null(figure::C3dRecord::mean_cameras(point))}};
}

/// What is there of the markers; null for a figure of bones.
Json markers_json(const figure::Figure& figure, const Samples& samples) {
    if (!figure::is_markers(figure)) return nullptr;
    const figure::C3dRecord* record = c3d_record(figure);
    Json list = Json::array();
    for (const BoneId marker : figure.skeleton.file_order()) {
        const figure::Bone& point = figure.skeleton[marker];
        const analysis::MarkerSamples& own = samples[figure::index(marker)];
        list.push_back({{"name", point.name},
                        {"kind", figure::name(point.point)},
                        {"unit", point.unit.empty() ? Json(nullptr) : Json(point.unit)},
                        {"valid", own.valid},
                        {"missing", own.missing},
                        {"longest_gap", own.longest_gap},
                        {"longest_gap_at", own.longest_gap > 0 ? Json(own.longest_at) : Json(nullptr)},
                        {"longest_gap_number",
                         own.longest_gap > 0 ? Json(figure::frame_number(figure.take, own.longest_at)) : Json(nullptr)}});
        list.back()["residual"] =
            record == nullptr ? Json(nullptr) : residual_json(*record, record->points[figure::index(marker)]);
    }
    return list;
}

Json figure_json(const takes::Take& take, const Samples& samples) {
    const figure::Figure& figure = *take.figure;
    const analysis::Placement& placement = take.placement;
    const auto frame_rate = rate(figure);
    const auto optional_text = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
    Json json;
    json["kind"] = take.transformed.from_markers ? "skeleton from markers" : figure::name(figure.format);
    json["skeleton"] = base::to_utf8(figure.skeleton_file);
    json["name"] = optional_text(figure.skeleton_name);
    json["documentation"] = optional_text(figure.documentation);
    add_takes(json, figure);
    json["frames"] = reported_frames(figure);
    json["frame_time"] = frame_rate ? Json(frame_rate->frame_time) : Json(nullptr);
    json["frame_time_assumed"] = frame_rate && frame_rate->assumed;
    json["first_frame"] = figure::first_frame(figure.take);
    json["start_time"] = frame_rate ? Json(figure::start_time(figure.take, frame_rate->frame_time)) : Json(nullptr);
    json["bones"] = figure.skeleton.size();
    json["roots"] = figure.skeleton.roots().size();
    json["end_sites"] = figure.skeleton.ends().size();
    json["channels"] = channel_count(figure);
    json["vertices"] = figure.weighted_skin ? Json(figure.weighted_skin->positions.size()) : Json(nullptr);
    json["skins"] = figure.skins;
    json["up_axis"] = {{"value", base::lower(figure::name(placement.up.value))},
                       {"source", analysis::name(placement.up.source)},
                       {"evidence", placement.up.evidence}};
    const bool known = placement.unit.known();
    json["unit"] = {{"value", known ? Json(placement.unit.metres) : Json(nullptr)},
                    {"name", known ? Json(placement.unit.name) : Json(nullptr)},
                    {"source", analysis::name(placement.unit.source)},
                    {"evidence", placement.unit.evidence}};
    json["ground"] = {{"value", placement.ground.height},
                      {"metres", known ? Json(placement.ground.height * placement.unit.metres) : Json(nullptr)},
                      {"source", analysis::name(placement.ground.source)},
                      {"evidence", placement.ground.evidence}};
    const bool measured = placement.unit.height > 0;
    json["height_metres"] = known && measured ? Json(placement.unit.height) : Json(nullptr);
    json["height"] = measured ? Json(placement.unit.height / placement.unit.metres) : Json(nullptr);
    const analysis::Body& body = placement.body;
    json["family"] = body.family.empty() ? Json(nullptr) : Json(body.family);
    json["human"] = body.human;
    json["parts"] = parts_json(figure.skeleton, body);
    json["declared_scale"] = number_or_null(figure.declared_scale);
    json["bvh_positions"] = nullptr;
    if (figure.position_rule)
        json["bvh_positions"] = *figure.position_rule == figure::PositionRule::add ? "add" : "replace";
    json["positional"] = figure.positional || figure.angles_solved;
    json["solved"] = figure.angles_solved;
    add_masses(json, figure.skeleton, take.masses.get());
    json["markers"] = markers_json(figure, samples);
    json["marker_sets"] = marker_sets_json(figure, body);
    const figure::C3dRecord* record = c3d_record(figure);
    add_recordings(json, figure);
    json["residual"] = record == nullptr ? Json(nullptr) : residual_json(*record, record->together());
    return json;
}

Json to_json(const takes::Take& take, const Samples& samples) {
    Json json{{"file", base::to_utf8(take.request.file.string())}};
    if (take.figure) {
        json.update(figure_json(take, samples));
        json["onto"] = take.transformed.mapping ? Json(take.transformed.mapping->target) : Json(nullptr);
    }
    add_diagnostics(json, take.diagnostics);
    return json;
}

/// A text of several lines below each other, beside a label. Control characters could do things to a terminal.
std::string beside_label(std::string_view text) {
    std::string shown;
    bool begins_line = false;
    for (const char c : text) {
        if (begins_line && base::is_blank(c)) continue;  // the file's own indentation
        begins_line = c == '\n';
        if (begins_line) shown += fmt::format("\n{:12}", "");
        else shown += static_cast<unsigned char>(c) < 0x20U || c == '\x7f' ? ' ' : c;
    }
    return shown;
}

std::string frames_text(const figure::Figure& figure) {
    const std::size_t frames = reported_frames(figure);
    const auto frame_rate = rate(figure);
    if (frames == 0) return figure::is_markers(figure) ? "none" : "none, the rest pose is shown";
    if (!frame_rate || figure::is_rest_only(figure.take)) return "the rest pose only";
    const double start = figure::start_time(figure.take, frame_rate->frame_time);
    return fmt::format("{} at {} a second{}, {:.2f} s, numbered from {}{}", frames,
                       base::rate_text(1.0 / frame_rate->frame_time), frame_rate->assumed ? " (assumed)" : "",
                       figure::duration(figure.take, frame_rate->frame_time), figure::first_frame(figure.take),
                       start == 0.0 ? "" : fmt::format(", from {:.6g} s", start));
}

std::string masses_text(const analysis::MassModel& masses) {
    if (masses.source != analysis::Source::file)
        return fmt::format("none stated (centre of mass inferred: {})", masses.evidence);
    const std::string times =
        masses.unit == 1.0 ? "" : fmt::format(" ({:g}, times :units mass {:g})", masses.total, masses.unit);
    return fmt::format("{:g}{}: {}", masses.total * masses.unit, times, masses.evidence);
}

/// In the file's units, and metres where they are known.
std::string ground_text(const analysis::Placement& placement) {
    const analysis::GroundHeight& ground = placement.ground;
    const bool says_metres = placement.unit.known() && placement.unit.metres != 1.0 && ground.height != 0.0;
    const std::string metres =
        says_metres ? fmt::format(" = {:.3g} m", ground.height * placement.unit.metres) : std::string();
    return fmt::format("at {} {:.4g}{} ({}: {})", figure::name(placement.up.value), ground.height, metres,
                       analysis::name(ground.source), ground.evidence);
}

/// "0.52 mm on average, of 310 of 4000 places; most of LTOE, 1.3 mm; seen by 3.2 cameras on average".
std::string residual_text(const figure::Figure& figure, const figure::C3dRecord& record, std::size_t places) {
    const figure::C3dRecord::Point all = record.together();
    const auto length = [&](double value) {
        const std::string& unit = figure.declared_unit;
        return fmt::format("{:.3g} {}", value, unit.empty() ? "units" : beside_label(unit));
    };
    std::string text = "not stated";
    if (const auto mean = record.mean_residual(all)) {
        const auto of = [&](const Point& point) { return record.mean_residual(point).value_or(0.0); };
        const auto most = std::ranges::max_element(record.points, {}, of);
        text = fmt::format("{} on average, of {} of {}; most of {}, {}", length(*mean), all.measured,
                           base::counted(places, "place", "places"),
                           figure.skeleton[figure::bone_id(static_cast<std::size_t>(most - record.points.begin()))].name,
                           length(of(*most)));
    }
    if (const auto cameras = figure::C3dRecord::mean_cameras(all))
        text += fmt::format("; seen by {:.3g} cameras on average", *cameras);
    return text;
}

/// All markers together, then those with gaps one by one; without points that were not measured.
void write_markers(const figure::Figure& figure, const Samples& samples, std::ostream& out) {
    if (reported_frames(figure) == 0) {
        out << fmt::format("  {:<10}{}; only their names are known\n", "markers", figure.skeleton.size());
        return;
    }
    std::size_t markers = 0;
    std::size_t valid = 0;
    std::size_t missing = 0;
    std::size_t places = 0;  // of all points
    std::vector<std::vector<std::string>> rows{{"", "valid", "missing", "longest gap", ""}};
    for (const BoneId marker : figure.skeleton.file_order()) {
        const analysis::MarkerSamples& own = samples[figure::index(marker)];
        places += own.valid;
        if (figure.skeleton[marker].point > figure::PointKind::unlabelled) continue;
        ++markers;
        valid += own.valid;
        missing += own.missing;
        if (own.missing > 0)
            rows.push_back({figure.skeleton[marker].name, std::to_string(own.valid), std::to_string(own.missing),
                            std::to_string(own.longest_gap),
                            figure::frames_text(figure.take, {own.longest_at, own.longest_at + own.longest_gap - 1})});
    }
    out << fmt::format("  {:<10}{}: {} valid, {} missing; {} without a gap\n", "markers", markers, valid, missing,
                       markers + 1 - rows.size());
    if (rows.size() > 1) out << text_table(rows, "lrrrl");
    if (const figure::C3dRecord* record = c3d_record(figure))
        out << fmt::format("  {:<10}{}\n", "residual", residual_text(figure, *record, places));
}

/// Where the figure is in the world, and what kind of body it has.
void write_placed(const takes::Take& take, std::ostream& out) {
    const figure::Figure& figure = *take.figure;
    const auto line = [&](std::string_view label, const std::string& text) { write_line(out, label, text); };
    line("up", fmt::format("{} ({}: {})", figure::name(take.placement.up.value), analysis::name(take.placement.up.source),
                           take.placement.up.evidence));
    if (take.placement.unit.known())
        line("unit", fmt::format("{} = {:g} m ({}: {})", take.placement.unit.name, take.placement.unit.metres,
                                 analysis::name(take.placement.unit.source), take.placement.unit.evidence));
    else line("unit", fmt::format("not known ({})", take.placement.unit.evidence));
    line("ground", ground_text(take.placement));
    const analysis::Body& body = take.placement.body;
    if (figure::is_markers(figure)) return;
    line("family",
         fmt::format("{}; {} of {} told by name{}", body.family.empty() ? "not known" : body.family,
                     std::ranges::count_if(body.bones, [](const auto& bone) { return bone.part != figure::Part::none; }),
                     takes::size_text(figure), body.human ? "; human" : ""));
}

/// A row for each take of a file that may hold several, with a mark at the one that all the rest is about.
void write_takes(const figure::Figure& figure, std::ostream& out) {
    if (figure.takes.empty()) return;
    std::vector<std::vector<std::string>> rows{{"", "", "take", "frames", "a second", "seconds", ""}};
    for (std::size_t i = 0; i < figure.takes.size(); ++i) {
        const figure::TakeInfo& take = figure.takes[i];
        rows.push_back({figure.take_index == i ? ">" : "", std::to_string(i + 1), beside_label(take.name),
                        std::to_string(take.frames), base::rate_text(1.0 / take.frame_time),
                        fmt::format("{:.2f}", static_cast<double>(take.frames) * take.frame_time),
                        take.still ? "nothing moves" : ""});
    }
    out << text_table(rows, "lrlrrrl");
}

void write_text(const takes::Take& take, const Samples& samples, std::ostream& out) {
    out << base::printable(take.request.file.string()) << '\n';
    const auto line = [&](std::string_view label, const std::string& text) { write_line(out, label, text); };
    if (!take.figure) return line("refused", "see the message");
    const figure::Figure& figure = *take.figure;
    line("kind", take.transformed.from_markers ? "skeleton from markers" : std::string(figure::name(figure.format)));
    if (figure.skeleton_file != figure.motion_file) line("skeleton", base::to_utf8(figure.skeleton_file));
    if (!figure.skeleton_name.empty()) line("name", beside_label(figure.skeleton_name));
    if (!figure.documentation.empty()) line("about", beside_label(figure.documentation));
    line("frames", frames_text(figure));
    write_takes(figure, out);
    if (figure::is_markers(figure)) {
        write_markers(figure, samples, out);
        write_marker_sets(figure, take.placement.body, out);
    } else {
        line("bones", fmt::format("{}, {}, {}, {}", takes::size_text(figure),
                                  base::counted(figure.skeleton.roots().size(), "root", "roots"),
                                  base::counted(channel_count(figure), "channel", "channels"),
                                  base::counted(figure.skeleton.ends().size(), "end site", "end sites")));
    }
    write_recordings(figure, out);
    if (figure.weighted_skin) line("mesh", base::counted(figure.weighted_skin->positions.size(), "vertex", "vertices"));
    write_placed(take, out);
    if (figure.declared_scale)
        line("scale", fmt::format("{:g}, as declared; never applied to the pose", *figure.declared_scale));
    if (take.masses) line("mass", masses_text(*take.masses));
    if (figure.position_rule)
        line("positions", *figure.position_rule == figure::PositionRule::add ? "added to OFFSET" : "replace OFFSET");
    if (figure.angles_solved && !take.transformed.from_markers)
        line("positional", "yes: bones are moved by translations only; their rotations are solved");
    else if (figure.positional) line("positional", "yes: bones are moved by translations only");
    if (take.transformed.mapping)
        line("retarget",
             fmt::format("{}; {}", take.transformed.mapping->target, takes::summary(*take.transformed.mapping)));
    for (const std::string& skin : figure.skins) line("skin", base::to_utf8(skin));
    const auto& diagnostics = take.diagnostics;
    line("noticed", fmt::format("{}, {}", base::counted(diagnostics.count(base::Severity::warning), "warning", "warnings"),
                                base::counted(diagnostics.count(base::Severity::note), "note", "notes")));
}

void write_times(const takes::Take& take, std::ostream& err) {
    const loaders::LoadTimes& times = take.times;
    const double megabytes = static_cast<double>(times.bytes) / 1e6;
    const double total = (times.read + times.parse + times.build).count();
    err << fmt::format("{}: read {:.2f} ms, parse {:.2f} ms, build {:.2f} ms; {:.1f} MB at {:.0f} MB/s\n",
                       base::printable(take.request.file.string()), times.read.count() * 1e3, times.parse.count() * 1e3,
                       times.build.count() * 1e3, megabytes, total > 0 ? megabytes / total : 0.0);
}

PrintedReport report_file(const fs::path& file, const InfoOptions& options, int indent, const base::Run& run) {
    std::ostringstream out;
    std::ostringstream err;
    InputOptions input = options.input;
    input.take.options.skin_surfaces = false;
    takes::Take take = read_input(file, input, run);
    Samples samples;
    if (take.figure) {
        place_take(take);
        samples = analysis::marker_samples(*take.figure, run);
    }
    err << printed(take.diagnostics);
    if (options.time) write_times(take, err);
    if (options.json) out << json_text(to_json(take, samples), indent);
    else write_text(take, samples, out);
    return {std::move(out).str(), std::move(err).str(), take.figure ? output::Exit::done : output::Exit::bad_input};
}
}  // namespace

int run_info(const InfoOptions& options, std::ostream& out, std::ostream& err) {
    const InputFiles inputs = input_files(options.input, err);
    const bool skin_read = open_skin(options.input, err);
    const auto report = [&](const fs::path& file, int indent, const base::Run& run) {
        return report_file(file, options, indent, run);
    };
    const output::Exit worst = report_files(inputs, 0, options.json, report, out, err);
    return output::status(skin_read ? worst : std::max(worst, output::Exit::bad_input));
}
}  // namespace skelplay::cli
