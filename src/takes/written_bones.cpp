#include "takes/written_bones.h"
#include "base/csv.h"
#include "figure/name_set.h"
#include "loaders/reading.h"
#include "processing/new_rest.h"
#include "takes/maps/located_json.h"

namespace skelplay::takes {
namespace {
constexpr std::uint64_t largest_names = 16U << 20U;  // bytes

/// An old name and the new one.
using Renaming = std::pair<std::string, std::string>;

std::string joined_names(const figure::Skeleton& skeleton, const std::vector<BoneId>& bones) {
    return fmt::to_string(fmt::join(figure::names_of(skeleton, bones), ", "));
}

/// The pairs of a map of bones, whose targets are the new names.
std::vector<Renaming> renamings_of(const LocatedJson& json) {
    std::vector<Renaming> pairs;
    const LocatedJson* bones = json.find("bones");
    for (const LocatedJson& entry : bones != nullptr ? bones->values : std::vector<LocatedJson>()) {
        const LocatedJson* target = entry.find("target");
        const LocatedJson* sources = entry.find("sources");
        if (target == nullptr || sources == nullptr || sources->values.empty()) continue;
        const LocatedJson* shared = sources->values.front().find("bone");
        pairs.emplace_back((shared != nullptr ? *shared : sources->values.front()).text, target->text);
    }
    return pairs;
}

/// The pairs of a file; none where it has none, or is none.
std::vector<Renaming> read_renamings(const std::string& file) {
    const base::Opened opened = base::open_bytes(file, largest_names);
    const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
    if (bytes == nullptr) return {};
    std::string text = (*bytes)->text(0, std::min((*bytes)->size(), largest_names));
    text.erase(0, base::byte_order_mark(text));
    std::vector<Renaming> pairs;
    if (!base::trimmed(text).starts_with('{')) {
        for (const std::vector<std::string>& row : base::csv_rows(text))
            if (row.size() > 1) pairs.emplace_back(base::trimmed(row[0]), base::trimmed(row[1]));
    } else if (const auto json = parse_located(text, "export.names", "a map of bones"); json.value) {
        pairs = renamings_of(*json.value);
    }
    std::erase_if(pairs, [](const Renaming& pair) { return pair.second.empty(); });
    return pairs;
}

/// Gives names that are there twice a number. Names that nobody changed stay.
void make_unique(const figure::Skeleton& skeleton, std::vector<std::string>& names, base::Diagnostics& notes) {
    std::set<std::string> used;
    std::vector<std::string> clashes;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == skeleton.bones()[i].name) used.insert(names[i]);
    for (const BoneId bone : skeleton.file_order()) {
        std::string& name = names[index(bone)];
        if (name == skeleton[bone].name || used.insert(name).second) continue;
        const std::string taken = std::exchange(name, {});
        for (int number = 2; name.empty() || !used.insert(name).second; ++number)
            name = fmt::format("{}_{}", taken, number);
        clashes.push_back(fmt::format("{} becomes {}", skeleton[bone].name, name));
    }
    if (!clashes.empty())
        notes.note(std::nullopt, "export.names-clash", "names that other bones have get a number: {}",
                   fmt::join(clashes, ", "));
}
}  // namespace

std::optional<std::string> name_bones(const ExportJob& job, const analysis::Body& body, processing::TakeEdits& edits,
                                      base::Diagnostics& notes) {
    constexpr std::string_view prefix = "prefix:";
    const std::string& asked = job.request.rename;
    if (asked.empty()) return std::nullopt;
    const figure::Skeleton& skeleton = job.figure->skeleton;
    std::vector<std::string> names;
    for (const figure::Bone& bone : skeleton.bones()) names.push_back(bone.name);
    if (const figure::NameSet* set = figure::name_set(asked)) {
        if (!body.human || figure::is_markers(*job.figure))
            return fmt::format("expected a recognised human to write the names of {}, found none; nothing is written",
                               set->title);
        std::vector<BoneId> kept;
        const std::vector<std::string> given = figure::names_in(*set, skeleton, body);
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (given[i].empty()) kept.push_back(figure::bone_id(i));
            names[i] = given[i].empty() ? names[i].substr(skeleton.shared_prefix()) : given[i];
        }
        if (!kept.empty())
            notes.note(std::nullopt, "export.names-kept", "{} of {} have no name of {} and keep their own: {}", kept.size(),
                       base::counted(names.size(), "bone", "bones"), set->title, joined_names(skeleton, kept));
    } else if (asked == "strip") {
        for (std::string& name : names) {
            const std::size_t begin = std::max(skeleton.shared_prefix(), name.rfind(':') + 1);
            if (begin < name.size()) name.erase(0, begin);
        }
    } else if (asked.starts_with(prefix)) {
        for (std::string& name : names) name.insert(0, asked.substr(prefix.size()));
    } else {
        const std::vector<Renaming> pairs = read_renamings(asked);
        if (pairs.empty())
            return fmt::format(
                "expected {}, strip, prefix:NAME or a file of old and new names of bones to rename "
                "them, found {}; nothing is written",
                fmt::join(figure::name_sets() | std::views::transform(&figure::NameSet::word), ", "), asked);
        std::vector<std::string> unknown;
        for (const auto& [old_name, new_name] : pairs) {
            const BoneId bone = figure::find_unique(skeleton, old_name);
            bone == BoneId::none ? unknown.push_back(old_name) : void(names[index(bone)] = new_name);
        }
        if (!unknown.empty())
            notes.warning(
                std::nullopt, "export.names-unknown",
                base::said("export.names-unknown", asked, fmt::join(unknown, ", "), unknown.size() == 1 ? "it" : "them"));
    }
    make_unique(skeleton, names, notes);
    edits.names = std::move(names);
    return std::nullopt;
}

