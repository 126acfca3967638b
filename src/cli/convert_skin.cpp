#include "cli/convert_command.h"
#include "exporters/posed_obj.h"
#include "loaders/acclaim/skin_files.h"
#include "output/picture_files.h"

namespace skelplay::cli {
namespace {
/// An OBJ to write.
struct Output {
    std::size_t frame = 0;  // index from 0
    fs::path file;
    fs::path library;  // empty: the skin has no colours
};

std::vector<std::size_t> frames_of(const ConvertOptions& options, const output::NumberedNames& names,
                                   const session::FrameSpan& frames) {
    auto list = valid(parse_frame_list(options.frames.value_or("0"), frames));
    if (list.empty()) throw bad_call("expected a frame to write, found none in the take");
    if (list.size() > 1 && !names.numbered())
        throw bad_call("expected one frame, or a numbered name such as posed-%04d.obj, found {} frames for '{}'",
                       list.size(), base::to_utf8(options.output));
    return list;
}

std::vector<Output> outputs_of(const std::vector<std::size_t>& frames, const output::NumberedNames& names, bool coloured) {
    std::vector<Output> outputs;
    for (const std::size_t frame : frames) {
        const fs::path file = names.of(frame);
        outputs.push_back({frame, file, coloured ? fs::path(file).replace_extension(".mtl") : fs::path()});
    }
    return outputs;
}

/// All files that are read. `mesh` may be null.
std::vector<fs::path> inputs_of(const fs::path& skin, const fs::path& map, const figure::Figure& figure,
                                const figure::Mesh* mesh) {
    std::vector<fs::path> inputs{figure.motion_file, figure.skeleton_file, skin, map};
    if (mesh != nullptr) inputs.insert(inputs.end(), mesh->material_libraries.begin(), mesh->material_libraries.end());
    return inputs;
}

/// All files that are written.
std::vector<fs::path> files_of(const std::vector<Output>& outputs) {
    std::vector<fs::path> files;
    for (const Output& output : outputs) {
        files.push_back(output.file);
        if (!output.library.empty()) files.push_back(output.library);
    }
    return files;
}

/// Tells what of a mesh's look is not in the OBJs.
void note_mesh(const figure::Mesh& mesh, const std::vector<Output>& outputs, base::Diagnostics& notes) {
    if (!mesh.texture_points.empty())
        notes.note(std::nullopt, "convert.textures", base::said("convert.textures", mesh.texture_points.size()));
    if (const fs::path& library = outputs.front().library; !library.empty())
        notes.note(std::nullopt, "convert.colours",
                   base::said("convert.colours", base::to_utf8(library.string()),
                              outputs.size() > 1 ? " and so on for every frame" : ""));
}

/// Tells what is not in the OBJs as it was in the skin.
void report_differences(const exporters::PosedObj& obj, const figure::Mesh& mesh, const std::vector<Output>& outputs,
                        const fs::path& skin, std::ostream& err) {
    base::Diagnostics notes;
    if (obj.faces_at_rest() > 0)
        notes.warning(std::nullopt, "convert.faces-at-rest",
                      base::said("convert.faces-at-rest", obj.faces_at_rest(), mesh.faces.size()));
    if (obj.copied_positions() > 0)
        notes.note(
            std::nullopt, "convert.shared-vertices",
            base::said("convert.shared-vertices", obj.shared_positions(),
                       obj.copied_positions() == 1 ? "1 copy is" : fmt::format("{} copies are", obj.copied_positions())));
    if (obj.faces_with_some_normals() > 0)
        notes.note(std::nullopt, "convert.some-normals",
                   base::said("convert.some-normals", obj.faces_with_some_normals(), mesh.faces.size()));
    note_mesh(mesh, outputs, notes);
    notes.locate(skin.string());
    err << printed(notes);
}

void write(const fs::path& file, std::string_view bytes) {
    if (const auto fault = base::write_file(file, bytes))
        throw CallError(output::Exit::bad_machine, base::to_utf8(file.string()) + ": " + *fault);
}

/// Tells the same of a skin of weights. `mesh` gave it its faces; null: it has none.
void report_differences(const figure::Figure& figure, const figure::Mesh* mesh, const std::vector<Output>& outputs,
                        const fs::path& skin, std::ostream& err) {
    const figure::WeightedSkin& weights = *figure.weighted_skin;
    base::Diagnostics notes;
    const auto still = std::ranges::count_if(std::views::iota(std::size_t{0}, weights.positions.size()),
                                             [&](std::size_t i) { return weights.influences_of(i).empty(); });
    if (still > 0 && !std::holds_alternative<figure::MeshFrames>(figure.take))
        notes.warning(std::nullopt, "convert.vertices-at-rest",
                      base::said("convert.vertices-at-rest", still, weights.positions.size()));
    if (mesh == nullptr)
        notes.note(std::nullopt, "convert.points",
                   base::said("convert.points", base::counted(weights.positions.size(), "vertex is", "vertices are")));
    else if (!mesh->normals.empty())
        notes.note(std::nullopt, "convert.normals",
                   base::said("convert.normals", base::counted(mesh->normals.size(), "normal is", "normals are")));
    if (mesh != nullptr) note_mesh(*mesh, outputs, notes);
    notes.locate(skin.empty() ? figure.skeleton_file : skin.string());
    err << printed(notes);
}

/// The OBJ of the pose that is given as the evaluator evaluated it and as a frame's index; nothing beyond numbers.
using PosedText = std::function<std::optional<std::string>(const scene::FigureEvaluator& evaluator, std::size_t frame,
                                                           const exporters::ObjHead& head)>;

/// Poses and writes them all.
void write_frames(const figure::Figure& figure, const std::string& skin, const std::string& library,
                  const std::vector<Output>& outputs, const PosedText& text_of) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    const Interruption interruption;
    for (const Output& output : outputs) {
        if (Interruption::asked()) break;
        figure::sample(figure.skeleton, figure.take, output.frame, pose);
        evaluator.positions(pose);
        const auto text = text_of(evaluator, output.frame,
                                  {fmt::format("posed by Skelplay: {} on {}, frame {}", skin, figure.name,
                                               figure::frame_number(figure.take, output.frame)),
                                   output.library.filename().string()});
        if (!text)
            throw CallError(output::Exit::bad_input,
                            "expected positions at frame {}, found numbers beyond 1e308; nothing is written for it",
                            figure::frame_number(figure.take, output.frame));
        write(output.file, *text);
        if (!output.library.empty()) write(output.library, library);
    }
    Interruption::end_if_requested();
}

/// The vertices are where the take says, else where the bones take them.
PosedText weighted_text(const figure::Figure& figure, const figure::Mesh* mesh) {
    return [&figure, mesh, positions = std::vector<glm::dvec3>()](
               const scene::FigureEvaluator& evaluator, std::size_t frame, const exporters::ObjHead& head) mutable {
        if (!figure::sample_vertices(figure.take, frame, positions))
            scene::pose_weighted(*figure.weighted_skin, evaluator, positions);
        return exporters::weighted_obj(positions, mesh, head);
    };
}

/// The faces of a skin of weights, with its meshes as groups; nothing: it has none.
std::optional<figure::Mesh> own_faces(const std::optional<figure::WeightedSkin>& skin) {
    if (!skin || skin->triangles.empty()) return std::nullopt;
    figure::Mesh mesh;
    std::vector<figure::SkinMesh> parts = skin->meshes;
    if (parts.empty()) parts.push_back({"skin"});
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        std::ranges::replace_if(
            parts[i].name, [](char c) { return static_cast<unsigned char>(c) <= ' '; }, '_');
        mesh.groups.push_back(parts[i].name);
        mesh.group_sets.push_back({i});
    }
    for (const auto& triangle : skin->triangles) {
        figure::Face face;
        const auto next = std::ranges::upper_bound(parts, triangle.front(), {}, &figure::SkinMesh::first_vertex);
        face.group_set = static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(next - parts.begin() - 1, 0));
        face.first_corner = static_cast<std::uint32_t>(mesh.corners.size());
        face.corner_count = static_cast<std::uint32_t>(triangle.size());
        for (const std::uint32_t vertex : triangle) mesh.corners.push_back({vertex});
        mesh.faces.push_back(face);
    }
    return mesh;
}
}  // namespace

