#include "session/files/exporting.h"
#include "loaders/formats.h"
#include "session/jobs.h"

namespace skelplay::session {
namespace {
std::size_t count(const FrameRange& frames) { return frames.last - frames.first + 1; }

/// First and last frame in the numbers of the file.
std::string numbers_text(const OpenFigure& open, const FrameRange& frames, fmt::string_view format) {
    return fmt::format(fmt::runtime(format), frame_number(open, frames.first), frame_number(open, frames.last));
}

/// The files of all open figures.
std::vector<fs::path> open_files(const Document& document) {
    std::vector<fs::path> files;
    for (const OpenFigure& open : document.figures) {
        files.emplace_back(open.take.figure->motion_file);
        files.emplace_back(open.take.figure->skeleton_file);
    }
    return files;
}

/// See replaces(). `there`: the files of the export that exist.
bool may_replace(const std::vector<fs::path>& there, const std::vector<fs::path>& open) {
    const auto is_open = [&](const fs::path& file) {
        return std::ranges::any_of(open, [&](const fs::path& one) { return base::is_same_file(file, one); });
    };
    return !there.empty() && std::ranges::none_of(there, is_open);
}

/// The files of an export that are there.
std::vector<fs::path> files_there(const Session& session, const fs::path& output) {
    std::vector<fs::path> files = exporters::files_of(format_of(session.ui.export_form), output);
    std::erase_if(files, [&](const fs::path& file) { return !base::exists(file); });
    return files;
}
}  // namespace

FrameRange export_frames(const Session& session, FigureId figure) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return {};
    const std::size_t end = figure::frame_count(open->take.figure->take) - 1;
    if (!session.ui.export_form.range || figure != session.document.active) return {0, end};
    const FrameRange range = session::range(session.playback.timeline);
    return {std::min(range.first, end), std::min(range.last, end)};
}

bool is_whole_take(const Document& document, FigureId figure, const FrameRange& frames) {
    const OpenFigure* open = open_figure(document, figure);
    return open == nullptr || count(frames) == figure::frame_count(open->take.figure->take);
}

std::string export_frames_text(const Document& document, FigureId figure, const FrameRange& frames) {
    const OpenFigure* open = open_figure(document, figure);
    return open == nullptr ? std::string() : numbers_text(*open, frames, "{} to {}");
}

takes::ExportRequest export_request(const Session& session, const OpenFigure& open) {
    Settings all;
    all.ui.export_form = plain_request(session.ui.export_form);
    for (const std::string& words : words_of({open.settings.repairs.repairs, {}})) {
        const auto [option, value] = repair_option(words);
        (void)set_option(*option, value, all);
    }
    return all.ui.export_form;
}

std::optional<FrameRange> file_frames(const Session& session, const OpenFigure& open) {
    const FrameRange frames = export_frames(session, open.id);
    if (is_whole_take(session.document, open.id, frames) && !open.settings.repairs.frames) return std::nullopt;
    return FrameRange{frames.first + open.derived.cut, frames.last + open.derived.cut};
}

fs::path free_export(const Session& session, FigureId figure) {
    const auto index = find(session.document, figure);
    if (!index) return {};
    const takes::ExportRequest& form = session.ui.export_form;
    const exporters::ExportFormat& format = format_of(form);
    const fs::path& source = session.document.figures[*index].take.request.file;
    const fs::path own = base::absolute(source).parent_path();
    const fs::path folder = !form.folder.empty() && base::is_folder(form.folder) ? form.folder : own;
    const FrameRange frames = export_frames(session, figure);
    std::string stem = base::without_gz(source.filename()).stem().string();
    if (!is_whole_take(session.document, figure, frames))
        stem += numbers_text(session.document.figures[*index], frames, "-{}-{}");
    for (int n = 1;; ++n) {
        fs::path file = folder / (n == 1 ? stem : fmt::format("{}-{}", stem, n));
        file += format.suffixes.front();
        const auto files = exporters::files_of(format, file);
        if (std::ranges::none_of(files, [&](const fs::path& one) { return base::exists(one); })) return file;
    }
}

bool replaces(const Session& session, const fs::path& output) {
    return may_replace(files_there(session, output), open_files(session.document));
}

void ExportTargets::look(ExportTarget target, std::vector<fs::path> files, std::vector<fs::path> open) {
    if (!looks_) looks_ = std::make_unique<base::TaskQueue<ExportTarget>>(base::Worker::Priority::background, wake_up_);
    looks_->withdraw(last_);
    last_ = looks_->add(
        [this, target, files = std::move(files), open = std::move(open)](const std::stop_token&) {
            std::vector<fs::path> there;
            std::ranges::copy_if(files, std::back_inserter(there),
                                 [&](const fs::path& file) { return read_(file) != takes::FileStamp(); });
            return ExportTarget{target.output, target.format, may_replace(there, open)};
        },
        target);
}

