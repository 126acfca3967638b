#include "cli/carried_files.h"

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "base/encoded_text.h"
#include "base/text.h"
#include "loaders/obj/obj_parser.h"
#include "session/files/link_files.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;

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
        if (auto read = loaders::load_obj(skin.file).value) mesh = std::make_shared<figure::Mesh>(std::move(*read));
    if (!mesh) return {};
    return {mesh->material_libraries.begin(), mesh->material_libraries.end()};
}

/// The deepest folder that holds all the files.
fs::path common_folder(const std::set<fs::path>& files) {
    fs::path common = files.begin()->parent_path();
    for (const fs::path& file : files)
        while (!common.empty() && common != common.root_path() &&
               file.lexically_relative(common).begin()->string() == "..")
            common = common.parent_path();
    return common;
}

}  // namespace

CarriedFiles carried_files(const session::Session& session, const WindowRequest& request) {
    std::set<fs::path> files;
    const auto add = [&files](const fs::path& file) {
        std::error_code missing;
        if (!file.empty() && fs::is_regular_file(file, missing)) files.insert(base::whole_path(file));
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
    }
    for (const fs::path& each : buffers_of(request.input.take.transform.onto)) add(each);
    CarriedFiles carried;
    if (files.empty()) return carried;
    const fs::path folder = common_folder(files);
    for (const fs::path& file : files)
        carried.emplace(file, base::to_utf8(file.lexically_relative(folder).generic_string()));
    return carried;
}

WindowRequest in_page(WindowRequest request, const CarriedFiles& files) {
    for (fs::path* path : paths_of(request)) {
        const auto found = files.find(base::whole_path(*path));
        if (path->empty() || found == files.end()) continue;
        const bool like_option = found->second.starts_with('-');
        *path = like_option ? "./" + found->second : found->second;
    }
    return request;
}

}  // namespace skelplay::cli
