#include "takes/export.h"
#include "analysis/contacts.h"
#include "analysis/force_plates.h"
#include "figure/length_unit.h"
#include "loaders/load.h"
#include "takes/acclaim_files.h"
#include "takes/written_bones.h"

namespace skelplay::takes {
namespace {
/// Says what was taken for the figure's own unit and up axis where nobody said it.
void note_approach(const processing::UnitAxisConversion& approach, base::Diagnostics& notes) {
    if (approach.unit && !approach.unit->known())
        notes.note(std::nullopt, "export.unit-unknown",
                   fmt::format("the file's unit is not known ({}): its numbers are written as they are, as if one were "
                               "the target's unit",
                               approach.unit->evidence),
                   base::Remedy::set_unit);
    else if (approach.unit && approach.unit->source == analysis::Source::inferred)
        notes.note(std::nullopt, "export.unit-inferred", analysis::assumption(*approach.unit), base::Remedy::set_unit);
    if (approach.up && approach.up->source == analysis::Source::inferred)
        notes.note(std::nullopt, "export.up-inferred", analysis::assumption(*approach.up), base::Remedy::set_up_axis);
}

/// The unit written where nobody asks for one: the file's own if that is m, cm or mm, else mm; or of a usual figure.
double unit_to_name(const analysis::Unit& own) {
    constexpr std::array metric{1.0, 0.01, 0.001};
    for (const double metres : metric)
        if (figure::length_unit(own.metres) == figure::length_unit(metres)) return own.metres;
    return own.known() || own.metres < metric.back() ? metric.back() : metric.front();
}

/// Says that the file's unit is not what the format names.
void note_named_unit(const processing::UnitAxisConversion& approach, const exporters::ExportFormat& format, double metres,
                     base::Diagnostics& notes) {
    if (!approach.unit || !approach.unit->known() || approach.unit->metres == metres) return;
    notes.note(std::nullopt, "export.unit-converted",
               base::said("export.unit-converted", format.name, figure::length_unit(metres)->plural, approach.scale),
               base::Remedy::write_unit);
}

/// The scale that an ASF made from an ASF declares, so that a reader finds the size that it found before.
double scale_of_acclaim(double declared, const processing::UnitAxisConversion& conversion) {
    constexpr double digits = 1e12;
    if (declared == 1.0) return declared;
    const double scale = conversion.declared_factor == declared ? declared / conversion.scale : declared * conversion.scale;
    const double magnitude = std::pow(10.0, std::floor(std::log10(scale)));
    return std::round(scale / magnitude * digits) / digits * magnitude;
}

/// Sets the unit and the scale that the written file declares.
void declare_unit(const ExportJob& job, const processing::OutputSpace& target,
                  const processing::UnitAxisConversion& conversion, exporters::ExportOptions& options) {
    const figure::Figure& figure = *job.figure;
    const double factor = conversion.declared_factor;
    double scale = conversion.factor_applied ? 1.0 : factor;
    if (target.metres_per_unit) options.metres_per_unit = target.metres_per_unit;
    else if (const auto asked = job.place.metres_per_unit) {
        // The user's value counts the scale in: it stays declared if the rest is a unit with a name.
        if (!figure::length_unit(*asked / factor)) scale = 1.0;
        options.metres_per_unit = *asked / (conversion.factor_applied ? factor : scale);
    } else {
        options.metres_per_unit = figure.metres_per_unit;
    }
    const bool is_acclaim = figure.format == figure::Format::acclaim && job.format->own == figure.format;
    if (is_acclaim && !target.apply_scale) scale = scale_of_acclaim(figure.declared_scale.value_or(1.0), conversion);
    options.declared_scale = scale;
}

/// Says whether lengths were multiplied or divided by the scale that the file declares, and why, or that it does not
/// count beside a unit that the user gives.
void note_used_scale(const ExportJob& job, const analysis::Unit& own, const processing::UnitAxisConversion& conversion,
                     double written, base::Diagnostics& notes) {
    const double declared = job.figure->declared_scale.value_or(1.0);
    const double factor = conversion.declared_factor;
    if (declared == 1.0 || factor == 1.0) return;
    if (const auto metres = job.place.metres_per_unit; metres && written == 1.0 && !conversion.factor_applied)
        notes.note(std::nullopt, "export.scale-unused", base::said("export.scale-unused", *metres, declared));
    else if (job.request.apply_scale && conversion.scale == factor)
        notes.note(std::nullopt, "export.scale-applied",
                   base::said("export.scale-applied", factor == declared ? "multiplied" : "divided", declared,
                              factor == declared ? ", as its format says" : "", own.evidence));
}

/// Says where the scale stands that the file declares, if it is not in the numbers of another format.
void note_declared_scale(const ExportJob& job, double scale, base::Diagnostics& notes) {
    if (scale == 1.0 || job.format->own == job.figure->format) return;
    notes.note(std::nullopt, "export.declared-scale",
               fmt::format("the scale of the file, a factor of {:.6g}, {}", scale,
                           job.format->declares_scale
                               ? fmt::format("is declared and not in the numbers of the {}", job.format->suffixes.back())
                               : fmt::format("is left out, as {} declares none", job.format->suffixes.back())),
               base::Remedy::apply_scale);
}

/// The changes to the take that are asked for.
processing::TakeEdits edits_of(const ExportJob& job, const processing::UnitAxisConversion& approach) {
    processing::TakeEdits edits;
    edits.frames = job.frames;
    if (job.request.rate > 0) edits.rate = job.request.rate;
    edits.source_rate = loaders::assumed_rate(*job.figure);
    edits.scale = approach.scale * job.request.scale;
    edits.rotation = approach.rotation;
    edits.root_at_origin = job.request.root_at_origin;
    return edits;
}

/// The reason why the format cannot hold the figure, in a sentence.
std::optional<std::string> fault(const figure::Figure& figure, const exporters::ExportFormat& format) {
    if (!figure::is_markers(figure)) return std::nullopt;
    if (!format.holds_markers)
        return fmt::format(
            "expected a skeleton to write as {}, found markers; nothing is written: --positional solve makes "
            "one of a known set",
            format.suffixes.back());
    if (figure::is_rest_only(figure.take))
        return fmt::format("expected markers with frames, found none to write as {}; nothing is written",
                           format.suffixes.back());
    return std::nullopt;
}

/// What is asked for, with what the format is always in.
processing::OutputSpace target_of(const ExportRequest& request, const exporters::ExportFormat& format) {
    processing::OutputSpace target;
    if (const auto* unit = figure::length_unit(request.unit)) target.metres_per_unit = unit->metres;
    target.up = up_axis(request.up);
    target.apply_scale = request.apply_scale;
    const processing::OutputSpace& fixed = format.fixed;
    if (fixed.metres_per_unit) target.metres_per_unit = fixed.metres_per_unit;
    if (fixed.up) target.up = fixed.up;
    return target;
}

/// What an .asf and .amc say of themselves, and which of them is written. `skeleton`: see kept_skeleton().
exporters::AcclaimOptions acclaim_options(const ExportJob& job, const processing::EditedTake& take,
                                          const fs::path& skeleton, base::Diagnostics& notes) {
    exporters::AcclaimOptions options;
    const auto* out = std::get_if<fs::path>(&job.out);
    if (job.format->own != figure::Format::acclaim || out == nullptr) return options;
    options.skeleton = base::to_utf8(skeleton.filename().string());
    options.keeps_skeleton = !skeleton.empty();
    options.keep_limits = job.request.keep_limits;
    if (!options.keeps_skeleton) options.skins = skin_names(take, *out, notes);
    options.words = job.words;
    options.date = job.date;
    return options;
}

/// What the figure's force plates measured; NaN of a plate whose forces are not known, which is noted. Empty: of none.
std::vector<std::vector<figure::GroundReaction>> ground_reactions(const ExportJob& job, const analysis::Placement& own,
                                                                  base::Diagnostics& notes) {
    constexpr glm::dvec3 none(std::numeric_limits<double>::quiet_NaN());
    constexpr figure::GroundReaction unknown{none, none, none, none};
    const figure::Figure& figure = *job.figure;
    const auto numbered = std::views::transform([](std::size_t channel) { return channel + 1; });
    bool any = false;
    std::vector<std::vector<figure::GroundReaction>> all;
    if (!job.format->holds_forces || figure.recordings == nullptr) return all;
    const auto metres = own.unit.known() ? std::optional(own.unit.metres) : std::nullopt;
    for (std::size_t plate = 0; plate < figure.recordings->plates.size(); ++plate) {
        const analysis::PlateForces forces(*figure.recordings, plate, metres, figure::direction(own.up.value));
        any = any || forces.known();
        auto& samples = all.emplace_back();
        for (std::size_t sample = 0; sample < figure.recordings->analog.samples(); ++sample)
            samples.push_back(forces.known() ? forces.at(sample) : unknown);
        if (!forces.known())
            notes.note(std::nullopt, "export.plate-forces",
                       base::said("export.plate-forces", plate + 1, figure.recordings->analog.channels.size(),
                                  figure.recordings->plates[plate].type,
                                  fmt::join(figure.recordings->plates[plate].channels | numbered, ", ")));
    }
    if (!any) all.clear();
    return all;
}

/// What is known about the body: its parts, and when its feet stand.
exporters::BodyFacts body_facts(const ExportJob& job, double scale, const base::Run& run) {
    const figure::Figure& figure = *job.figure;
    const double frame_time = figure::frame_time(figure.take).value_or(1.0 / loaders::assumed_rate(figure));
    const base::Run uncounted{run.threads, run.stop};
    analysis::PosedFrames posed(figure);
    const analysis::Placement placed = analysis::infer_placement(posed, job.place, frame_time, uncounted);
    exporters::BodyFacts facts{placed.body, {}, {}};
    if (placed.unit.known()) facts.metres_per_unit = placed.unit.metres / scale;
    facts.foot_contacts.resize(figure::frame_count(figure.take), {false, false});
    for (const analysis::Contact& contact : analysis::contacts(posed, placed, frame_time, uncounted)) {
        const auto& bones = facts.anatomy.bones;
        const bool is_known = index(contact.bone) < bones.size();
        const bool is_arm = is_known && figure::traits(bones[index(contact.bone)].part).limb == figure::Limb::arm;
        if (contact.side == figure::Side::none || is_arm) continue;
        for (const figure::FrameRange& range : contact.frames)
            for (std::size_t frame = range.first; frame <= range.last; ++frame)
                facts.foot_contacts[frame].at(contact.side == figure::Side::left ? 0 : 1) = true;
    }
    return facts;
}

/// The edits with the rotation about the up axis after which the body faces forward in the first frame; nothing: no
/// bones with sides tell where it faces.
std::optional<processing::TakeEdits> facing_forward(const figure::Figure& figure, processing::TakeEdits edits,
                                                    const figure::Anatomy& body, figure::SignedAxis up) {
    const processing::EditedTake take(figure, edits);
    if (take.frames() == 0) return edits;
    figure::Pose pose;
    take.pose(0, pose);
    const double angle = exporters::facing(body, scene::FigureEvaluator(take.skeleton()).positions(pose), up);
    if (std::isnan(angle)) return std::nullopt;
    edits.rotation = glm::mat3_cast(glm::angleAxis(-angle, figure::direction(up))) * edits.rotation;
    return edits;
}

exporters::Exported refused_because(std::string why) {
    exporters::Exported refused;
    refused.refused = std::move(why);
    return refused;
}

exporters::Exported write_take(const ExportJob& job, const base::Run& run) {
    const exporters::ExportFormat& format = *job.format;
    const figure::Figure& figure = *job.figure;
    processing::OutputSpace target = target_of(job.request, format);
    const bool names_a_unit = format.names_unit && !target.metres_per_unit;
    const analysis::Placement own = analysis::infer_axes_and_unit(figure, job.place);
    if (names_a_unit) target.metres_per_unit = unit_to_name(own.unit);
    const processing::UnitAxisConversion approach = processing::unit_axis_conversion(figure, own, target);
    exporters::ExportOptions options;
    options.up = target.up ? figure::SignedAxis(*target.up) : own.up.value;
    processing::TakeEdits edits = edits_of(job, approach);
    if (job.request.repairs.level) edits.kept_height = options.up->axis;
    if (job.request.face_forward) {
        auto turned = facing_forward(figure, edits, own.body, *options.up);
        if (!turned)
            return refused_because(
                "expected bones or markers with a left and a right by which to face forward, found none; nothing is "
                "written");
        edits = std::move(*turned);
    }
    base::Diagnostics notes;
    if (auto why = name_bones(job, own.body, edits, notes)) return refused_because(std::move(*why));
    if (auto why = set_human_bones(job, own.body, options)) return refused_because(std::move(*why));
    if (auto why = set_rest(job, own, edits, notes, run)) {
        exporters::Exported ended;
        ended.stopped = run.stopped();
        return ended.stopped ? std::move(ended) : refused_because(std::move(*why));
    }
    const processing::EditedTake take(figure, std::move(edits));
    options.skin = job.skin.get();
    options.bonespro = job.request.bonespro;
    options.verbatim = job.request.verbatim;
    options.all_points = job.request.all_points;
    options.ascii = job.request.ascii;
    options.tells_time = true;
    options.array_rotations = job.request.array_rotations;
    if (format.holds_body) options.body = body_facts(job, approach.scale, run);
    options.order = figure::euler_order(job.request.order);
    options.channels = job.request.channels;
    declare_unit(job, target, approach, options);
    if (format.states_size && !target.metres_per_unit) {
        options.metres_per_unit = own.unit.metres / approach.scale;
        options.declared_scale = 1.0;  // it is counted in
    }
    const fs::path skeleton = kept_skeleton(job);
    if (!skeleton.empty())
        if (auto why = skeleton_fault(skeleton, std::get<fs::path>(job.out))) return refused_because(std::move(*why));
    if (figure.takes.size() > 1)
        notes.note(std::nullopt, "export.takes",
                   fmt::format("of {} takes {} is written; the others are left out", figure.takes.size(),
                               figure.take_index ? fmt::format("number {}", *figure.take_index + 1) : "the rest pose"));
    options.ground_reactions = ground_reactions(job, own, notes);
    options.acclaim = acclaim_options(job, take, skeleton, notes);
    exporters::Exported exported = exporters::write_files(format, take, options, job.out, run);
    if (!skeleton.empty() && exported.done()) exported.failure = copy_skeleton(figure, std::get<fs::path>(job.out), notes);
    exported.notes.append(std::move(notes));
    note_approach(approach, exported.notes);
    note_used_scale(job, own.unit, approach, *options.declared_scale, exported.notes);
    note_declared_scale(job, *options.declared_scale, exported.notes);
    const bool guessed = own.unit.source == analysis::Source::inferred || !own.unit.known();
    if (format.states_size && !target.metres_per_unit && guessed)
        exported.notes.note(std::nullopt, "export.unit-inferred", analysis::assumption(own.unit), base::Remedy::set_unit);
    if (names_a_unit) note_named_unit(approach, format, *target.metres_per_unit, exported.notes);
    return exported;
}

/// The frames that are asked for, in a take without those that were cut off its ends.
std::optional<std::vector<std::size_t>> frames_after_cut(std::optional<std::vector<std::size_t>> frames,
                                                         const processing::Repaired& repaired) {
    if (!frames) return frames;
    const std::size_t end = repaired.cut + figure::frame_count(repaired.figure.take);
    std::erase_if(*frames, [&](std::size_t frame) { return frame < repaired.cut || frame >= end; });
    for (std::size_t& frame : *frames) frame -= repaired.cut;
    return frames;
}

exporters::Exported write_repaired(const ExportJob& job, const base::Run& run) {
    // What no format but these has cannot hinder a mirrored take.
    const bool recorded = job.format->holds_forces || job.format->name == "c3d";
    figure::Figure source = *job.figure;
    if (job.request.repairs.mirror && !recorded) source.recordings = nullptr;
    processing::Repaired repaired = processing::repair(source, job.request.repairs, job.place,
                                                       loaders::assumed_rate(*job.figure), {run.threads, run.stop});
    if (repaired.refused) return refused_because(std::move(*repaired.refused));
    exporters::Exported exported;
    exported.stopped = repaired.stopped;
    if (repaired.stopped) return exported;
    ExportJob changed = job;
    changed.frames = frames_after_cut(job.frames, repaired);
    if (changed.frames && changed.frames->empty())
        return refused_because("expected a frame to write, found none beside the rest pose that is left out");
    // The writer tells that they are left out.
    if (job.request.repairs.mirror && !recorded) repaired.figure.recordings = job.figure->recordings;
    changed.figure = std::make_shared<const figure::Figure>(std::move(repaired.figure));
    changed.uncut = job.figure;
    exported = write_take(changed, run);
    repaired.notes.append(std::move(exported.notes));
    exported.notes = std::move(repaired.notes);
    return exported;
}
}  // namespace

ExportRequest plain_request(ExportRequest request) {
    const exporters::ExportFormat& format = format_of(request);
    if (format.fixed.metres_per_unit) request.unit.clear();
    if (format.fixed.up) request.up.clear();
    if (!format.is_bonespro) request.bonespro = {};
    if (!format.holds_rest) request.rest.clear();
    if (!format.holds_rest) request.rest_of.clear();
    if (format.is_vrma) request.rename.clear();
    if (!has_angles(request, format)) request.order.clear();
    if (format.own != figure::Format::acclaim) request.keep_limits = false;
    if (format.own != figure::Format::bvh) request.channels = {};
    if (format.own != figure::Format::bvh) request.verbatim = false;
    if (format.name != "trc") request.all_points = false;
    if (format.name != "fbx") request.ascii = false;
    if (!format.holds_body) request.array_rotations = {};
    return request;
}

std::optional<std::string> fault(const ExportRequest& request, const exporters::ExportFormat& format) {
    if (!format.is_bonespro && request.bonespro != exporters::BonesProWriting{})
        return fmt::format("expected no option of BonesPro's files: those of {} have none", format.suffixes.back());
    if ((!request.rest.empty() || !request.rest_of.empty()) && !format.holds_rest)
        return fmt::format("expected no rest pose to choose: {} has none, or a fixed one", format.suffixes.back());
    if (!request.rename.empty() && format.is_vrma) return "expected no names of bones to choose: .vrma has those of VRM";
    if (!request.rest.empty() && !request.rest_of.empty())
        return "expected one rest pose to write, found two: a pose and a file";
    if (!request.order.empty() && !format.holds_angles)
        return fmt::format("expected no order of rotation: {} has no Euler angles", format.suffixes.back());
    if (!request.order.empty() && !has_angles(request, format))
        return "expected rotations in degrees or radians beside an order of rotation: matrices have none";
    if (request.verbatim && format.own != figure::Format::bvh)
        return fmt::format("expected no --verbatim: it is about BVH, not {}", format.suffixes.back());
    if (request.all_points && format.name != "trc")
        return fmt::format("expected no --all-points: {} has all points", format.suffixes.back());
    if (request.ascii && format.name != "fbx")
        return fmt::format("expected no --ascii: it is about FBX, not {}", format.suffixes.back());
    if (request.array_rotations != exporters::ArrayRotations::quaternion && !format.holds_body)
        return fmt::format("expected no --rotations: {} has no arrays of them", format.suffixes.back());
    if (request.keep_limits && format.own != figure::Format::acclaim)
        return fmt::format("expected no limits to keep: {} has none", format.suffixes.back());
    if (request.channels != exporters::BvhChannels::as_source && format.own != figure::Format::bvh)
        return fmt::format("expected no channels of joints to choose: only .bvh has them, found {}",
                           format.suffixes.back());
    const auto* unit = figure::length_unit(request.unit);
    const processing::OutputSpace& fixed = format.fixed;
    if (fixed.metres_per_unit && unit != nullptr && unit->metres != *fixed.metres_per_unit)
        return fmt::format("expected {} or no unit to write: {} has no other",
                           figure::length_unit(*fixed.metres_per_unit)->word, format.suffixes.back());
    if (fixed.up && up_axis(request.up).value_or(*fixed.up) != *fixed.up)
        return fmt::format("expected {} or no up axis to write: {} has no other", base::lower(figure::name(*fixed.up)),
                           format.suffixes.back());
    return std::nullopt;
}

exporters::Exported export_take(const ExportJob& job, const base::Run& run) {
    if (auto why = fault(job.request, *job.format)) return refused_because(std::move(*why));
    if (auto why = fault(*job.figure, *job.format)) return refused_because(std::move(*why));
    return job.request.repairs == processing::Repairs{} ? write_take(job, run) : write_repaired(job, run);
}

Exporter::Exporter(std::function<void()> wake_up) : tasks_(base::Worker::Priority::background, std::move(wake_up)) {}

void Exporter::start(ExportJob job) {
    frames_ = 0;
    current_ = std::stop_source();
    // The task's own token is not used: a task that is stopped with it wakes nobody up.
    tasks_.add([this, job = std::move(job), stop = current_.get_token()](
                   const std::stop_token&) { return export_take(job, {.stop = stop, .progress = &frames_}); },
               {.failure = "There is not enough memory; nothing is written"});
}
}  // namespace skelplay::takes
