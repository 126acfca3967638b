#include <fstream>
#include "base/gzip.h"
#include "cli/commands.h"
#include "loaders/obj/obj_parser.h"
#include "session/files/link_files.h"
#include "takes/sample.h"

namespace skelplay::cli {
namespace {
/// The files that a page carries: the path on this disk, and the one in the page, from the folder that holds them all.
using CarriedFiles = std::map<fs::path, std::string>;

/// The paths of a request that name a file each, empty where there is none.
std::vector<fs::path*> paths_of(WindowRequest& request) {
    takes::TakeRequest& take = request.input.take;
    std::vector<fs::path*> paths{&take.skin.file, &take.skin.map, &take.transform.onto, &take.transform.map};
    if (take.options.skeleton) paths.push_back(&*take.options.skeleton);
    for (fs::path& file : request.input.files) paths.push_back(&file);
    return paths;
}

/// The files beside a .gltf that hold its buffers. It has been read before, so that it is well formed.
std::vector<fs::path> buffers_of(const fs::path& file) {
    std::vector<fs::path> buffers;
    if (file.extension() != ".gltf") return buffers;
    std::ifstream text(file);
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return buffers;
    for (const nlohmann::json& each : json.value("buffers", nlohmann::json::array()))
        if (const std::string uri = each.value("uri", ""); !uri.empty() && !uri.starts_with("data:"))
            buffers.push_back(file.parent_path() / fs::path(base::percent_decoded(uri)));
    return buffers;
}

/// The files of a skin's colours. The faces of a weighted skin are not kept with their names.
std::vector<fs::path> materials_of(const takes::FigureSkin& skin) {
    std::shared_ptr<const figure::Mesh> mesh = skin.read.mesh;
    if (!mesh && !skin.file.empty())
        if (auto read = loaders::load_obj(skin.file, {}, false).value)
            mesh = std::make_shared<figure::Mesh>(std::move(*read));
    if (!mesh) return {};
    return {mesh->material_libraries.begin(), mesh->material_libraries.end()};
}

/// The deepest folder that holds all the files.
fs::path common_folder(const std::set<fs::path>& files) {
    fs::path common = files.begin()->parent_path();
    for (const fs::path& file : files)
        while (!common.empty() && common != common.root_path() && file.lexically_relative(common).begin()->string() == "..")
            common = common.parent_path();
    return common;
}

/// All files that the figures of a session were made of, and what a request names.
CarriedFiles carried_files(const session::Session& session, const WindowRequest& request) {
    std::set<fs::path> files;
    const auto add = [&files](const fs::path& file) {
        if (!file.empty() && base::is_file(file)) files.insert(base::whole_path(file));
    };
    WindowRequest named = request;
    for (const fs::path* path : paths_of(named)) add(*path);
    for (const session::OpenFigure& open : session.document.figures) {
        const figure::Figure& figure = *open.take.figure;
        const fs::path& file = open.take.request.file;
        for (const fs::path& each : {file, fs::path(figure.motion_file), fs::path(figure.skeleton_file),
                                     open.take.transformed.own_skeleton, session::links_file(file)})
            add(each);
        for (const fs::path& each : buffers_of(file)) add(each);
        if (!open.take.skin) continue;
        add(open.take.skin->file);
        for (const fs::path& each : materials_of(*open.take.skin)) add(each);
        for (const scene::PictureRun& run : open.take.skin->surface->pictures)
            if (run.picture) add(run.picture->file);
    }
    for (const fs::path& each : buffers_of(request.input.take.transform.onto)) add(each);
    CarriedFiles carried;
    if (files.empty()) return carried;
    const fs::path folder = common_folder(files);
    for (const fs::path& file : files)
        carried.emplace(file, base::to_utf8(file.lexically_relative(folder).generic_string()));
    return carried;
}

/// The request with the files' paths in the page.
WindowRequest in_page(WindowRequest request, const CarriedFiles& files) {
    for (fs::path* path : paths_of(request)) {
        const auto found = files.find(base::whole_path(*path));
        if (path->empty() || found == files.end()) continue;
        const bool like_option = found->second.starts_with('-');
        *path = like_option ? "./" + found->second : found->second;
    }
    return request;
}

// Where a template has what it carries. src/web/page reads it.
constexpr std::string_view carried_begin = R"(<script type="application/json" id="skelplay-carried">)";
constexpr std::string_view carried_end = "</script>";

std::string bytes_of(const fs::path& file, output::Exit exit) {
    std::ifstream in(file, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw CallError(exit, fmt::format("{} can't be read", base::to_utf8(file.string())));
    return bytes;
}

/// The page without takes, in two parts: what the takes go between.
std::pair<std::string, std::string> template_parts(const PageOptions& options) {
    const auto file = options.template_page ? options.template_page : takes::asset_file(base::program_path(), "page.html");
    if (!file)
        throw CallError(output::Exit::bad_machine,
                        "the template of pages is not installed; give the release's file skelplay-page.html with "
                        "--template");
    std::string page = bytes_of(*file, output::Exit::bad_machine);
    const std::size_t begin = page.find(carried_begin);
    const std::size_t end = page.find(carried_end, std::min(begin, page.size()));
    if (end == std::string::npos)
        throw CallError(output::Exit::bad_machine, "{} is not a template of pages", base::to_utf8(file->string()));
    return {page.substr(0, begin + carried_begin.size()), page.substr(end)};
}

/// JSON that HTML reads as nothing else: in ASCII, without the sign that begins a tag or a comment.
std::string html_safe(const nlohmann::json& json) {
    std::string text;
    for (const char c : json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace))
        if (c == '<') text += "\\u003c";
        else text += c;
    return text;
}

/// Several takes are compared, if nothing else is said about them.
WindowRequest compared(WindowRequest request) {
    ViewRequest& view = request.view;
    if (request.input.files.size() < 2 || view.compare_with || view.figure) return request;
    view.figure = 1;
    view.compare_with = 2;
    return request;
}

std::string picture_of(session::Session& session, const WindowRequest& request, std::ostream& err) {
    RenderOptions options;
    options.input = request.input;
    if (request.frame) options.frames = to_text(*request.frame);
    options.view = request.view;
    options.view.window_options.clear();
    options.view.kept_curves.clear();
    return output::png_bytes(paint_still(session, options, err));
}

void refuse_outputs_that_are_inputs(const fs::path& output, const CarriedFiles& files) {
    for (const auto& [file, name] : files)
        if (base::is_same_file(file, output))
            throw bad_call("{} is one of the files to read", base::to_utf8(output.string()));
}

output::Exit make_page(const PageOptions& options, std::ostream& err) {
    const auto parts = template_parts(options);
    WindowRequest request = compared(options.window);
    request.fresh = true;
    if (std::ranges::find(request.input.files, fs::path("-")) != request.input.files.end())
        throw bad_call("a page carries files, not standard input");
    auto session = open_session(request.input, err);
    if (!session) return output::Exit::bad_input;
    try {
        check_range(*session, request);
    } catch (const UnfitRequest& why) {
        throw CallError(output::Exit::bad_call, why.what());
    }
    const CarriedFiles files = carried_files(*session, request);
    refuse_outputs_that_are_inputs(options.output, files);
    const Interruption interruption;
    nlohmann::json carried{{"words", to_words(in_page(request, files))}, {"files", nlohmann::json::array()}};
    for (const auto& [file, name] : files)
        carried["files"].push_back(
            {{"path", name}, {"gzip", base::to_base64(base::gzipped(bytes_of(file, output::Exit::bad_input)))}});
    if (options.embed) carried["embed"] = true;
    carried["picture"] = "data:image/png;base64," + base::to_base64(picture_of(*session, request, err));
    const MadeFolder made(options.output);
    base::OutputFile page(options.output);
    for (const std::string& part : {parts.first, html_safe(carried), parts.second}) page.append(part);
    if (const auto why = page.commit())
        throw CallError(output::Exit::bad_machine, "{}: {}", base::to_utf8(options.output.string()), *why);
    made.tell("page", err);
    return output::Exit::done;
}
}  // namespace

int run_page(const PageOptions& options, std::ostream& err) {
    return run_command("page", err, [&] { return make_page(options, err); });
}
}  // namespace skelplay::cli
