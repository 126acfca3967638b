#include "cli/check_command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "analysis/skin_check.h"
#include "analysis/worn_skin.h"
#include "base/exit_status.h"
#include "base/text.h"
#include "cli/input_files.h"
#include "cli/open_input.h"
#include "cli/text_table.h"
#include "loaders/acclaim/skin_files.h"
#include "scene/skin_attachment.h"

namespace skelplay::cli {

namespace {

using figure::BoneId;
using Json = nlohmann::ordered_json;

/// What the report is made from.
struct CheckReport {
    std::string file;  // the files' names as given, UTF-8
    std::string skin_file;
    const figure::Skeleton& skeleton;
    const figure::Skin& skin;
    const analysis::SkinCheck& check;
};

std::string name(const CheckReport& report, BoneId bone) {
    return bone == BoneId::none ? std::string() : report.skeleton[bone].name;
}

// ---- JSON ----

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

std::string_view kind(figure::FaceBinding::By by) {
    switch (by) {
        case figure::FaceBinding::By::object: return "object";
        case figure::FaceBinding::By::material: return "material";
        default: return "group";
    }
}

Json group_json(const CheckReport& report, const analysis::GroupCheck& group) {
    const auto bone = [&](BoneId id) { return id == BoneId::none ? Json(nullptr) : Json(name(report, id)); };
    return {{"group", group.group},
            {"named_by", kind(group.by)},
            {"bone", bone(group.match.bone)},
            {"match", figure::name(group.match.kind)},
            {"accepted", group.match.accepted},
            {"faces", group.faces},
            {"vertices", group.vertices},
            {"extent_ratio", or_null(group.extent_ratio)},
            {"centre_distance", or_null(group.centre_distance)},
            {"nearest_bone", bone(group.nearest_bone)}};
}

Json to_json(const CheckReport& report) {
    const analysis::SkinCheck& check = report.check;
    Json json{{"file", report.file},
              {"skin", report.skin_file},
              {"bind_frame", or_null(report.skin.bind_frame)},
              {"skin_scale", report.skin.scale},
              {"groups", Json::array()},
              {"bare_bones", Json::array()},
              {"left_bare", Json::array()},
              {"unit_factor", {{"fitted", nullptr}, {"known", nullptr}}},
              {"swapped", Json::array()},
              {"findings", Json::array()}};
    for (const BoneId bone : check.left_bare) json["left_bare"].push_back(name(report, bone));
    for (const analysis::GroupCheck& group : check.groups) json["groups"].push_back(group_json(report, group));
    for (const BoneId bone : check.bare_bones) json["bare_bones"].push_back(name(report, bone));
    if (check.unit_factor) {
        json["unit_factor"]["fitted"] = check.unit_factor->fitted;
        json["unit_factor"]["known"] = or_null(check.unit_factor->known);
    }
    for (const auto& [left, right] : check.swapped)
        json["swapped"].push_back(Json::array({name(report, left), name(report, right)}));
    for (const analysis::SkinFinding& finding : check.findings)
        json["findings"].push_back({{"code", finding.code}, {"message", finding.message}});
    return json;
}

// ---- Text ----

using Cells = std::vector<std::string>;

Cells cells(const CheckReport& report, const analysis::GroupCheck& group) {
    const auto number = [](const std::optional<double>& value) {
        return value ? fmt::format("{:.2f}", *value) : std::string("-");
    };
    const bool own = group.match.accepted && group.nearest_bone == group.match.bone;
    std::string match(figure::name(group.match.kind));
    if (group.match.kind == figure::MatchKind::suggested && !group.match.accepted) match += "?";
    return {group.group,
            group.match.bone == BoneId::none ? "-" : name(report, group.match.bone),
            std::move(match),
            std::to_string(group.faces),
            std::to_string(group.vertices),
            number(group.extent_ratio),
            number(group.centre_distance),
            own ? "" : name(report, group.nearest_bone)};
}

void write_summary(const CheckReport& report, std::ostream& out) {
    const analysis::SkinCheck& check = report.check;
    const auto line = [&](std::string_view label, const std::string& text) {
        if (!text.empty()) out << fmt::format("  {:<10}{}\n", label, text);
    };
    const auto names = [&](const std::vector<BoneId>& bones) {
        std::string text;
        for (const BoneId bone : bones) text += (text.empty() ? "" : ", ") + name(report, bone);
        return text;
    };
    line("bare", names(check.bare_bones));
    line("left bare", names(check.left_bare));
    if (check.unit_factor && check.unit_factor->known)
        line("unit", fmt::format("fits when multiplied by {:.4g}, which is near {:.4g}", check.unit_factor->fitted,
                                 *check.unit_factor->known));
    if (report.skin.scale != 1.0) line("scale", fmt::format("worn multiplied by {:.4g}", report.skin.scale));
    std::string swapped;
    for (const auto& [left, right] : check.swapped)
        swapped += fmt::format("{}{} and {}", swapped.empty() ? "" : ", ", name(report, left), name(report, right));
    line("swapped", swapped);
    if (check.findings.empty()) line("findings", "none: the skin fits");
    for (std::size_t i = 0; i < check.findings.size(); ++i)
        line(i == 0 ? "findings" : "", fmt::format("{} [{}]", check.findings[i].message, check.findings[i].code));
}

void write_text(const CheckReport& report, std::ostream& out) {
    const figure::Mesh& mesh = report.skin.mesh;
    out << report.skin_file << " on " << report.file << '\n';
    out << fmt::format("  {:<10}{} faces, {} vertices, {} groups; bound at {}\n", "skin", mesh.faces.size(),
                       mesh.positions.size(), mesh.groups.size(),
                       report.skin.bind_frame ? fmt::format("frame {}", *report.skin.bind_frame) : "the rest pose");
    std::vector<Cells> rows{{"group", "bone", "match", "faces", "vertices", "extent", "distance", "nearest"}};
    for (const analysis::GroupCheck& group : report.check.groups) rows.push_back(cells(report, group));
    out << text_table(rows, "lllrrrrl");
    out << "  (extent along the bone and distance of the centre from it, in bone lengths; nearest: when it "
           "is "
           "another bone)\n";
    write_summary(report, out);
}

// ---- A weighted skin ----

/// What the report on a weighted skin is made from.
struct WeightedReport {
    std::string file;       // the files' names as given, UTF-8
    std::string skin_file;  // that the faces are from; empty: no faces
    const figure::Skeleton& skeleton;
    const figure::WeightedSkin& skin;
    const analysis::WeightCheck& check;
};

/// As an object with the names that a check of face groups has, and `weights`.
void write_json(const WeightedReport& report, int indent, std::ostream& out) {
    const analysis::WeightCheck& check = report.check;
    Json json{{"file", report.file},
              {"skin", report.skin_file.empty() ? Json(nullptr) : Json(report.skin_file)},
              {"bind_frame", nullptr},
              {"skin_scale", 1.0},
              {"groups", Json::array()},
              {"bare_bones", Json::array()},
              {"unit_factor", {{"fitted", nullptr}, {"known", nullptr}}},
              {"swapped", Json::array()},
              {"weights",
               {{"vertices", report.skin.positions.size()},
                {"triangles", report.skin.triangles.size()},
                {"most_influences", check.most_influences},
                {"mean_influences", check.mean_influences},
                {"off_sum", check.off_sum},
                {"worst_sum", check.worst_sum ? Json(*check.worst_sum) : Json(nullptr)},
                {"unweighted", check.unweighted}}},
              {"findings", Json::array()}};
    for (const figure::BoneId bone : check.bare_bones) json["bare_bones"].push_back(report.skeleton[bone].name);
    for (const analysis::SkinFinding& finding : check.findings)
        json["findings"].push_back({{"code", finding.code}, {"message", finding.message}});
    out << json.dump(indent, ' ', false, Json::error_handler_t::replace) << '\n';
}

void write_text(const WeightedReport& report, std::ostream& out) {
    const analysis::WeightCheck& check = report.check;
    const auto line = [&](std::string_view label, const std::string& text) {
        if (!text.empty()) out << fmt::format("  {:<10}{}\n", label, text);
    };
    if (!report.skin_file.empty()) out << report.skin_file << " on ";
    out << report.file << '\n';
    line("skin",
         fmt::format("{} vertices, {}; bound at the structure's bones", report.skin.positions.size(),
                     report.skin.triangles.empty() ? std::string("no faces")
                                                   : fmt::format("{} triangles", report.skin.triangles.size())));
    line("bones",
         fmt::format("at most {} for a vertex, {:.2f} on average", check.most_influences, check.mean_influences));
    if (check.worst_sum)
        line("weights", fmt::format("{} with a sum other than 1, worst sum {:.6g}; {} without weights", check.off_sum,
                                    *check.worst_sum, check.unweighted));
    std::string bare;
    for (const figure::BoneId bone : check.bare_bones) bare += (bare.empty() ? "" : ", ") + report.skeleton[bone].name;
    line("bare", bare);
    if (check.findings.empty()) line("findings", "none: the skin fits");
    for (std::size_t i = 0; i < check.findings.size(); ++i)
        line(i == 0 ? "findings" : "", fmt::format("{} [{}]", check.findings[i].message, check.findings[i].code));
}

/// Checks the skin that came with the figure.
int check_weighted(const CheckOptions& options, const figure::Skeleton& skeleton, const figure::WeightedSkin& skin,
                   int indent, std::ostream& out) {
    const analysis::WeightCheck check = analysis::check_weights(skin, skeleton);
    const bool faces = !skin.triangles.empty() && options.input.skin;
    const WeightedReport report{base::to_utf8(options.input.files.front().string()),
                                faces ? base::to_utf8(options.input.skin->string()) : std::string(), skeleton, skin,
                                check};
    options.json ? write_json(report, indent, out) : write_text(report, out);
    out.flush();
    return base::status(check.findings.empty() ? base::Exit::done : base::Exit::bad_input);
}

/// A mesh whose face groups are bones.
int check_groups(const CheckOptions& options, const figure::Figure& figure, figure::Mesh mesh, int indent,
                 std::ostream& out, std::ostream& err) {
    auto attach = session::attachment_of(skin_request(options.input, false, options.attach), mesh, figure.skeleton);
    err << base::to_text(attach.diagnostics);
    if (!attach.value) return base::status(base::Exit::bad_input);
    const auto [skin, check] = analysis::wear_skin(std::move(mesh), figure, std::move(*attach.value));
    const CheckReport report{base::to_utf8(options.input.files.front().string()),
                             base::to_utf8(options.input.skin->string()), figure.skeleton, skin, check};
    if (options.json)
        out << to_json(report).dump(indent, ' ', false, Json::error_handler_t::replace) << '\n';
    else
        write_text(report, out);
    out.flush();
    return base::status(check.findings.empty() ? base::Exit::done : base::Exit::bad_input);
}

/// Checks the one file of the options; `indent`: of JSON, -1: on one line.
int check_file(CheckOptions options, int indent, std::ostream& out, std::ostream& err) {
    InputOptions without_skin = options.input;
    without_skin.skin.reset();
    without_skin.skin_map.clear();
    auto figure = open_input(without_skin, options.input.files.front(), err);
    std::optional<figure::Mesh> mesh;
    if (!options.input.skin && figure)
        if (auto listed = loaders::first_skin_file(*figure); !listed.empty()) options.input.skin = std::move(listed);
    if (options.input.skin) mesh = open_mesh(*options.input.skin, err);
    if (!figure || (options.input.skin && !mesh)) return base::status(base::Exit::bad_input);
    if (!mesh && !figure->weighted_skin) {
        err << fmt::format("skelplay check: expected a skin (--skin OBJ), as {} has none\n",
                           base::to_utf8(options.input.files.front().string()));
        return base::status(base::Exit::bad_call);
    }
    const std::size_t frames = figure::frame_count(figure->take);
    const std::optional<std::size_t> bind = options.attach.bind_frame;
    if (bind && *bind >= frames) {
        err << fmt::format("skelplay check: expected a frame from 0 to {} to bind at, found {}\n", frames - 1, *bind);
        return base::status(base::Exit::bad_call);
    }
    if (figure->weighted_skin && (!mesh || scene::take_faces(*figure->weighted_skin, *mesh))) {
        base::Diagnostics said;
        session::note_unused_map(skin_request(options.input, false, options.attach), said);
        err << base::to_text(said);
        return check_weighted(options, figure->skeleton, *figure->weighted_skin, indent, out);
    }
    return check_groups(options, *figure, std::move(*mesh), indent, out, err);
}

}  // namespace

int run_check(const CheckOptions& options, std::ostream& out, std::ostream& err) {
    const InputFiles inputs = input_files(options.input, options.recursive, err);
    int status = base::status(inputs.complete ? base::Exit::done : base::Exit::bad_input);
    for (const std::filesystem::path& file : inputs.files) {
        CheckOptions one = options;
        one.input.files = {file};
        status = std::max(status, check_file(std::move(one), inputs.several() ? -1 : 2, out, err));
    }
    return status;
}

}  // namespace skelplay::cli