std::optional<std::string> set_human_bones(const ExportJob& job, const analysis::Body& body,
                                           exporters::ExportOptions& options) {
    // VRMC_vrm 1.0, "List of Humanoid Bones".
    constexpr std::array required{"hips",         "spine",         "head",          "leftUpperLeg",  "leftLowerLeg",
                                  "leftFoot",     "rightUpperLeg", "rightLowerLeg", "rightFoot",     "leftUpperArm",
                                  "leftLowerArm", "leftHand",      "rightUpperArm", "rightLowerArm", "rightHand"};
    if (!job.format->is_vrma) return std::nullopt;
    std::vector<std::string>& names = options.human_bones;
    names = figure::names_in(*figure::name_set("vrm"), job.figure->skeleton, body.person(0));
    for (std::string& name : names)
        if (name.ends_with("Eye")) name.clear();  // they have no animation there
    std::vector<std::string> missing;
    for (const char* name : required)
        if (std::ranges::find(names, name) == names.end()) missing.emplace_back(name);
    if (missing.empty()) return std::nullopt;
    return fmt::format("expected the bones that VRM requires, found none for {}; nothing is written",
                       fmt::join(missing, ", "));
}

std::optional<std::string> set_rest(const ExportJob& job, const analysis::Placement& own, processing::TakeEdits& edits,
                                    base::Diagnostics& notes, const base::Run& run) {
    const figure::Figure& figure = *job.figure;
    const std::string asked = job.format->is_vrma ? "t" : job.request.rest;
    if (!job.request.rest_of.empty() && !job.format->is_vrma) {
        const std::string file = job.request.rest_of.string();
        const loaders::LoadResult other = loaders::load(job.request.rest_of, {}, {run.threads, run.stop});
        processing::NewRest rest;
        if (other.figure) rest = processing::rest_of(figure.skeleton, other.figure->skeleton);
        if (!other.figure || rest.alone.size() == figure.skeleton.size())
            return fmt::format("expected a file with the same bones for their rest pose, found {}; nothing is written",
                               file);
        if (!rest.alone.empty())
            notes.note(std::nullopt, "export.rest-alone", "{} not in {} and keep their rest: {}",
                       base::counted(rest.alone.size(), "bone is", "bones are"), file,
                       joined_names(figure.skeleton, rest.alone));
        edits.rest = std::move(rest.local);
    } else if (asked == "t" || asked == "a") {
        const double lowered = asked == "a" ? glm::radians(45.0) : 0.0;
        auto rest = processing::arms_out_rest(figure, own.body, own.up.value, lowered);
        if (!rest) return "expected arms that are recognised and a body that stands, for its rest pose; nothing is written";
        if (rest->frame)
            notes.note(
                std::nullopt, "export.rest-frame",
                base::said("export.rest-frame", base::capitalised(asked), figure::frame_number(figure.take, *rest->frame)));
        edits.rest = std::move(rest->local);
    } else if (!asked.empty()) {
        const figure::Take& counted = job.uncut ? job.uncut->take : figure.take;
        const std::int64_t first = asked.starts_with('@') ? figure::first_frame(counted) : 0;
        const auto value = base::parse_integer(asked.substr(asked.starts_with('@') ? 1 : 0));
        const auto frames = static_cast<std::int64_t>(figure::frame_count(counted));
        if (!value || *value < first || *value >= first + frames)
            return fmt::format("expected a frame from {} to {} as rest pose, found {}; nothing is written", first,
                               first + frames - 1, asked);
        figure::Pose pose;
        figure::sample(figure.skeleton, counted, static_cast<std::size_t>(*value - first), pose);
        const figure::Pose rest = figure::rest_pose(figure.skeleton);
        for (std::size_t i = 0; i < pose.local.size(); ++i) {
            if (!figure::is_present(pose, figure::bone_id(i))) pose.local[i] = rest.local[i];
            for (glm::length_t axis = 0; axis < 3; ++axis)
                if (const double scale = glm::length(pose.local[i][axis]); scale > 0) pose.local[i][axis] /= scale;
        }
        edits.rest = std::move(pose.local);
    }
    return std::nullopt;
}
}  // namespace skelplay::takes
