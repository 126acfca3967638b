#include "cli/skin_report.h"
#include "analysis/skin_motion.h"
#include "loaders/acclaim/skin_files.h"

namespace skelplay::cli {
namespace {
using Json = nlohmann::ordered_json;

/// What the report is made from.
struct GroupReport {
    std::string file;  // the files' names as given, UTF-8
    std::string skin_file;
    const figure::Figure& figure;
    const figure::Skin& skin;
    const analysis::SkinCheck& check;  // with the findings in the motion
    const analysis::SkinMotion& motion;
    const analysis::Unit& unit;
};

std::string name(const GroupReport& report, BoneId bone) {
    return bone == BoneId::none ? std::string() : report.figure.skeleton[bone].name;
}

/// The number that the file gives to the frame that the skin is bound at.
std::optional<std::int64_t> bind_number(const GroupReport& report) {
    const auto& bind = report.skin.bind_frame;
    return bind ? std::optional(figure::frame_number(report.figure.take, *bind)) : std::nullopt;
}

template <class T> Json or_null(const std::optional<T>& value) { return value ? Json(*value) : Json(nullptr); }

Json findings_json(const std::vector<analysis::SkinFinding>& findings, const figure::Skeleton& skeleton) {
    Json list = Json::array();
    for (const analysis::SkinFinding& finding : findings)
        list.push_back({{"code", finding.code},
                        {"message", finding.message},
                        {"bone", finding.bone == BoneId::none ? Json(nullptr) : Json(skeleton[finding.bone].name)},
                        {"frame", or_null(finding.frame)},
                        {"meshes", meshes_json(finding)}});
    return list;
}

std::string_view kind(figure::FaceBinding::By by) {
    switch (by) {
        case figure::FaceBinding::By::object: return "object";
        case figure::FaceBinding::By::material: return "material";
        default: return "group";
    }
}

Json group_json(const GroupReport& report, const analysis::GroupCheck& group) {
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

/// What was found in the motion; lengths in the file's unit, and in metres if that is known.
Json motion_json(const GroupReport& report) {
    Json json{{"frames", report.motion.frames},
              {"tolerance", report.motion.tolerance},
              {"gaps", Json::array()},
              {"overlaps", Json::array()}};
    for (const analysis::PieceFault& fault : report.motion.faults)
        json[fault.kind == analysis::PieceFault::Kind::gap ? "gaps" : "overlaps"].push_back(
            {{"bones", Json::array({name(report, fault.first), name(report, fault.second)})},
             {"frame", fault.frame},
             {"number", figure::frame_number(report.figure.take, fault.frame)},
             {"size", fault.size},
             {"metres", report.unit.known() ? Json(fault.size * report.unit.metres) : Json(nullptr)}});
    return json;
}

Json to_json(const GroupReport& report) {
    const analysis::SkinCheck& check = report.check;
    Json json{{"file", report.file},
              {"skin", report.skin_file},
              {"bind_frame", or_null(report.skin.bind_frame)},
              {"bind_number", or_null(bind_number(report))},
              {"skin_scale", report.skin.scale},
              {"groups", Json::array()},
              {"bare_bones", figure::names_of(report.figure.skeleton, check.unskinned_bones)},
              {"left_bare", figure::names_of(report.figure.skeleton, check.unskinned_on_purpose)},
              {"unit_factor", {{"fitted", nullptr}, {"known", nullptr}}},
              {"swapped", Json::array()},
              {"motion", motion_json(report)},
              {"findings", findings_json(check.findings, report.figure.skeleton)}};
    for (const analysis::GroupCheck& group : check.groups) json["groups"].push_back(group_json(report, group));
    if (check.unit_factor) {
        json["unit_factor"]["fitted"] = check.unit_factor->fitted;
        json["unit_factor"]["known"] = or_null(check.unit_factor->known);
    }
    for (const auto& [left, right] : check.swapped)
        json["swapped"].push_back(Json::array({name(report, left), name(report, right)}));
    return json;
}

using Cells = std::vector<std::string>;

void write_findings(const std::vector<analysis::SkinFinding>& findings, std::ostream& out) {
    if (findings.empty()) write_line(out, "findings", "none: the skin fits");
    for (std::size_t i = 0; i < findings.size(); ++i)
        write_line(out, i == 0 ? "findings" : "", fmt::format("{} [{}]", findings[i].message, findings[i].code));
}

Cells cells(const GroupReport& report, const analysis::GroupCheck& group) {
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

void write_summary(const GroupReport& report, std::ostream& out) {
    const analysis::SkinCheck& check = report.check;
    const auto line = [&](std::string_view label, const std::string& text) {
        if (!text.empty()) write_line(out, label, text);
    };
    line("unskinned", fmt::to_string(fmt::join(figure::names_of(report.figure.skeleton, check.unskinned_bones), ", ")));
    line("by choice",
         fmt::to_string(fmt::join(figure::names_of(report.figure.skeleton, check.unskinned_on_purpose), ", ")));
    if (check.unit_factor && check.unit_factor->known)
        line("unit", fmt::format("fits when multiplied by {:.4g}, which is near {:.4g}", check.unit_factor->fitted,
                                 *check.unit_factor->known));
    if (report.skin.scale != 1.0) line("scale", fmt::format("fitted: \u00d7 {:.4g}", report.skin.scale));
    if (check.unit_factor && check.unit_factor->offset != glm::dvec3(0.0)) {
        const glm::dvec3& offset = check.unit_factor->offset;
        line("moved", fmt::format("by {:.4g} {:.4g} {:.4g}, onto the skeleton's root", offset.x, offset.y, offset.z));
    }
    std::string swapped;
    for (const auto& [left, right] : check.swapped)
        swapped += fmt::format("{}{} and {}", swapped.empty() ? "" : ", ", name(report, left), name(report, right));
    line("swapped", swapped);
    if (report.motion.frames > 1)
        line("motion", fmt::format("{} frames looked at for gaps and overlaps of more than {}", report.motion.frames,
                                   analysis::length_text(report.motion.tolerance * report.unit.metres, report.unit)));
    write_findings(check.findings, out);
}

void write_text(const GroupReport& report, std::ostream& out) {
    const figure::Mesh& mesh = report.skin.mesh;
    const auto bind = bind_number(report);
    out << base::printable(report.skin_file) << " on " << base::printable(report.file) << '\n';
    out << fmt::format("  {:<10}{} faces, {} vertices, {} groups; bound at {}\n", "skin", mesh.faces.size(),
                       mesh.positions.size(), mesh.groups.size(), bind ? fmt::format("frame {}", *bind) : "the rest pose");
    std::vector<Cells> rows{{"group", "bone", "match", "faces", "vertices", "extent", "distance", "nearest"}};
    for (const analysis::GroupCheck& group : report.check.groups) rows.push_back(cells(report, group));
    out << text_table(rows, "lllrrrrl");
    out << "  (extent along the bone and distance of the centre from it, in bone lengths; nearest: when it is another "
           "bone)\n";
    write_summary(report, out);
}

/// What the report on a weighted skin is made from.
struct WeightedReport {
    std::string file;       // the files' names as given, UTF-8
    std::string skin_file;  // that the faces are from; empty: no faces
    const figure::Skeleton& skeleton;
    const figure::WeightedSkin& skin;
    const analysis::WeightCheck& check;
};

/// As an object with the names that a check of face groups has, and `weights`.
Json to_json(const WeightedReport& report) {
    const analysis::WeightCheck& check = report.check;
    return {{"file", report.file},
            {"skin", report.skin_file.empty() ? Json(nullptr) : Json(report.skin_file)},
            {"bind_frame", nullptr},
            {"bind_number", nullptr},
            {"skin_scale", 1.0},
            {"groups", Json::array()},
            {"bare_bones", figure::names_of(report.skeleton, check.unskinned_bones)},
            {"unit_factor", {{"fitted", nullptr}, {"known", nullptr}}},
            {"swapped", Json::array()},
            {"weights",
             {{"vertices", report.skin.positions.size()},
              {"triangles", report.skin.triangles.size()},
              {"most_influences", check.most_influences},
              {"mean_influences", check.mean_influences},
              {"off_sum", check.off_sum},
              {"worst_sum", or_null(check.worst_sum)},
              {"unweighted", check.unweighted}}},
            {"findings", findings_json(check.findings, report.skeleton)}};
}

void write_text(const WeightedReport& report, std::ostream& out) {
    const analysis::WeightCheck& check = report.check;
    const auto line = [&](std::string_view label, const std::string& text) {
        if (!text.empty()) write_line(out, label, text);
    };
    if (!report.skin_file.empty()) out << base::printable(report.skin_file) << " on ";
    out << base::printable(report.file) << '\n';
    line("skin", fmt::format("{} vertices, {}; bound to the bones", report.skin.positions.size(),
                             report.skin.triangles.empty() ? std::string("no faces")
                                                           : fmt::format("{} triangles", report.skin.triangles.size())));
    line("bones", fmt::format("at most {} for a vertex, {:.2f} on average", check.most_influences, check.mean_influences));
    if (check.worst_sum)
        line("weights", fmt::format("{} with a sum other than 1, worst sum {:.6g}; {} without weights", check.off_sum,
                                    *check.worst_sum, check.unweighted));
    line("unskinned", fmt::to_string(fmt::join(figure::names_of(report.skeleton, check.unskinned_bones), ", ")));
    write_findings(check.findings, out);
}

/// Text and JSON of a report.
template <class Report> SkinReport reported(const Report& report) {
    std::ostringstream text;
    write_text(report, text);
    return {std::move(text).str(), to_json(report), report.check.findings, false};
}

SkinReport refused_skin() { return {{}, nullptr, {}, true}; }

/// Checks the skin that came with the figure. `faces`: of the skin, empty: none.
SkinReport report_weighted(const fs::path& faces, const takes::Take& take) {
    const figure::WeightedSkin& skin = *take.figure->weighted_skin;
    analysis::WeightCheck check = analysis::check_weights(skin, take.figure->skeleton);
    for (analysis::SkinFinding& finding : analysis::check_weights_in_motion(*take.figure))
        check.findings.push_back(std::move(finding));
    return reported(WeightedReport{base::to_utf8(take.request.file.string()),
                                   skin.triangles.empty() ? std::string() : base::to_utf8(faces.string()),
                                   take.figure->skeleton, skin, check});
}

/// A mesh whose face groups are bones.
SkinReport report_groups(const takes::SkinRequest& asked, const takes::Take& take, figure::Mesh mesh, std::ostream& err) {
    auto attach = takes::attachment_of(asked, mesh, take.figure->skeleton);
    err << printed(attach.diagnostics);
    if (!attach.value) return refused_skin();
    auto [skin, check, offset] = analysis::fit_skin_scale(std::move(mesh), *take.figure, std::move(*attach.value));
    const analysis::SkinMotion motion = analysis::check_skin_motion(skin, *take.figure);
    const analysis::Unit unit = analysis::infer_axes_and_unit(*take.figure, takes::place_options(take)).unit;
    for (analysis::SkinFinding& finding : analysis::findings_of(motion, *take.figure, unit))
        check.findings.push_back(std::move(finding));
    return reported(GroupReport{base::to_utf8(take.request.file.string()), base::to_utf8(asked.file.string()), *take.figure,
                                skin, check, motion, unit});
}

/// The skins to check: the one asked for, else those that the ASF lists; an empty path stands for the figure's own.
std::vector<fs::path> skins_of(const takes::SkinRequest& asked, const figure::Figure& figure, std::ostream& err) {
    if (!asked.file.empty()) return {asked.file};
    std::vector<fs::path> skins;
    base::Diagnostics said;
    for (loaders::SkinFile& file : loaders::skin_files(figure)) {
        if (file.exists && file.followed) skins.push_back(std::move(file.path));
        else if (file.exists)
            said.note(std::nullopt, "check.skin-elsewhere",
                      base::said("check.skin-elsewhere", base::to_utf8(file.path.string())));
    }
    said.locate(figure.skeleton_file);
    err << printed(said);
    if (skins.empty()) skins.emplace_back();
    return skins;
}

/// Checks one skin of a figure, see skins_of().
SkinReport report_skin(takes::Take take, takes::SkinRequest asked, const fs::path& skin, std::ostream& err) {
    asked.file = skin;
    std::optional<figure::Mesh> mesh;
    if (!asked.file.empty()) mesh = open_mesh(asked.file, err);
    if (!asked.file.empty() && !mesh) return refused_skin();
    check_bind(asked.attach, *take.figure);
    base::Diagnostics said;
    const bool has_weights = !mesh || give_faces(take, *mesh, said);
    if (has_weights) takes::note_unused_map(asked, said);
    err << printed(said);
    if (!has_weights) return report_groups(asked, take, std::move(*mesh), err);
    return report_weighted(asked.file, take);
}
}  // namespace

Json meshes_json(const analysis::SkinFinding& finding) {
    Json list = Json::array();
    for (const analysis::MeshVertices& vertices : finding.meshes)
        list.push_back({{"mesh", vertices.mesh}, {"count", vertices.count}, {"vertices", vertices.numbers}});
    return list;
}

std::vector<SkinReport> report_skins(const takes::Take& take, const CheckOptions& options, std::ostream& err) {
    std::vector<SkinReport> reports;
    for (const fs::path& skin : skins_of(options.input.take.skin, *take.figure, err)) {
        const bool none = skin.empty() && !take.figure->weighted_skin;
        if (none && options.only == "skin")
            throw bad_call("expected a skin (--skin OBJ), as {} has none", base::to_utf8(take.request.file.string()));
        if (!none) reports.push_back(report_skin(take, options.input.take.skin, skin, err));
    }
    return reports;
}
}  // namespace skelplay::cli
