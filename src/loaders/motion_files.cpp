#include "loaders/motion_files.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "loaders/formats.h"

namespace skelplay::loaders {

namespace {

namespace fs = std::filesystem;

/// The format of a file before it is read: by its suffix, or for a .txt by its content if that format can be read; else
/// null.
const FormatRow* likely_format(const fs::path& file) {
    const fs::path name = base::without_gz(file);
    const auto has = [&](std::string_view suffix) { return base::has_suffix(name, suffix); };
    for (const FormatRow& row : formats())
        if (std::ranges::any_of(row.suffixes, has)) return &row;
    const FormatRow* row = has(".txt") ? format_by_content(file) : nullptr;
    return row != nullptr && row->read != nullptr ? row : nullptr;
}

/// The file's name, not copied: sorting ten thousand files compares hundreds of thousands of names.
std::string_view name_in_folder(const fs::path& file) {
    const std::string_view whole = file.native();
    return whole.substr(whole.find_last_of('/') + 1);
}

bool comes_before(const fs::path& a, const fs::path& b) {
    return base::natural_less(name_in_folder(a), name_in_folder(b));
}

/// The motion files and folders in one folder.
struct Content {
    struct Motion {
        fs::path file;
        const FormatRow* row;
    };
    std::vector<Motion> motions;
    std::vector<fs::path> folders;
    bool readable = false;
};

Content content_of(const fs::path& folder, bool with_folders) {
    Content content;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) {
        if (at->path().filename().string().starts_with('.')) continue;
        std::error_code unknown;
        if (at->is_regular_file(unknown)) {
            const FormatRow* row = likely_format(at->path());
            if (row != nullptr && row->read != nullptr) content.motions.push_back({at->path(), row});
        } else if (with_folders && at->is_directory(unknown) && !at->is_symlink(unknown)) {
            content.folders.push_back(at->path());
        }
    }
    content.readable = !failure;
    std::ranges::sort(content.motions, comes_before, &Content::Motion::file);
    std::ranges::sort(content.folders, comes_before);
    return content;
}

/// Removes the skeletons of motions in the same folder, whose readers find them.
void leave_out_skeletons(std::vector<Content::Motion>& motions) {
    std::set<std::string_view> paired;
    for (const Content::Motion& one : motions) paired.insert(one.row->skeleton);
    std::erase_if(motions, [&](const Content::Motion& one) { return paired.contains(one.row->name); });
}

}  // namespace

bool is_motion_file(const fs::path& file) {
    const FormatRow* row = likely_format(file);
    return row != nullptr && row->origin.empty();
}

std::vector<fs::path> motion_files(const fs::path& folder, bool recursive, std::vector<fs::path>* unreadable) {
    std::vector<fs::path> files;
    std::vector<fs::path> waiting{folder};  // a stack: the last one is next
    while (!waiting.empty()) {
        const fs::path here = std::move(waiting.back());
        waiting.pop_back();
        Content content = content_of(here, recursive);
        if (!content.readable && unreadable != nullptr) unreadable->push_back(here);
        leave_out_skeletons(content.motions);
        for (Content::Motion& one : content.motions) files.push_back(std::move(one.file));
        waiting.insert(waiting.end(), content.folders.rbegin(), content.folders.rend());
    }
    return files;
}

}  // namespace skelplay::loaders
