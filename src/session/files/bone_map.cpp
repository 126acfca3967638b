#include "session/files/bone_map.h"

namespace skelplay::session {
namespace {
/// A figure that is played on another skeleton; null: it is not.
OpenFigure* retargeted_figure(Document& document, FigureId figure) {
    OpenFigure* open = open_figure(document, figure);
    return open != nullptr && open->take.transformed.mapping ? open : nullptr;
}

/// Changes how the figure is retargeted, so that this can be undone.
template <class Change> void change_map(Session& session, FigureId figure, const Change& change) {
    OpenFigure* open = retargeted_figure(session.document, figure);
    if (open == nullptr) return;
    takes::TakeTransform transform = open->take.request.transform;
    change(transform);
    if (transform == open->take.request.transform) return;
    // The foot lock and so on stay as they are when it is undone.
    make_change(session, {Subject::bone_map, figure, "the last change of the map of bones",
                          [figure, map = transform.map, paired = transform.paired](Session& all) mutable {
                              OpenFigure* played = retargeted_figure(all.document, figure);
                              if (played == nullptr) return;
                              std::swap(played->take.request.transform.map, map);
                              std::swap(played->take.request.transform.paired, paired);
                              set_take_transform(all, figure, played->take.request.transform);
                          }});
}

void forget_pair(takes::TakeTransform& transform, const std::string& target) {
    std::erase_if(transform.paired, [&](const takes::BonePairing& each) { return each.target == target; });
}
}  // namespace

void pair_bones(Session& session, FigureId figure, const std::vector<takes::BonePairing>& pairs) {
    change_map(session, figure, [&](takes::TakeTransform& transform) {
        for (const takes::BonePairing& pair : pairs) {
            forget_pair(transform, pair.target);
            transform.paired.push_back(pair);
        }
    });
}

void unpair_bone(Session& session, FigureId figure, const std::string& target) {
    change_map(session, figure, [&](takes::TakeTransform& transform) { forget_pair(transform, target); });
}

void reset_bone_map(Session& session, FigureId figure) {
    change_map(session, figure, [](takes::TakeTransform& transform) {
        transform.map.clear();
        transform.paired.clear();
    });
}

void save_bone_map(Session& session, FigureId figure, const fs::path& file) {
    OpenFigure* open = retargeted_figure(session.document, figure);
    if (open == nullptr || file.empty()) return;
    if (loading(session)) return show_toast(session, "Wait until the take is retargeted");
    const std::string name = base::to_utf8(file.filename().string());
    if (const auto failure = base::write_file(file, open->take.transformed.mapping->json))
        return show_toast(session, fmt::format("{} could not be written: {}", name, *failure), base::Severity::error);
    open->take.request.transform.map = file;
    open->take.request.transform.paired.clear();
    takes::set_input(open->take.transformed, file);
    show_toast(session, fmt::format("The map of bones is in {}; what you change there is played at once", name));
}
}  // namespace skelplay::session