fs::path skin_file(const ConvertOptions& options, const figure::Figure& figure, base::Diagnostics& said) {
    if (const fs::path& named = options.input.take.skin.file; !named.empty()) return named;
    fs::path listed = loaders::first_skin_file(figure);
    if (listed.empty()) return listed;
    base::Diagnostics notes;
    notes.note(std::nullopt, "convert.skin", "skin {}: it is listed here; --skin names another",
               base::to_utf8(listed.string()));
    said.append(std::move(notes), figure.skeleton_file);
    return listed;
}

std::optional<figure::Skin> attach(figure::Mesh mesh, const ConvertOptions& options, const figure::Figure& figure,
                                   base::Diagnostics& said) {
    auto how = takes::attachment_of(options.input.take.skin, mesh, figure.skeleton);
    said.append(std::move(how.diagnostics));
    if (!how.value) return std::nullopt;
    analysis::FittedSkin fitted = analysis::fit_skin_scale(std::move(mesh), figure, std::move(*how.value));
    takes::note_fitted(fitted, options.input.take.skin.attach, said);
    return std::move(fitted.skin);
}

output::Exit convert_skin(const ConvertOptions& options, std::ostream& err) {
    const auto names = valid(output::NumberedNames::parse(options.output));
    if (!names.numbered()) protect_named(options, {options.output});
    takes::Take take = open_input(options.input.files.front(), options.input, err);
    if (!take.figure) return output::Exit::bad_input;
    base::Diagnostics said;
    const fs::path file = skin_file(options, *take.figure, said);
    err << printed(said);
    if (file.empty() && !take.figure->weighted_skin)
        throw bad_call("expected a skin to pose, named by --skin OBJ or listed by the .asf, found none");
    std::optional<figure::Mesh> mesh;
    if (!file.empty()) {
        mesh = open_mesh(file, err);
        if (!mesh) return output::Exit::bad_input;
    }
    const auto own = mesh ? std::nullopt : own_faces(take.figure->weighted_skin);
    const figure::Mesh* faces = mesh ? &*mesh : own ? &*own : nullptr;
    const std::string library = mesh ? exporters::material_library(*mesh) : "";
    const auto outputs =
        outputs_of(frames_of(options, names, session::span_of(take.figure->take)), names, !library.empty());
    check_bind(options.input.take.skin.attach, *take.figure);
    protect_inputs(inputs_of(file, options.input.take.skin.map, *take.figure, faces), files_of(outputs));
    protect_present(files_of(outputs), options.force);
    base::Diagnostics attached;
    if (!mesh || give_faces(take, *mesh, attached)) {
        const figure::Figure& figure = *take.figure;
        write_frames(figure, mesh ? mesh->name : figure.weighted_skin->name, library, outputs,
                     weighted_text(figure, faces));
        report_differences(figure, faces, outputs, file, err);
        return output::Exit::done;
    }
    const std::optional<figure::Skin> skin = attach(std::move(*mesh), options, *take.figure, attached);
    err << printed(attached);
    if (!skin) return output::Exit::bad_input;
    const exporters::PosedObj obj(*skin);
    write_frames(*take.figure, skin->mesh.name, library, outputs,
                 [&](const scene::FigureEvaluator& evaluator, std::size_t /*frame*/, const exporters::ObjHead& head) {
                     return obj.text(evaluator, head);
                 });
    report_differences(obj, skin->mesh, outputs, file, err);
    return output::Exit::done;
}
}  // namespace skelplay::cli
