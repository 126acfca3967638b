#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "base/text.h"
#include "base/write_file.h"
#include "cli/complaint.h"
#include "cli/convert_command.h"
#include "cli/frame_list.h"
#include "cli/open_input.h"
#include "exporters/posed_obj.h"
#include "loaders/acclaim/skin_files.h"
#include "scene/skin_attachment.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;

/// An OBJ to write.
struct Output {
    std::size_t frame = 0;  // index from 0
    fs::path file;
    fs::path library;  // empty: the skin has no colours
};

std::vector<std::size_t> frames_of(const ConvertOptions& options, const output::NumberedNames& names,
                                   std::size_t frames) {
    auto list = valid(parse_frame_list(options.frames.value_or("0"), frames));
    if (list.empty()) throw Complaint(base::Exit::bad_call, "expected a frame to write, found none in the take");
    if (list.size() > 1 && !names.numbered())
        throw Complaint(
            base::Exit::bad_call,
            fmt::format("expected one frame, or a numbered name such as posed-%04d.obj, found {} frames for "
                        "'{}'",
                        list.size(), base::to_utf8(options.output)));
    return list;
}

void check_bind_frame(std::optional<std::size_t> bind, std::size_t frames) {
    if (bind && *bind >= frames)
        throw Complaint(base::Exit::bad_call,
                        fmt::format("expected a frame from 0 to {} to bind at, found {}", frames - 1, *bind));
}

std::vector<Output> outputs_of(const std::vector<std::size_t>& frames, const output::NumberedNames& names,
                               bool coloured) {
    std::vector<Output> outputs;
    for (const std::size_t frame : frames) {
        const fs::path file = names.of(frame);
        outputs.push_back({frame, file, coloured ? fs::path(file).replace_extension(".mtl") : fs::path()});
    }
    return outputs;
}

/// The skin named by the option; else the first one listed in the ASF, with a note about it.
fs::path skin_of(const ConvertOptions& options, const figure::Figure& figure, std::ostream& err) {
    if (options.input.skin) return *options.input.skin;
    fs::path listed = loaders::first_skin_file(figure);
    if (listed.empty())
        throw Complaint(base::Exit::bad_call,
                        "expected a skin to pose, named by --skin OBJ or listed by the .asf, found none");
    base::Diagnostics notes;
    notes.note(std::nullopt, "convert.skin",
               fmt::format("skin {}: it is listed here; --skin names another", base::to_utf8(listed.string())));
    notes.locate(figure.skeleton_file);
    err << base::to_text(notes);
    return listed;
}

/// Throws when an input file would be overwritten.
void protect_inputs(const fs::path& skin, const figure::Figure& figure, const figure::Mesh& mesh,
                    const std::vector<Output>& outputs) {
    std::vector<fs::path> inputs{figure.motion_file, figure.skeleton_file, skin};
    inputs.insert(inputs.end(), mesh.material_libraries.begin(), mesh.material_libraries.end());
    const auto check = [&](const fs::path& written) {
        std::error_code not_there;
        const bool is_input = std::ranges::any_of(
            inputs, [&](const fs::path& input) { return fs::equivalent(written, input, not_there); });
        if (is_input)
            throw Complaint(base::Exit::bad_call,
                            fmt::format("expected a file to write other than those read, found '{}'",
                                        base::to_utf8(written.string())));
    };
    for (const Output& output : outputs) {
        check(output.file);
        if (!output.library.empty()) check(output.library);
    }
}

/// Reports how the OBJs differ from the skin.
void tell_differences(const exporters::PosedObj& obj, const figure::Mesh& mesh, const std::vector<Output>& outputs,
                      const fs::path& skin, std::ostream& err) {
    base::Diagnostics notes;
    if (obj.faces_at_rest() > 0)
        notes.warning(std::nullopt, "convert.faces-at-rest",
                      fmt::format("expected every face to follow a bone, found {} of {} that do not; they are "
                                  "written where the file has them ('skelplay check' lists them)",
                                  obj.faces_at_rest(), mesh.faces.size()));
    if (obj.copied_positions() > 0)
        notes.note(std::nullopt, "convert.shared-vertices",
                   fmt::format("expected each vertex to follow one bone, found {} that pieces of the skin share; "
                               "{} appended",
                               obj.shared_positions(),
                               obj.copied_positions() == 1 ? "1 copy is"
                                                           : fmt::format("{} copies are", obj.copied_positions())));
    if (obj.faces_with_some_normals() > 0)
        notes.note(std::nullopt, "convert.some-normals",
                   fmt::format("expected normals at all corners of a face or at none, found some in {} of {} "
                               "faces; theirs are left out",
                               obj.faces_with_some_normals(), mesh.faces.size()));
    if (mesh.texture_points > 0)
        notes.note(std::nullopt, "convert.textures",
                   fmt::format("expected no texture points, found {}; they are left out, and so are textures",
                               mesh.texture_points));
    if (const fs::path& library = outputs.front().library; !library.empty())
        notes.note(
            std::nullopt, "convert.colours",
            fmt::format("only the diffuse colours of the materials are written, to '{}'{}",
                        base::to_utf8(library.string()), outputs.size() > 1 ? " and so on for every frame" : ""));
    notes.locate(skin.string());
    err << base::to_text(notes);
}

void write(const fs::path& file, std::string_view bytes) {
    if (const auto fault = base::write_file(file, bytes))
        throw Complaint(base::Exit::bad_machine, base::to_utf8(file.string()) + ": " + *fault);
}

/// Poses the skin and writes the files of all frames.
void write_frames(const figure::Figure& figure, const exporters::PosedObj& obj, const figure::Mesh& mesh,
                  const std::vector<Output>& outputs) {
    const std::string library = exporters::material_library(mesh);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (const Output& output : outputs) {
        figure::sample(figure.skeleton, figure.take, output.frame, pose);
        evaluator.positions(pose);
        const auto text = obj.text(
            evaluator, {fmt::format("posed by Skelplay: {} on {}, frame {}", mesh.name, figure.name, output.frame),
                        output.library.filename().string()});
        if (!text)
            throw Complaint(base::Exit::bad_input,
                            fmt::format("expected positions at frame {}, found numbers beyond 1e308; nothing "
                                        "is written for it",
                                        output.frame));
        write(output.file, *text);
        if (!output.library.empty()) write(output.library, library);
    }
}

}  // namespace

base::Exit convert_skin(const ConvertOptions& options, const output::NumberedNames& names, std::ostream& err) {
    InputOptions without_skin = options.input;
    without_skin.skin.reset();
    const auto figure = open_input(without_skin, options.input.files.front(), err);
    if (!figure) return base::Exit::bad_input;
    const fs::path file = skin_of(options, *figure, err);
    auto mesh = open_mesh(file, err);
    if (!mesh) return base::Exit::bad_input;
    const std::size_t frames = figure::frame_count(figure->take);
    const bool coloured = !exporters::material_library(*mesh).empty();
    const auto outputs = outputs_of(frames_of(options, names, frames), names, coloured);
    check_bind_frame(options.bind_frame, frames);
    protect_inputs(file, *figure, *mesh, outputs);
    const figure::Skin skin = scene::attach_skin(std::move(*mesh), figure->skeleton, figure->take,
                                                 {options.accept_suggestions, options.bind_frame});
    const exporters::PosedObj obj(skin);
    write_frames(*figure, obj, skin.mesh, outputs);
    tell_differences(obj, skin.mesh, outputs, file, err);
    return base::Exit::done;
}

}  // namespace skelplay::cli
