#include "cli/weighted_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>

namespace skelplay::cli {

void write_json(const WeightedReport& report, std::ostream& out) {
    using Json = nlohmann::ordered_json;
    const analysis::WeightCheck& check = report.check;
    Json json{{"file", report.file},
              {"skin", report.skin_file.empty() ? Json(nullptr) : Json(report.skin_file)},
              {"bind_frame", nullptr},
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
    out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
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
        line("weights", fmt::format("{} off a sum of 1, {:.6g} the worst sum; {} without any", check.off_sum,
                                    *check.worst_sum, check.unweighted));
    std::string bare;
    for (const figure::BoneId bone : check.bare_bones) bare += (bare.empty() ? "" : ", ") + report.skeleton[bone].name;
    line("bare", bare);
    if (check.findings.empty()) line("findings", "none: the skin fits");
    for (std::size_t i = 0; i < check.findings.size(); ++i)
        line(i == 0 ? "findings" : "", fmt::format("{} [{}]", check.findings[i].message, check.findings[i].code));
}

}  // namespace skelplay::cli
