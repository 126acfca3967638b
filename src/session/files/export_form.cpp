#include "session/files/export_form.h"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>

#include "base/text.h"
#include "figure/length_unit.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

/// First and last frame in the numbers of the file.
std::string numbers_text(const OpenFigure& open, const ExportFrames& frames, fmt::string_view format) {
    const std::int64_t number = figure::first_frame(open.figure->take);
    const std::int64_t first = number + static_cast<std::int64_t>(frames.first);
    const std::int64_t last = number + static_cast<std::int64_t>(frames.last);
    return fmt::format(fmt::runtime(format), first, last);
}

}  // namespace

const exporters::ExportFormat& format_of(const ExportForm& form) noexcept {
    const exporters::ExportFormat* format = exporters::export_format(form.format);
    return format != nullptr ? *format : exporters::export_formats().front();
}

ExportForm plain_form(ExportForm form) {
    const exporters::ExportFormat& format = format_of(form);
    if (format.fixed.metres_per_unit) form.unit.clear();
    if (format.fixed.up) form.up.clear();
    if (!format.holds_angles) form.order.clear();
    return form;
}

ExportSettings export_settings(const ExportForm& form, const ExportFrames& frames) {
    ExportSettings settings;
    if (!frames.all)
        for (std::size_t frame = frames.first; frame <= frames.last; ++frame) {
            if (!settings.frames) settings.frames.emplace();
            settings.frames->push_back(frame);
        }
    const ExportForm plain = plain_form(form);
    if (plain.rate > 0) settings.rate = plain.rate;
    settings.scale = plain.scale;
    settings.root_at_origin = plain.root_at_origin;
    if (const auto* unit = figure::length_unit(plain.unit)) settings.target.metres_per_unit = unit->metres;
    settings.target.up = up_axis(plain.up);
    settings.order = processing::euler_order(plain.order);
    return settings;
}

ExportFrames export_frames(const Session& session, FigureId figure) {
    const auto index = find(session.document, figure);
    if (!index) return {};
    const std::size_t count = figure::frame_count(session.document.figures[*index].figure->take);
    if (!session.ui.export_form.range || figure != session.document.active) return {0, count - 1, true};
    const FrameRange range = session::range(session.playback.timeline);
    const std::size_t last = std::min(range.last, count - 1);
    const std::size_t first = std::min(range.first, last);
    return {first, last, first == 0 && last == count - 1};
}

std::string export_frames_text(const Session& session, FigureId figure, const ExportFrames& frames) {
    const OpenFigure* open = open_figure(session.document, figure);
    return open == nullptr ? std::string() : numbers_text(*open, frames, "{} to {}");
}

std::filesystem::path free_export(const Session& session, FigureId figure) {
    namespace fs = std::filesystem;
    const auto index = find(session.document, figure);
    if (!index) return {};
    const ExportForm& form = session.ui.export_form;
    const exporters::ExportFormat& format = format_of(form);
    const fs::path& source = session.document.figures[*index].job.file;
    std::error_code unknown;
    const fs::path own = fs::absolute(source, unknown).parent_path();
    const fs::path folder = !form.folder.empty() && fs::is_directory(form.folder, unknown) ? form.folder : own;
    const ExportFrames frames = export_frames(session, figure);
    std::string stem = base::without_gz(source.filename()).stem().string();
    if (!frames.all) stem += numbers_text(session.document.figures[*index], frames, "-{}-{}");
    for (int n = 1;; ++n) {
        fs::path file = folder / (n == 1 ? stem : fmt::format("{}-{}", stem, n));
        file += format.suffixes.front();
        const auto files = exporters::files_of(format, file);
        if (std::ranges::none_of(files, [&](const fs::path& one) { return fs::exists(one, unknown); })) return file;
    }
}

}  // namespace skelplay::session
