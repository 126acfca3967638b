#include "exporters/acclaim_text.h"
#include "processing/dof_take.h"

namespace skelplay::exporters {
namespace {
using figure::AngleUnit;
using figure::AsfBone;
using figure::AsfRecord;
using figure::ChannelRole;
using figure::Dof;

Dof dof_of(const figure::Channel& channel) noexcept {
    const int axis = index(channel.axis);
    if (channel.role == ChannelRole::length) return Dof::l;
    return static_cast<Dof>(channel.role == ChannelRole::rotate ? 3 + axis : axis);
}

/// The degrees of freedom that have channels, in the AMC's order, and their columns.
struct OwnDofs {
    std::vector<Dof> dofs;
    std::vector<std::uint32_t> columns;
};

OwnDofs own_dofs(std::span<const figure::Channel> channels, bool forced) {
    std::vector<figure::Channel> sorted(channels.begin(), channels.end());
    std::ranges::stable_sort(sorted, {}, &figure::Channel::column);
    // Forced rotations are in the order x, y, z, whatever the columns.
    if (forced)
        std::ranges::stable_sort(sorted, {}, [](const figure::Channel& channel) {
            return channel.role == ChannelRole::rotate ? 1 + index(channel.axis) : 0;
        });
    OwnDofs own;
    for (const figure::Channel& channel : sorted) {
        own.dofs.push_back(dof_of(channel));
        own.columns.push_back(channel.column);
    }
    return own;
}

/// The limits of the written degrees of freedom, in the file's units.
std::vector<std::optional<figure::AsfLimit>> own_limits(const AsfBone& source, const OwnDofs& own, double scale) {
    std::vector<std::optional<figure::AsfLimit>> limits;
    for (const Dof dof : own.dofs) {
        const auto at = std::ranges::find(source.dofs, dof) - source.dofs.begin();
        auto& limit = limits.emplace_back();
        if (static_cast<std::size_t>(at) < source.limits.size()) limit = source.limits[static_cast<std::size_t>(at)];
        if (limit && !figure::is_rotation(dof)) limit = {limit->low * scale, limit->high * scale};
    }
    return limits;
}

/// The axis along which a rotation brings an axis; the rotation brings each axis to another, or against it.
figure::SignedAxis rotated(figure::Axis axis, const glm::dmat3& rotation) {
    const glm::dvec3& to = rotation[index(axis)];
    for (int i = 0; i < 3; ++i)
        if (std::abs(to[i]) > 0.5) return {static_cast<figure::Axis>(i), to[i] < 0};
    return axis;
}

bool turns_axes_onto_axes(const glm::dmat3& rotation) {
    constexpr double rounding = 1e-12;
    return std::ranges::all_of(std::array{figure::Axis::x, figure::Axis::y, figure::Axis::z}, [&](figure::Axis axis) {
        return glm::distance(rotation[index(axis)], figure::direction(rotated(axis, rotation))) < rounding;
    });
}

glm::dvec3 rotated(const glm::dvec3& vector, const glm::dmat3& rotation) {
    glm::dvec3 result;  // no sum, which would round
    for (int i = 0; i < 3; ++i) {
        const figure::SignedAxis to = rotated(static_cast<figure::Axis>(i), rotation);
        result[index(to.axis)] = to.negative && vector[i] != 0.0 ? -vector[i] : vector[i];
    }
    return result;
}

/// The angles of left · R · right, where R are angles about the fixed x, y and z in this order, in radians / `unit`.
glm::dvec3 rotated_angles(const glm::dvec3& angles, const figure::AxisOrder& order, double unit, const glm::dmat3& left,
                          const glm::dmat3& right) {
    const figure::EulerOrder product{order[2], order[1], order[0]};
    glm::dvec3 before;
    for (int i = 0; i < 3; ++i) before[i] = angles[index(product.at(static_cast<std::size_t>(i)))] * unit;
    const glm::dmat3 rotation = left * figure::rotation_of(before, product) * right;
    const glm::dvec3 after = figure::euler_near(rotation, product, before, before);
    glm::dvec3 result;
    constexpr double steps = 1e10;  // of a unit: far below what a position shows, and free of rounding errors
    for (int i = 0; i < 3; ++i)
        result[index(product.at(static_cast<std::size_t>(i)))] = std::round(after[i] / unit * steps) / steps + 0.0;
    return result;
}

/// Turns a skeleton and its root's order. With Q the rotation, a bone's axes C become Q C, so that rotations about its
/// own axes, their limits and the numbers in the AMC stay; the root has the figure's axes, so that its orientation O
/// becomes Q O Q⁻¹, and its translations and rotations go along and about the turned axes.
void turn(AsfText& asf, const glm::dmat3& rotation) {
    if (rotation == glm::dmat3(1.0)) return;
    const double unit = asf.units.angle == AngleUnit::radians ? 1.0 : std::numbers::pi / 180;
    for (AsfBone& bone : asf.bones) {
        bone.direction = rotated(bone.direction, rotation);
        bone.axis = rotated_angles(bone.axis, bone.axis_order, unit, rotation, glm::dmat3(1.0));
    }
    asf.root.position = rotated(asf.root.position, rotation);
    asf.root.orientation = rotated_angles(asf.root.orientation, asf.root.axis, unit, rotation, glm::transpose(rotation));
    for (Dof& dof : asf.root.order)
        dof = static_cast<Dof>((figure::is_rotation(dof) ? 3 : 0) + index(rotated(figure::axis_of(dof), rotation).axis));
}

const std::vector<std::string>& skins_of(const WriteJob& job) {
    return job.options.acclaim.skins ? *job.options.acclaim.skins : job.take.figure().skins;
}

AsfText text_of(const WriteJob& job, const AsfRecord& record, bool changed) {
    const double scale = job.take.scale();
    AsfText asf;
    asf.version = record.version;
    asf.name = skeleton_name(job.take.figure());
    asf.units = record.units;
    asf.documentation = documentation(job, changed);
    asf.root = record.root;
    asf.root.position *= scale;
    asf.skins = skins_of(job);
    return asf;
}

AsfBone own_bone(AsfBone bone, const std::string& name, const OwnDofs& own, double scale) {
    bone.name = name;
    bone.length *= scale;
    if (bone.centre_of_mass) *bone.centre_of_mass *= scale;
    bone.limits = own_limits(bone, own, scale);
    bone.dofs = own.dofs;
    return bone;
}

/// Says what the skeleton's degrees of freedom leave out, for each bone.
void note_cuts(const WriteJob& job, const processing::DofTake& fitted) {
    const figure::Figure& figure = job.take.figure();
    std::string rotations;
    std::string translations;
    std::size_t rotated = 0;
    for (const processing::DofCut& cut : fitted.cuts) {
        const std::string& name = figure.skeleton[cut.bone].name;
        constexpr double degrees = 180 / std::numbers::pi;
        constexpr double shown = 0.005 / degrees;
        if (cut.worst > shown)
            rotations += fmt::format("{}{} {:.2f}° in frame {} ({:.2f}° on average)", rotated++ > 0 ? ", " : "", name,
                                     cut.worst * degrees, first_amc_number(job.take) + static_cast<std::int64_t>(cut.frame),
                                     cut.mean * degrees);
        if (cut.translation > 0)
            translations +=
                fmt::format("{}{} {:.4g}", translations.empty() ? "" : ", ", name, cut.translation * job.take.scale());
    }
    const std::string rig = base::to_utf8(fs::path(figure.skeleton_file).filename().string());
    const char* bounds = job.options.acclaim.keep_limits ? "dof and limits" : "dof";
    if (rotated > 0)
        job.notes.note(std::nullopt, "export.dofs",
                       base::said("export.dofs", bounds, rig, base::counted(rotated, "bone", "bones"), rotations));
    if (!translations.empty())
        job.notes.note(std::nullopt, "export.dof-translations",
                       base::said("export.dof-translations", bounds, rig, translations));
}

/// Puts the rotations of the skeleton into the order that is asked for. False if there is nothing to change.
bool reordered(const WriteJob& job, AsfRecord& record) {
    if (!job.options.order) return false;
    figure::EulerOrder of_root{};  // before turn()
    for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
        for (std::size_t i = 0; i < of_root.size(); ++i)
            if ((*job.options.order).at(i) == rotated(axis, job.take.rotation()).axis) of_root.at(i) = axis;
    std::size_t without_limits = 0;
    if (!processing::reorder_dofs(record, of_root, *job.options.order, without_limits)) return false;
    if (without_limits > 0)
        job.notes.note(std::nullopt, "export.limits",
                       base::said("export.limits", base::counted(without_limits, "bone", "bones")));
    return true;
}

/// A bone's line in the AMC. `turns`: what turns the axes of its degrees of freedom; null: nothing.
AmcBone own_line(const std::string& name, const OwnDofs& own, double scale, const glm::dmat3* turns) {
    AmcBone line{name, {}};
    for (std::size_t i = 0; i < own.dofs.size(); ++i) {
        const bool rotates = figure::is_rotation(own.dofs[i]);
        AmcNumber number{own.columns[i], rotates ? 1.0 : scale, 0.0, 0, rotates};
        if (turns != nullptr && rotated(figure::axis_of(own.dofs[i]), *turns).negative) number.factor *= -1;
        line.numbers.push_back(number);
    }
    return line;
}

/// Adds the parents of the bones, and their order in the hierarchy. `indices`: of the bones in the text, by BoneId.
void add_hierarchy(AsfText& asf, const figure::Skeleton& skeleton, const std::vector<std::size_t>& indices) {
    for (const BoneId id : skeleton.file_order())
        if (skeleton[id].parent != BoneId::none) asf.parents.push_back(indices[index(skeleton[id].parent)]);
    for (const std::size_t at : indices)
        if (at != AsfText::root_parent) asf.order.push_back(at);
}

/// Adds the take's own bones, and gives the root its order. Returns the AMC's lines, by their first columns. `turns`:
/// what turns the root's axes; null: nothing.
std::vector<AmcBone> add_own_bones(AsfText& asf, const processing::EditedTake& take, const glm::dmat3* turns) {
    const auto& record = std::get<AsfRecord>(take.figure().record);
    const figure::Skeleton& skeleton = take.skeleton();
    std::vector<std::size_t> indices(skeleton.size(), AsfText::root_parent);
    std::vector<AmcBone> lines;
    for (const BoneId id : skeleton.file_order()) {
        const figure::Bone& bone = skeleton[id];
        const bool is_root = bone.parent == BoneId::none;
        const OwnDofs own = own_dofs(figure::channels_of(take.figure(), id), record.three_dofs_forced && !is_root);
        if (!own.dofs.empty()) lines.push_back(own_line(bone.name, own, take.scale(), is_root ? turns : nullptr));
        if (is_root) {
            asf.root.order = own.dofs;
            continue;
        }
        indices[index(id)] = asf.bones.size();
        asf.bones.push_back(own_bone(record.bones[index(id)], bone.name, own, take.scale()));
    }
    add_hierarchy(asf, skeleton, indices);
    std::ranges::stable_sort(
        lines, {}, [](const AmcBone& line) { return std::ranges::min(line.numbers, {}, &AmcNumber::source).source; });
    return lines;
}

/// Writes the rows of `take`, with its own bones; `computed`: its numbers are not the file's.
bool write_rows(const WriteJob& job, const processing::EditedTake& take, bool computed) {
    const glm::dmat3& rotation = job.take.rotation();
    const bool is_rotated = rotation != glm::dmat3(1.0);
    AsfText asf = text_of(job, std::get<AsfRecord>(take.figure().record),
                          computed || is_rotated || take.scale() != 1.0 || !job.options.acclaim.words.empty());
    if (const double length = declared_scale(job); length != asf.units.length.value_or(1.0)) asf.units.length = length;
    const std::vector<AmcBone> lines = add_own_bones(asf, take, is_rotated ? &rotation : nullptr);
    turn(asf, rotation);
    const bool radians = take.verbatim_rows()->radians_per_unit == 1.0;
    job.sinks[0](asf.text());
    job.sinks[1](amc_head(job, radians));
    const Decimals decimals(take.skeleton());
    return write_verbatim_amc(job, take, lines, computed && !radians ? &decimals : nullptr);
}
}  // namespace

bool keeps_source_acclaim(const WriteJob& job) {
    const auto* record = std::get_if<AsfRecord>(&job.take.figure().record);
    return record != nullptr && !job.take.has_new_rest() && !(job.options.order && record->three_dofs_forced) &&
           turns_axes_onto_axes(job.take.rotation());
}

bool write_verbatim_acclaim(const WriteJob& job) {
    const processing::EditedTake& take = job.take;
    auto record = std::get<AsfRecord>(take.figure().record);
    const bool keeps_numbers =
        !reordered(job, record) && processing::has_own_dofs(take.figure()) && !job.options.acclaim.keep_limits;
    if (take.verbatim_rows() != nullptr && keeps_numbers) return write_rows(job, take, false);
    processing::TakeEdits edits;
    edits.scale = take.scale();
    edits.names = take.names();
    if (take.source_rows() != nullptr && keeps_numbers) {
        edits.frames.emplace();
        for (std::size_t i = 0; i < take.frames(); ++i) edits.frames->push_back(take.source_frame(i));
        return write_rows(job, processing::EditedTake(take.figure(), std::move(edits)), false);
    }
    const processing::DofTake fitted =
        processing::fit_dofs(take, record, job.options.acclaim.keep_limits, {job.run.threads, job.run.stop});
    if (fitted.stopped) return false;
    note_cuts(job, fitted);
    return write_rows(job, processing::EditedTake(fitted.figure, std::move(edits)), true);
}
}  // namespace skelplay::exporters
