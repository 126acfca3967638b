#include "session/centre_of_mass.h"

#include <algorithm>
#include <utility>

#include "analysis/centre_of_mass.h"
#include "session/session.h"

namespace skelplay::session {

std::optional<glm::dvec3> centre_of_mass(const Session& session, std::size_t figure) {
    const analysis::MassModel* masses = session.document.figures[figure].take.masses.get();
    if (masses == nullptr) return std::nullopt;
    glm::dvec3 sum(0.0);
    for (const scene::WeightedPoint::Share& share : masses->centre.shares)
        sum += share.origin * glm::dvec3(world_of(session.posed, figure, share.bone)[3]) +
               share.tail * world_tail_of(session.posed, figure, share.bone);
    return sum;
}

const char* why_no_centre_of_mass(const Session& session) {
    const auto& figures = session.document.figures;
    const bool any = figures.empty() ||
                     std::ranges::any_of(figures, [](const OpenFigure& open) { return open.take.masses != nullptr; });
    return any ? nullptr : "There is none: the file states no masses, and the bones are not those of a human figure";
}

void report_masses(Session& session) {
    if (!session.view.options.centre_of_mass) return;
    for (OpenFigure& open : session.document.figures) {
        if (std::exchange(open.derived.masses_reported, true)) continue;
        base::Diagnostics notes;
        analysis::note_masses(open.take.masses.get(), notes);
        if (notes.items().empty()) continue;
        notes.locate(open.take.request.file.string());
        auto& reports = session.document.reports;
        auto report = std::ranges::find_if(reports, [&](const FileReport& each) {
            return each.figure == open.id && each.file == open.take.request.file.string();
        });
        if (report == reports.end())
            report = reports.insert(reports.end(), {open.take.request.file.string(), open.id, {}});
        report->diagnostics.append(std::move(notes));
        ++session.revisions.panels;
    }
}

}  // namespace skelplay::session
