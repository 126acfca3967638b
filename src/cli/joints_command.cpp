#include "cli/joints_command.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "base/numbers.h"
#include "base/text.h"
#include "cli/file_rows.h"
#include "cli/frame_list.h"
#include "cli/input_files.h"
#include "cli/open_input.h"
#include "exporters/joints_table.h"

namespace skelplay::cli {

namespace {

using Row = std::function<void(std::size_t frame, const figure::Bone& bone, const scene::BonePosition& position)>;

/// Calls `row` for each frame asked for and each bone in the file's order.
void for_each_row(const figure::Figure& figure, const std::vector<std::size_t>& frames, const Row& row) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (const std::size_t frame : frames) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        const auto& positions = evaluator.positions(pose);
        for (const figure::BoneId bone : figure.skeleton.file_order())
            row(frame, figure.skeleton[bone], positions[figure::index(bone)]);
    }
}

void write_csv(const figure::Figure& figure, const std::vector<std::size_t>& frames, std::ostream& out) {
    out << "frame,bone,x,y,z,tail_x,tail_y,tail_z\n";
    fmt::memory_buffer text;
    for_each_row(figure, frames, [&](std::size_t frame, const figure::Bone& bone, const scene::BonePosition& at) {
        fmt::format_to(std::back_inserter(text), "{},{}", frame, base::csv_field(bone.name));
        for (const glm::dvec3& point : {at.origin, at.tail})
            for (int axis = 0; axis < 3; ++axis)
                fmt::format_to(std::back_inserter(text), ",{}", base::shortest(point[axis]));
        text.push_back('\n');
        if (text.size() > (1U << 16U)) {
            out.write(text.data(), static_cast<std::streamsize>(text.size()));
            text.clear();
        }
    });
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

void write_json(const figure::Figure& figure, const std::vector<std::size_t>& frames, std::ostream& out) {
    const char* separator = "[\n";
    for_each_row(figure, frames, [&](std::size_t frame, const figure::Bone& bone, const scene::BonePosition& at) {
        const nlohmann::ordered_json row{{"frame", frame},      {"bone", bone.name},  {"x", at.origin.x},
                                         {"y", at.origin.y},    {"z", at.origin.z},   {"tail_x", at.tail.x},
                                         {"tail_y", at.tail.y}, {"tail_z", at.tail.z}};
        out << separator << row.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        separator = ",\n";
    });
    out << (*separator == '[' ? "[]\n" : "\n]\n");
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
