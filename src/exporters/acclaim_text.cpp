#include "exporters/acclaim_text.h"

namespace skelplay::exporters {
namespace {
using figure::AsfBone;
using figure::Dof;

/// The word of `dof`: "rx", "l".
std::string_view word(Dof dof) noexcept {
    static constexpr std::array<std::string_view, 8> names{"tx", "ty", "tz", "rx", "ry", "rz", "l", "unknown"};
    return names[static_cast<std::size_t>(dof)];
}

std::string vector_text(const glm::dvec3& vector) {
    std::string text;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis > 0) text += ' ';
        append_finite(text, vector[axis]);
    }
    return text;
}

std::string limit_end(double value) {
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return base::shortest(value);
}

/// Appends `limits`, or nothing if the bone has none. If only some are stated, the others are infinite.
void append_limits(std::string& text, const AsfBone& bone) {
    std::string_view before = "    limits";
    if (std::ranges::none_of(bone.limits, [](const auto& limit) { return limit.has_value(); })) return;
    constexpr figure::AsfLimit open{-HUGE_VAL, HUGE_VAL};
    for (std::size_t i = 0; i < bone.dofs.size(); ++i) {
        const auto limit = i < bone.limits.size() ? bone.limits[i].value_or(open) : open;
        text += fmt::format("{} ({} {})\n", before, limit_end(limit.low), limit_end(limit.high));
        before = "          ";
    }
}

void append_bone(std::string& text, const AsfBone& bone) {
    text += "  begin\n";
    if (bone.id) text += fmt::format("    id {}\n", *bone.id);
    text += fmt::format("    name {}\n    direction {}\n    length ", bone.name, vector_text(bone.direction));
    append_finite(text, bone.length);
    text += fmt::format("\n    axis {} {}\n", vector_text(bone.axis), figure::order_letters(bone.axis_order));
    if (!bone.dofs.empty()) {
        text += "    dof";
        for (const Dof dof : bone.dofs) text += fmt::format(" {}", word(dof));
        text += '\n';
        append_limits(text, bone);
    }
    if (bone.body_mass) text += fmt::format("    bodymass {}\n", base::shortest(*bone.body_mass));
    if (bone.centre_of_mass) text += fmt::format("    cofmass {}\n", base::shortest(*bone.centre_of_mass));
    text += "  end\n";
}

/// Appends the files of `:skin`, one on each line; a name is quoted where a reader would end it early or take it for a
/// keyword, which may follow the files and has no suffix.
void append_skins(std::string& text, const std::vector<std::string>& skins) {
    std::string_view before = ":skin";
    const auto suffix = [](const std::string& name) { return fs::path(name).extension(); };
    for (const std::string& skin : skins) {
        const bool quoted = skin.find_first_of(" \t#(),") != std::string::npos || skin.starts_with(':') ||
                            suffix(skin).empty() || suffix(skin) != suffix(skins.front());
        text += fmt::format("{} {}{}{}\n", before, quoted ? "\"" : "", skin, quoted ? "\"" : "");
        before = "     ";
    }
}

void append_units(std::string& text, const figure::AsfUnits& units) {
    text += ":units\n";
    if (units.mass) text += fmt::format("  mass {}\n", base::shortest(*units.mass));
    if (units.length) text += fmt::format("  length {}\n", base::shortest(*units.length));
    text += fmt::format("  angle {}\n", units.angle == figure::AngleUnit::radians ? "rad" : "deg");
}

void append_root(std::string& text, const figure::AsfRoot& root) {
    text += ":root\n";
    if (!root.order.empty()) {
        text += "  order";
        for (const Dof dof : root.order) {
            text += ' ';
            for (const char c : word(dof)) text += static_cast<char>(c - 'a' + 'A');
        }
        text += '\n';
    }
    text += fmt::format("  axis {}\n  position {}\n  orientation {}\n", figure::order_letters(root.axis),
                        vector_text(root.position), vector_text(root.orientation));
}

