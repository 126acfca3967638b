#include "output/thumbnails/thumbnail.h"
#include <stb_image_resize.h>

namespace skelplay::output {
namespace {
/// A session with the take, opened without options. A stop request ends the reading soon.
session::Session session_with(const fs::path& take, const base::Run& run) {
    session::SessionOptions options;
    options.take.threads = run.threads;
    options.loader = [stop = run.stop](const fs::path& file, const loaders::LoadOptions& load, const base::Run& own) {
        return loaders::load(file, load, {own.threads, stop, own.progress});
    };
    session::Session session(std::move(options));
    session.ui.layout.lanes.on.fill(false);  // not visible here
    session.view.options.show = scene::FigureForm::body;
    session.view.options.shadow = false;  // leaves the whole square to the figure and half of the shaders uncompiled
    session.view.options.theme = scene::Theme::light;  // its figures are also clear on dark grounds
    session::apply(session, session::open_files, {take}, false, false);
    session::wait_for_loading(session);
    session::step(session, session::Seconds(0));
    return session;
}

std::vector<DatedFile> read_beside(const session::Document& document, const fs::path& take) {
    const session::OpenFigure* open = session::active_figure(document);
    // A take without a skeleton is refused; somebody may put the skeleton beside it later.
    if (open == nullptr) return {dated(take.parent_path())};
    std::vector<DatedFile> files;
    const fs::path skeleton = open->take.figure->skeleton_file;
    if (!skeleton.empty() && skeleton != fs::path(open->take.figure->motion_file))
        files.push_back(dated(base::whole_path(skeleton)));
    if (open->take.skin && !open->take.skin->file.empty()) files.push_back(dated(base::whole_path(open->take.skin->file)));
    return files;
}

base::Diagnostics errors_of(const session::Document& document) {
    base::Diagnostics errors;
    for (const session::FileReport& report : document.reports)
        for (const base::Diagnostic& diagnostic : report.diagnostics.items())
            if (diagnostic.severity == base::Severity::error) errors.add(diagnostic);
    return errors;
}

takes::TakeCard too_large_card(const fs::path& take, std::uint64_t bytes) {
    takes::TakeCard card;
    card.facts.name = base::to_utf8(take.filename().string());
    card.facts.facts = fmt::format("{:.1f} GB · too large for a picture", static_cast<double>(bytes) * 1e-9);
    return card;
}
}  // namespace

DrawnThumbnail draw_thumbnail(const fs::path& take, ThumbnailSize size, std::uint64_t most_bytes, const base::Run& run) {
    DrawnThumbnail drawn;
    drawn.record.take = dated(base::whole_path(take));
    std::error_code unknown;
    drawn.record.bytes = fs::file_size(take, unknown);
    if (const std::uint64_t bytes = base::estimated_size(take); bytes >= most_bytes) {
        drawn.record.card = too_large_card(take, bytes);
        return drawn;
    }
    session::Session session = session_with(drawn.record.take.file, run);
    drawn.stopped = run.stopped();
    if (drawn.stopped) return drawn;
    drawn.record.card = session::take_card(session.document, drawn.record.take.file);
    drawn.errors = errors_of(session.document);
    drawn.record.beside = read_beside(session.document, drawn.record.take.file);
    session::Session shown = session::snapshot(session, {});
    drawn.stills =
        draw_stills(shown, size == ThumbnailSize::strip ? strip_pictures : 1, thumbnail_look(size).size, {{}, true, true});
    return drawn;
}

PictureLook thumbnail_look(ThumbnailSize size) noexcept {
    const PictureSize square{pixels_of(size), pixels_of(size)};
    return {
        .size = square, .scale = scale_for(square), .samples = 0, .supersampling = 2, .transparent = true, .gizmo = false};
}

Thumbnail thumbnail_of(const fs::path& take, ThumbnailSize size, bool picture, const ThumbnailCache* cache,
                       const PaintThumbnail& paint, const std::stop_token& stop) {
    if (cache != nullptr)
        if (auto kept = cache->find(take, size, picture)) return std::move(*kept);
    DrawnThumbnail drawn = draw_thumbnail(take, size, largest_pictured, {1, stop});
    Thumbnail made{drawn.record.card, {}, drawn.stopped};
    if (drawn.stopped) return made;
    if (!drawn.stills.lists.empty()) made.image = paint(drawn.stills, size);
    if (made.image || made.card.refused()) made.fresh = std::move(drawn.record);
    return made;
}

render::Image fitted_into(const render::Image& image, int side) {
    constexpr double most_enlarged = 1.5;
    const double scale = std::min(static_cast<double>(side) / std::max({image.width, image.height, 1}), most_enlarged);
    if (scale == 1.0) return image;
    const auto scaled = [scale](int length) { return std::max(static_cast<int>(std::lround(length * scale)), 1); };
    render::Image fitted = render::blank_image(scaled(image.width), scaled(image.height));
    constexpr int channels = 4;
    constexpr int alpha = 3;  // the channel by which colours are weighted
    stbir_resize_uint8_srgb(image.rgba.data(), image.width, image.height, 0, fitted.rgba.data(), fitted.width,
                            fitted.height, 0, channels, alpha, 0);
    return fitted;
}

render::Image on_backdrop(const render::Image& image, int side, Paint backdrop) {
    render::Image fitted = fitted_into(image, side);
    const unsigned under[3] = {backdrop.red, backdrop.green, backdrop.blue};
    for (std::size_t i = 0; i + 3 < fitted.rgba.size(); i += 4) {
        const unsigned alpha = fitted.rgba[i + 3];
        for (std::size_t c = 0; c < 3; ++c)
            fitted.rgba[i + c] =
                static_cast<std::uint8_t>((fitted.rgba[i + c] * alpha + under[c] * (255 - alpha) + 127) / 255);
        fitted.rgba[i + 3] = 255;
    }
    render::Image whole = filled({side, side}, backdrop);
    paste(whole, fitted, (side - fitted.width) / 2, (side - fitted.height) / 2);
    return whole;
}
}  // namespace skelplay::output
