#include "takes/acclaim_files.h"
#include <fstream>
#include "loaders/acclaim/skin_files.h"
#include "loaders/partner_search.h"

namespace skelplay::takes {
namespace {
std::string text_of(const fs::path& path) { return base::to_utf8(path.string()); }
std::string name_of(const fs::path& path) { return base::to_utf8(path.filename().string()); }

fs::path folder_of(const fs::path& file) { return file.parent_path().empty() ? fs::path(".") : file.parent_path(); }

/// The bytes as they are, packed ones too; nothing when they can't be read.
std::optional<std::string> bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::nullopt;
    return std::string(std::istreambuf_iterator(stream), {});
}

/// Copies a file unless there is one. True when it was copied; the name and the reason of a failure go to `failure`.
bool copy(const fs::path& from, const fs::path& to, std::optional<std::string>& failure) {
    if (failure || base::exists(to)) return false;
    const auto bytes = bytes_of(from);
    const auto reason = bytes ? base::write_file(to, *bytes) : std::optional<std::string>("it cannot be read");
    if (reason) failure = fmt::format("{}: {}", text_of(bytes ? to : from), *reason);
    return !reason;
}

void warn_of_preferred(const fs::path& skeleton, const fs::path& amc, base::Diagnostics& notes) {
    for (const fs::path& file : loaders::files_beside(amc, ".asf"))
        if (file.filename() != skeleton.filename() &&
            base::equal_ignoring_case(loaders::unpacked_stem(file), loaders::unpacked_stem(amc)))
            notes.warning(std::nullopt, "export.preferred-skeleton",
                          base::said("export.preferred-skeleton", name_of(amc), name_of(file), name_of(skeleton)));
}
}  // namespace

fs::path kept_skeleton(const ExportJob& job) {
    const auto* record = std::get_if<figure::AsfRecord>(&job.figure->record);
    const auto* out = std::get_if<fs::path>(&job.out);
    const ExportRequest& asked = job.request;
    const bool is_changed = asked.scale != 1.0 || !asked.unit.empty() || !asked.up.empty() || !asked.order.empty() ||
                            !asked.rename.empty() || !asked.rest.empty() || !asked.rest_of.empty();
    if (!job.on_other_skeleton || record == nullptr || job.format->own != figure::Format::acclaim || is_changed ||
        out == nullptr || !base::has_suffix(*out, ".amc"))
        return {};
    return job.figure->skeleton_file;
}

std::vector<fs::path> written_files(const ExportJob& job, const fs::path& out) {
    std::vector<fs::path> files = exporters::files_of(*job.format, out);
    if (!kept_skeleton(job).empty()) std::erase_if(files, [&](const fs::path& file) { return file != out; });
    return files;
}

std::optional<std::string> skeleton_fault(const fs::path& skeleton, const fs::path& amc) {
    const fs::path beside = folder_of(amc) / skeleton.filename();
    if (!base::exists(beside) || base::is_same_file(beside, skeleton) || bytes_of(beside) == bytes_of(skeleton))
        return std::nullopt;
    return fmt::format("expected no other skeleton named {} beside {}, found one; nothing is written", name_of(skeleton),
                       name_of(amc));
}

std::optional<std::string> copy_skeleton(const figure::Figure& figure, const fs::path& amc, base::Diagnostics& notes) {
    const fs::path skeleton = figure.skeleton_file;
    const fs::path folder = folder_of(amc);
    std::optional<std::string> failure;
    const bool is_copied = copy(skeleton, folder / skeleton.filename(), failure);
    std::string skins;
    for (const loaders::SkinFile& skin : loaders::skin_files(figure)) {
        const fs::path below = skin.path.lexically_normal().lexically_relative(skeleton.parent_path().lexically_normal());
        const bool is_below = !below.empty() && *below.begin() != "..";
        if (is_copied && skin.exists && skin.followed && is_below && copy(skin.path, folder / below, failure))
            skins += fmt::format(", {}", text_of(below));
    }
    notes.note(std::nullopt, "export.skeleton", "{} is for the skeleton {}, which is not changed{}", name_of(amc),
               name_of(skeleton), is_copied ? fmt::format("; copied beside it: {}{}", name_of(skeleton), skins) : "");
    warn_of_preferred(skeleton, amc, notes);
    return failure;
}

std::optional<std::vector<std::string>> skin_names(const processing::EditedTake& take, const fs::path& out,
                                                   base::Diagnostics& notes) {
    const figure::Figure& figure = take.figure();
    if (!figure.skins.empty() && (take.scale() != 1.0 || take.rotation() != glm::dmat3(1.0))) {
        notes.note(std::nullopt, "export.skins-listed",
                   base::said("export.skins-listed", name_of(out), fmt::join(figure.skins, ", ")));
        return std::vector<std::string>();
    }
    std::error_code unknown;
    const fs::path folder = fs::weakly_canonical(folder_of(out), unknown);
    if (unknown || figure.skins.empty() || folder == fs::weakly_canonical(folder_of(figure.skeleton_file), unknown))
        return std::nullopt;
    std::vector<std::string> names = figure.skins;
    const std::vector<loaders::SkinFile> files = loaders::listed_skins(figure);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!files[i].exists) continue;
        const fs::path skin = fs::weakly_canonical(files[i].path, unknown);
        const fs::path from = skin.lexically_relative(folder);
        names[i] = base::to_utf8((from.empty() ? skin : from).generic_string());
    }
    if (names == figure.skins) return std::nullopt;
    notes.note(std::nullopt, "export.skin-paths", base::said("export.skin-paths", name_of(out), fmt::join(names, ", ")));
    return names;
}
}  // namespace skelplay::takes
