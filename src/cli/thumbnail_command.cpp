#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "base/text.h"
#include "base/write_file.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/remedy_options.h"
#include "cli/terminal.h"
#include "output/offscreen_context.h"
#include "output/thumbnails/thumbnail.h"
#include "output/thumbnails/thumbnail_service.h"

namespace skelplay::cli {

namespace {

constexpr std::uint64_t bytes_in_megabyte = 1U << 20U;

/// Prints why there is no picture; nothing if the file is small enough to be read.
std::optional<base::Exit> refuse_large(const ThumbnailOptions& options, std::ostream& err) {
    const std::uint64_t bytes = base::estimated_size(options.input);
    if (bytes <= options.limit * bytes_in_megabyte) return std::nullopt;
    base::Diagnostics refusal;
    refusal.error(
        std::nullopt, "thumbnail.too-large",
        fmt::format("expected a file of at most {} MB, found {:.0f} MB; it is not read (--limit)", options.limit,
                    std::ceil(static_cast<double>(bytes) / static_cast<double>(bytes_in_megabyte))));
    refusal.locate(options.input.string());
    err << printed(refusal);
    return base::Exit::bad_input;
}

base::Exit make_thumbnail(const ThumbnailOptions& options, std::ostream& err) {
    if (const auto refused = refuse_large(options, err)) return *refused;
    const output::ThumbnailSize size = output::size_for(options.size);
    output::skip_shader_optimisation();
    output::ThumbnailPainter painter(base::Worker::Priority::normal);
    painter.prepare(size);  // meanwhile the take is read
    constexpr std::uint64_t any = ~std::uint64_t{0};
    const output::DrawnThumbnail drawn = output::draw_thumbnail(options.input, size, any, {});
    err << printed(drawn.errors);
    if (drawn.stills.lists.empty()) return base::Exit::bad_input;
    const auto image = painter.paint(drawn.stills, size);
    if (!image) throw Complaint(base::Exit::bad_machine, painter.failure());
    const Interruption interruption;
    const std::string png = output::thumbnail_png(drawn.record, output::fitted_into(*image, options.size));
    if (const auto why = base::write_file(options.output, png))
        throw Complaint(base::Exit::bad_machine, fmt::format("{}: {}", base::to_utf8(options.output.string()), *why));
    Interruption::end_if_requested();
    return base::Exit::done;
}

}  // namespace

int run_thumbnail(const ThumbnailOptions& options, std::ostream& err) {
    return run_command("thumbnail", err, [&] { return make_thumbnail(options, err); });
}

}  // namespace skelplay::cli