/// A file's name without suffix, on one line. An .asf that is named would be taken for the skeleton of the take.
std::string stem_of(const std::string& file) {
    return without_controls(base::without_gz(fs::path(file).filename()).stem().string(), ' ');
}

/// "Written by Skelplay from walk.bvh with the bones of rig: --to-up z"
std::string provenance(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const bool is_skeleton = base::has_suffix(base::without_gz(figure.name), ".asf");
    std::string text =
        "Written by Skelplay from " + (is_skeleton ? stem_of(figure.name) : without_controls(figure.name, ' '));
    if (const std::string bones = stem_of(figure.skeleton_file); bones != stem_of(figure.name))
        text += " with the bones of " + bones;
    if (!job.options.acclaim.words.empty()) text += ": " + job.options.acclaim.words;
    return text;
}
}  // namespace

std::string AsfText::text() const {
    std::string text = fmt::format(":version {}\n", version.value_or(1.1) == 1.1 ? "1.10" : base::shortest(*version));
    text += fmt::format(":name {}\n", name);
    append_units(text, units);
    text += fmt::format(":documentation\n{}\n", documentation);
    append_root(text, root);
    text += ":bonedata\n";
    for (const AsfBone& bone : bones) append_bone(text, bone);
    text += ":hierarchy\n  begin\n";
    std::vector<std::string> lines(bones.size() + 1);  // the root's children first
    for (const std::size_t i : order)
        lines[parents[i] == root_parent ? 0 : parents[i] + 1] += fmt::format(" {}", bones[i].name);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty()) text += fmt::format("    {}{}\n", i == 0 ? "root" : bones[i - 1].name, lines[i]);
    text += "  end\n";
    append_skins(text, skins);
    return text;
}

std::string skeleton_name(const figure::Figure& figure) {
    if (!figure.skeleton_name.empty()) return figure.skeleton_name;
    constexpr std::size_t longest = 50;  // bytes
    std::string name = stem_of(figure.skeleton_file);
    std::ranges::replace_if(
        name, [](char c) { return base::is_blank(c) || c == '#'; }, '_');
    name.resize(base::utf8_prefix(std::string_view(name).substr(0, longest)));
    return name.empty() ? "skeleton" : name;
}

std::string documentation(const WriteJob& job, bool changed) {
    const std::string& own = job.take.figure().documentation;
    if (own.empty()) return provenance(job);
    return changed ? own + '\n' + provenance(job) : own;
}

std::string amc_head(const WriteJob& job, bool radians) {
    const processing::EditedTake& take = job.take;
    std::string text = fmt::format("# {}\n", provenance(job));
    if (!job.options.acclaim.date.empty()) text += fmt::format("# Date: {}\n", job.options.acclaim.date);
    if (!job.options.acclaim.skeleton.empty())
        text += fmt::format("# Skeleton: {}\n", without_controls(job.options.acclaim.skeleton, ' '));
    text += fmt::format(":FULLY-SPECIFIED\n:{}\n", radians ? "RADIANS" : "DEGREES");
    if (take.has_rate()) text += fmt::format(":SAMPLES-PER-SECOND {}\n", base::shortest(1.0 / take.frame_time()));
    return text;
}

bool write_verbatim_amc(const WriteJob& job, const processing::EditedTake& take, const std::vector<AmcBone>& bones,
                        const Decimals* decimals) {
    const std::int64_t first = first_amc_number(job.take);
    return write_verbatim_rows(
        take,
        [&](std::size_t frame, std::span<const double> row, std::string& text) {
            append_frame(text, first + static_cast<std::int64_t>(frame), bones, [&](const AmcNumber& value) {
                const double number = row[value.source];
                if (decimals == nullptr) append_verbatim(text, number, value.factor, value.add);
                else if (value.rotates) decimals->append_degrees(text, number * value.factor);
                else decimals->append_length(text, number * value.factor);
            });
        },
        job.sinks[1], job.run);
}
}  // namespace skelplay::exporters
