#include "loaders/acclaim/skin_files.h"
#include "loaders/acclaim/asf.h"
#include "loaders/partner_search.h"

namespace skelplay::loaders {
namespace {
/// The skins of one ASF. Remembers what folders contain.
class SkinFinder {
public:
    explicit SkinFinder(const fs::path& asf) : folder_(asf.parent_path()) {}

    /// The file as written; else the path in any case; else a file of that name, in any case, in the ASF's folder,
    /// since paths of another computer such as "C:\MODELS\MAN.OBJ" do not exist here; else the path as written.
    SkinFile find(std::string name) {
        std::ranges::replace(name, '\\', '/');
        SkinFile file{file_or_packed(folder_ / fs::path(name))};
        if (!base::is_file(file.path))
            for (const fs::path& other : {in_any_case(name), in_any_case(name_alone(name))})
                if (base::is_file(other)) {
                    file.path = other;
                    break;
                }
        file.exists = base::is_file(file.path);
        std::error_code unknown;
        const bool is_relative_obj = !fs::path(name).has_root_path() &&
                                     base::has_suffix(base::without_gz(fs::weakly_canonical(file.path, unknown)), ".obj");
        file.followed = leads_inside(file.path, folder_) || is_relative_obj;
        return file;
    }

private:
    static std::string name_alone(std::string_view name) {
        const std::size_t separator = name.find_last_of("/:");
        return std::string(separator == std::string_view::npos ? name : name.substr(separator + 1));
    }

    /// A path in the ASF's folder, with its parts spelled as on the disk.
    fs::path in_any_case(const std::string& name) {
        fs::path path = folder_;
        for (const fs::path& part : fs::path(name)) {
            if (part.is_absolute()) return {};
            path = spelled(path, part.string());
        }
        return path;
    }

    fs::path spelled(const fs::path& folder, const std::string& name) {
        if (base::exists(folder / name)) return folder / name;
        const auto [listing, fresh] = listings_.try_emplace(folder);
        if (fresh) listing->second = names_in(folder);
        for (const std::string& each : {name, name + ".gz"})
            if (const auto found = listing->second.find(base::lower(each)); found != listing->second.end())
                return folder / found->second;
        return folder / name;
    }

    /// The names in a folder, by their lower case; of names that differ only in case, the first.
    static std::map<std::string, std::string> names_in(const fs::path& folder) {
        std::map<std::string, std::string> names;
        std::error_code fault;
        fs::directory_iterator entries(folder.empty() ? fs::path(".") : folder, fault);
        for (; !fault && entries != fs::directory_iterator(); entries.increment(fault)) {
            const std::string name = entries->path().filename().string();
            const auto [entry, first] = names.try_emplace(base::lower(name), name);
            if (!first) entry->second = std::min(entry->second, name);
        }
        return names;
    }

    fs::path folder_;
    std::map<fs::path, std::map<std::string, std::string>> listings_;
};
}  // namespace

std::vector<SkinFile> listed_skins(const figure::Figure& figure) {
    SkinFinder finder(figure.skeleton_file);
    std::vector<SkinFile> files;
    for (const std::string& name : figure.skins) files.push_back(finder.find(name));
    return files;
}

std::vector<SkinFile> skin_files(const figure::Figure& figure) {
    std::vector<SkinFile> files;
    for (SkinFile& file : listed_skins(figure))
        if (std::ranges::find(files, file.path, &SkinFile::path) == files.end()) files.push_back(std::move(file));
    return files;
}

void note_absent_skins(const AsfDocument& document, const fs::path& asf, base::Diagnostics& diagnostics) {
    SkinFinder finder(asf);
    for (const FileWord& skin : document.skins) {
        const SkinFile file = finder.find(skin.text);
        if (!file.exists)
            diagnostics.note(skin.offset, "asf.absent-skin", base::said("asf.absent-skin", as_found(skin.text)));
        else if (!file.followed)
            diagnostics.note(skin.offset, "asf.skin-elsewhere", base::said("asf.skin-elsewhere", as_found(skin.text)));
    }
}
}  // namespace skelplay::loaders
