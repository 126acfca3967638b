#include "session/files/link_files.h"

namespace skelplay::session {
namespace {
constexpr std::string_view links_ending = ".links.json";
constexpr std::uint64_t most_link_bytes = 1U << 20U;

std::optional<std::string> write_links(const fs::path& file, const OpenFigure& open) {
    std::error_code unknown;
    if (fs::is_fifo(file, unknown)) return "it is a pipe";  // whose reader may never come
    return base::write_file(file, takes::marker_links_json(open.settings.links, open.take.figure->skeleton));
}

/// Writes the changes beside the markers, or removes the file if there are none. Returns why that failed.
std::optional<std::string> write_beside(const fs::path& file, const OpenFigure& open) {
    if (!open.settings.links.empty()) return write_links(file, open);
    std::error_code failure;
    fs::remove(file, failure);
    return failure ? std::optional(failure.message()) : std::nullopt;
}

/// True if a file of links is there that could not be read: it may hold hours of work, and is kept.
bool keeps_unread(Session& session, OpenFigure& open) {
    const std::optional<fs::path>& unread = open.derived.unread_links;
    if (!unread || !base::exists(*unread)) return false;
    show_toast(session,
               fmt::format("The links are not saved: {} could not be read, and is kept as it is. Mend it and read the "
                           "markers again, or move it away",
                           base::to_utf8(unread->string())),
               base::Severity::warning);
    return true;
}

/// Changes a link of markers that are open, so that this can be undone.
void edit_link(Session& session, FigureId figure, const figure::LinkEdit& edit) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || !figure::is_markers(*open->take.figure)) return;
    const auto is_marker = [&](BoneId id) {
        return id != BoneId::none && figure::index(id) < open->take.figure->skeleton.size();
    };
    if (!is_marker(edit.from) || !is_marker(edit.to) || edit.from == edit.to) return;
    std::vector<figure::LinkEdit> links = open->settings.links;
    figure::set_edit(links, edit);
    make_change(session, {Subject::links, open->id, "the last change of a marker link",
                          [figure, links = std::move(links)](Session& all) mutable {
                              OpenFigure* markers = open_figure(all.document, figure);
                              if (markers == nullptr) return;
                              std::swap(markers->settings.links, links);
                              save_links(all, *markers);
                              ++all.revisions.figures;
                          }});
}
}  // namespace

fs::path links_file(const fs::path& markers) {
    fs::path file = markers;
    file += links_ending;
    return file;
}

std::optional<fs::path> links_with_preferences(const Session& session, const fs::path& markers) {
    constexpr std::size_t longest = 200;  // bytes of a file's name
    if (!session.options.state_file) return std::nullopt;
    std::string name = base::whole_path(markers).string();
    std::ranges::replace(name, fs::path::preferred_separator, '%');
    if (name.size() > longest) name = name.substr(name.size() - longest);
    return session.options.state_file->parent_path() / "links" / (name + std::string(links_ending));
}

void read_links(Session& session, OpenFigure& open) {
    open.settings.links.clear();
    open.derived.unread_links.reset();
    if (!figure::is_markers(*open.take.figure)) return;
    for (const std::optional<fs::path>& file :
         {links_with_preferences(session, open.take.request.file), std::optional(links_file(open.take.request.file))}) {
        if (!file || !base::is_file(*file)) continue;
        const base::Opened opened = base::open_bytes(*file, most_link_bytes);
        const auto* bytes = std::get_if<std::unique_ptr<base::ByteSource>>(&opened);
        if (bytes == nullptr) {
            open.derived.unread_links = *file;
            continue;
        }
        const base::ByteSource& source = **bytes;
        auto read =
            takes::read_marker_links(source.text(0, std::min(source.size(), most_link_bytes)), open.take.figure->skeleton);
        read.value ? void(open.settings.links = *std::move(read.value)) : void(open.derived.unread_links = *file);
        read.diagnostics.locate(file->string(), source);
        if (!read.diagnostics.items().empty())
            store_report(session.document, {file->string(), open.id, std::move(read.diagnostics)});
        return;
    }
}

void save_links(Session& session, OpenFigure& open) {
    if (keeps_unread(session, open)) return;
    const fs::path beside = links_file(open.take.request.file);
    const auto elsewhere = links_with_preferences(session, open.take.request.file);
    const auto failure = write_beside(beside, open);
    if (!failure) {
        std::error_code unknown;
        if (elsewhere) fs::remove(*elsewhere, unknown);  // of a time when the folder could not be written
        return;
    }
    if (!elsewhere || write_links(*elsewhere, open)) {
        show_toast(session, fmt::format("The links could not be saved in {}: {}", base::to_utf8(beside.string()), *failure),
                   base::Severity::error);
        return;
    }
    if (std::exchange(open.derived.links_reported, true)) return;
    show_toast(session, fmt::format("The folder of {} can't be written: its links are saved with the preferences, in {}",
                                    open.take.figure->name, base::to_utf8(elsewhere->string())));
}

void link_markers(Session& session, FigureId figure, BoneId from, BoneId to, std::optional<glm::vec3> colour) {
    edit_link(session, figure, {from, to, false, colour});
}
void unlink_markers(Session& session, FigureId figure, BoneId from, BoneId to) {
    edit_link(session, figure, {from, to, true});
}
}  // namespace skelplay::session