void look_at_export(Session& session, const fs::path& output) {
    const takes::ExportRequest& form = session.ui.export_form;
    session.ui.export_output = output;
    session.jobs->targets.look({output, form.format}, exporters::files_of(format_of(form), output),
                               open_files(session.document));
}

void look_at_target(Session& session) {
    if (session.ui.form == Form::export_take && !session.ui.export_output.empty())
        look_at_export(session, session.ui.export_output);
}

void start_export(Session& session, const ExportOrder& order) {
    const OpenFigure* open = open_figure(session.document, order.figure);
    takes::ExportRequest& form = session.ui.export_form;
    if (session.ui.exporting || open == nullptr || order.output.empty()) return;
    const exporters::ExportFormat& format = format_of(form);
    if (const auto there = files_there(session, order.output);
        !there.empty() && !(order.replace && replaces(session, order.output))) {
        const std::string name = base::to_utf8(there.front().filename().string());
        show_toast(session, fmt::format("{} is there already; choose another name", name), base::Severity::error);
        return;
    }
    const FrameRange frames = export_frames(session, order.figure);
    takes::Take take = open->take;
    if (open->derived.source) take.figure = open->derived.source;
    takes::ExportJob job{.figure = figure_at_rate(take),
                         .skin = open->take.skin ? open->take.skin->rigid : nullptr,
                         .place = place_options(open->take),
                         .format = &format,
                         .request = export_request(session, *open),
                         .on_other_skeleton = open->take.transformed.mapping != nullptr,
                         .words = fmt::format("{}", fmt::join(words_of(open->settings.repairs), " ")),
                         .date = session.options.today ? session.options.today() : std::string(),
                         .frames = {},
                         .out = order.output};
    const bool whole = is_whole_take(session.document, order.figure, frames);
    if (const auto kept = file_frames(session, *open)) {
        job.frames.emplace(count(*kept));
        std::iota(job.frames->begin(), job.frames->end(), kept->first);
    }
    form.folder = order.output.parent_path();
    session.ui.export_notes = {};
    session.ui.exported.reset();
    session.ui.exporting =
        Exporting{order.output, 0, count(frames), base::folder_to_create(order.output), whole ? open->id : FigureId::none};
    session.jobs->exporter.start(std::move(job));
}

void follow_export(Session& session) {
    if (const auto found = session.jobs->targets.poll(); found && found != session.ui.export_target) {
        session.ui.export_target = found;
        ++session.revisions.panels;
    }
    std::optional<Exporting>& exporting = session.ui.exporting;
    if (!exporting) return;
    ++session.revisions.panels;
    exporting->done = session.jobs->exporter.done();
    const auto exported = session.jobs->exporter.poll();
    if (!exported) return;
    const std::string name = base::to_utf8(exporting->output.filename().string());
    const fs::path written = exporters::files_of(format_of(session.ui.export_form), exporting->output).back();
    const std::string made = base::to_utf8(exporting->new_folder.string());
    OpenFigure* saved = exported->done() ? open_figure(session.document, exporting->figure) : nullptr;
    if (saved != nullptr) saved->derived.saved_repairs = saved->settings.repairs;
    exporting.reset();
    session.ui.events.push_back(UiEvent::export_ended);
    session.ui.export_notes = exported->notes;
    if (exported->stopped) show_toast(session, "The export was cancelled");
    else if (exported->refused || exported->failure)
        show_toast(session, base::capitalised(exported->refused ? *exported->refused : *exported->failure),
                   base::Severity::error);
    else
        show_toast(session,
                   fmt::format("Exported {}{}", name, made.empty() ? "" : fmt::format(" into the new folder {}", made)));
    if (exported->done()) session.ui.exported = {base::absolute(written), loaders::is_motion_file(written)};
}

void cancel_export(Session& session) {
    if (session.ui.exporting) session.jobs->exporter.cancel();
}

void open_exported(Session& session) {
    if (!session.ui.exported) return;
    session.view.side_by_side = true;
    open_files(session, {session.ui.exported->file}, true);
}

void show_exported(Session& session) {
    if (!session.ui.exported || !session.options.show_in_folder) return;
    const fs::path& file = session.ui.exported->file;
    if (!session.options.show_in_folder(file))
        show_toast(session, fmt::format("No file manager could be started; the file is {}", base::to_utf8(file.string())),
                   base::Severity::error);
}

void copy_export(Session& session, FigureId figure, const fs::path& output) {
    if (open_figure(session.document, figure) != nullptr) session.ui.requests.copy_export = ExportOrder{figure, output};
}
}  // namespace skelplay::session
