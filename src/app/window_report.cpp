#include "app/window_report.h"
#include <fstream>
#include "panels/panels.h"
#include "session/exported_state.h"

namespace skelplay::app {
namespace {
void add_rectangle(std::string& text, std::string_view key, const panels::Rect& rect) {
    fmt::format_to(std::back_inserter(text), "{}={:.1f},{:.1f},{:.1f},{:.1f}\n", key, rect.x, rect.y, rect.width,
                   rect.height);
}

void add_bone(std::string& text, const session::Session& session, const panels::Rect& viewport, const scene::DrawList& list,
              std::size_t i) {
    const auto [figure, bone] = list.bone_owners[i];
    if (bone == BoneId::none) return;
    const session::OpenFigure& open = session.document.figures[figure];
    if (open.id != session.document.active) return;
    const glm::dvec3 middle = glm::dvec3(list.bones[i].head + list.bones[i].tail) * 0.5 + list.origin;
    const glm::dvec3 at = scene::project(session.view.pane().camera, middle, session.view.viewport);
    if (at.z <= 0.0) return;
    fmt::format_to(std::back_inserter(text), "bone.{}={:.1f},{:.1f}\n", open.take.figure->skeleton[bone].name,
                   at.x + static_cast<double>(viewport.x), at.y + static_cast<double>(viewport.y));
}
}  // namespace

void StateFile::write(const std::string& text) {
    if (!path_ || text == last_) return;
    fs::path fresh = *path_;
    fresh += ".new";
    std::ofstream(fresh, std::ios::binary) << text;
    std::error_code failure;
    fs::rename(fresh, *path_, failure);
    if (failure) path_.reset();
    last_ = text;
}

void WindowReport::write(const session::Session& session, const panels::PanelState& panels, const scene::DrawList& list,
                         const Progress& progress) {
    add_toast(session);
    std::string text = session::exported_state(session);
    const bool resting = progress.drawn && !session::opening(session) && !session::analysing(session);
    fmt::format_to(std::back_inserter(text), "pictures={}\nturns={}\nechoes={}\nframebuffer={}x{}\n", progress.pictures,
                   progress.turns, progress.echoes, progress.framebuffer.x, progress.framebuffer.y);
    fmt::format_to(std::back_inserter(text), "settled={:d}\nresting={:d}\nwaits={:d}\nsmooth_edges={:d}\n",
                   progress.settled, resting, progress.waits, progress.smooth);
    text += fmt::format("samples={}\npanel_vertices={}\nsaid={}\n", progress.samples, progress.vertices, toasts_);
    std::size_t ghost_bones = 0;
    std::size_t ghost_skins = 0;
    for (const scene::Ghost& ghost : list.ghosts) {
        ghost_bones += ghost.bones.size();
        ghost_skins += ghost.skins.size();
    }
    fmt::format_to(std::back_inserter(text), "ghost_bones={}\nghost_skins={}\nline_ends={}\n", ghost_bones, ghost_skins,
                   list.lines.size());
    text += fmt::format("tooltip={:d}\n", panels.tooltip.shown);
    static constexpr std::array<std::string_view, 5> targets{"picture", "menus", "tab", "form", "column"};
    text += fmt::format("keys_in={}\ntab={}\nbone_filter={}\n", targets.at(static_cast<std::size_t>(panels.keyboard.in)),
                        panels.tab, panels.bone_filter);
    const takes::LibraryFolder& library = panels.library.content;
    text += fmt::format("library_read={:d}\n", library.takes > 0 && library.read == library.takes);
    add_rectangle(text, "viewport", panels.viewport);
    for (const auto& [name, rect] : items_) add_rectangle(text, "item." + name, rect);
    const panels::Rect view = panels::view_rect(session, panels, session.view.active);
    for (std::size_t i = 0; i < list.bone_owners.size(); ++i) add_bone(text, session, view, list, i);
    file_.write(text);
}
}  // namespace skelplay::app
