#pragma once

#include "session/figure_id.h"

namespace skelplay::session {
/// What a change of a person is about.
enum class Subject : std::uint8_t {
    review,
    skin,
    attachment,
    transform,
    bone_map,
    links,
    alignment,
    placement,
    rate,
    visible,
    repair,
    file
};

/// A change that can be taken back, and made again.
struct UndoStep {
    Subject subject = Subject::review;
    FigureId figure = FigureId::none;         // none: of the review of files
    std::string words;                        // for people: "walk.bvh: keep"
    std::function<void(Session&)> take_back;  // called again it makes the change again
};

/// The changes: first those that are made, the newest last; then those that were taken back, the last one first.
struct History {
    std::vector<UndoStep> steps;
    std::size_t made = 0;
};

/// Adds a change; what was taken back is forgotten, and the oldest beyond a few hundred.
void remember_step(Document& document, UndoStep step);
/// Makes a change by its `take_back`, and adds it.
void make_change(Session& session, UndoStep step);
/// Forgets what was changed of a figure.
void forget_steps(Document& document, FigureId figure);
/// Only what is about this subject.
void forget_steps(Document& document, FigureId figure, Subject subject);
/// Whether there is such a change to take back.
bool can_undo(const Document& document, Subject subject, FigureId figure) noexcept;

/// What undo() and redo() would change: "walk.bvh: keep"; empty: nothing.
std::string undo_words(const Session& session);
std::string redo_words(const Session& session);

/// Takes back what was changed last, and says so.
void undo(Session& session);
/// Makes again what was taken back last.
void redo(Session& session);
/// Takes back the last change of this kind; of the review `figure` is none.
void undo_last(Session& session, Subject subject, FigureId figure);
}  // namespace skelplay::session
