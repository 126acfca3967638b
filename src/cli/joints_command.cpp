#include "cli/joints_command.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <ostream>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/centre_of_mass.h"
#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "base/text.h"
#include "base/write_file.h"
#include "cli/file_rows.h"
#include "cli/frame_list.h"
#include "cli/input_files.h"
#include "cli/open_input.h"
#include "exporters/export.h"

namespace skelplay::cli {

namespace {

/// What the centre of mass rests on, as a message.
std::string mass_notes(const analysis::MassModel* masses, const std::filesystem::path& file) {
    base::Diagnostics notes;
    analysis::note_masses(masses, notes);
    notes.locate(base::to_utf8(file.string()));
    return base::to_text(notes);
}

int write_joints(const JointsOptions& options, const std::filesystem::path& file, std::ostream& out,
                 std::ostream& err) {
    const auto figure = open_input(options.input, file, err);
    if (!figure) return base::status(base::Exit::bad_input);
    const auto frames = parse_frame_list(options.frames, figure::frame_count(figure->take));
    if (const auto* why = std::get_if<std::string>(&frames)) {
        err << "skelplay joints: " << base::to_utf8(file.string()) << ": " << *why << '\n';
        return base::status(base::Exit::bad_call);
    }
    processing::TakeEdits edits;
    edits.frames = std::get<std::vector<std::size_t>>(frames);
    const processing::EditedTake take(*figure, std::move(edits));
    std::stop_source broken;  // a pipe nobody reads from any more
    exporters::ExportOptions writing;
    std::shared_ptr<const analysis::MassModel> masses;
    if (options.centre_of_mass) masses = analysis::mass_model(*figure);
    if (options.centre_of_mass) err << mass_notes(masses.get(), file);
    if (masses) writing.centre_of_mass = &masses->centre;
    const base::ByteSink sink = [&](std::string_view bytes) {
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!out) broken.request_stop();
    };
    const exporters::ExportFormat& format = *exporters::export_format(options.json ? "json" : "csv");
    exporters::write_files(format, take, writing, sink, {.stop = broken.get_token()});
    out.flush();
    if (out) return base::status(base::Exit::done);
    err << "skelplay joints: the output could not be written\n";
    return base::status(base::Exit::bad_machine);
}

}  // namespace

int run_joints(const JointsOptions& options, std::ostream& out, std::ostream& err) {
    const InputFiles inputs = input_files(options.input, options.recursive, err);
    int status = base::status(inputs.complete ? base::Exit::done : base::Exit::bad_input);
    bool first = true;  // no line has been written yet
    for (const std::filesystem::path& file : inputs.files) {
        FileRows rows(file, options.json, first, out);
        std::ostream part(&rows);
        status = std::max(status, write_joints(options, file, inputs.several() ? part : out, err));
        if (!out) break;
    }
    out.flush();
    return status;
}

}  // namespace skelplay::cli
