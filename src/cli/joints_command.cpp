#include "cli/joints_command.h"

#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/exit_status.h"
#include "base/write_file.h"
#include "cli/frame_list.h"
#include "cli/open_input.h"
#include "exporters/joints_table.h"

namespace skelplay::cli {

int run_joints(const JointsOptions& options, std::ostream& out, std::ostream& err) {
    const auto figure = open_input(options.input, options.input.files.front(), err);
    if (!figure) return base::status(base::Exit::bad_input);
    const auto frames = parse_frame_list(options.frames, figure::frame_count(figure->take));
    if (const auto* why = std::get_if<std::string>(&frames)) {
        err << "skelplay joints: " << *why << '\n';
        return base::status(base::Exit::bad_call);
    }
    processing::TakeEdits edits;
    edits.frames = std::get<std::vector<std::size_t>>(frames);
    const processing::EditedTake take(*figure, std::move(edits));
    std::stop_source broken;  // a pipe nobody reads from any more
    exporters::ExportOptions writing;
    writing.stop = broken.get_token();
    const base::ByteSink sink = [&](std::string_view bytes) {
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!out) broken.request_stop();
    };
    options.json ? exporters::write_joints_json(take, writing, sink) : exporters::write_joints_csv(take, writing, sink);
    out.flush();
    if (out) return base::status(base::Exit::done);
    err << "skelplay joints: the output could not be written\n";
    return base::status(base::Exit::bad_machine);
}

}  // namespace skelplay::cli
