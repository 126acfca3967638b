#include "session/history.h"

namespace skelplay::session {
namespace {
/// Index of the last such change that is made; nothing: there is none.
template <class Fits> std::optional<std::size_t> last_made(const History& history, const Fits& fits) noexcept {
    for (std::size_t i = history.made; i-- > 0;)
        if (fits(history.steps[i])) return i;
    return std::nullopt;
}

auto is_of(Subject subject, FigureId figure) {
    return [=](const UndoStep& step) { return step.subject == subject && step.figure == figure; };
}

template <class Fits> void forget(History& history, const Fits& fits) {
    const auto made = history.steps.begin() + static_cast<std::ptrdiff_t>(history.made);
    history.made -= static_cast<std::size_t>(std::count_if(history.steps.begin(), made, fits));
    std::erase_if(history.steps, fits);
}

/// Takes back a change that is made, and says so. Those made after it stay.
void take_back(Session& session, std::optional<std::size_t> index) {
    History& history = session.document.history;
    if (!index) return show_toast(session, "There is nothing to undo");
    const auto step = history.steps.begin() + static_cast<std::ptrdiff_t>(*index);
    std::rotate(step, step + 1, history.steps.begin() + static_cast<std::ptrdiff_t>(history.made));
    UndoStep& last = history.steps[--history.made];
    last.take_back(session);
    show_toast(session, fmt::format("Undone: {}", last.words));
}
}  // namespace

void remember_step(Document& document, UndoStep step) {
    constexpr std::size_t most = 300;
    History& history = document.history;
    history.steps.resize(history.made);
    history.steps.push_back(std::move(step));
    if (history.steps.size() > most) history.steps.erase(history.steps.begin());
    history.made = history.steps.size();
}

void make_change(Session& session, UndoStep step) {
    step.take_back(session);
    remember_step(session.document, std::move(step));
}

void forget_steps(Document& document, FigureId figure) {
    forget(document.history, [&](const UndoStep& step) { return step.figure == figure; });
}

void forget_steps(Document& document, FigureId figure, Subject subject) {
    forget(document.history, is_of(subject, figure));
}

bool can_undo(const Document& document, Subject subject, FigureId figure) noexcept {
    return last_made(document.history, is_of(subject, figure)).has_value();
}

std::string undo_words(const Session& session) {
    const History& history = session.document.history;
    if (session.ui.proposal) return "the proposed repair";
    return history.made == 0 ? std::string() : history.steps[history.made - 1].words;
}

std::string redo_words(const Session& session) {
    const History& history = session.document.history;
    return history.made == history.steps.size() ? std::string() : history.steps[history.made].words;
}

void undo(Session& session) {
    if (session.ui.proposal) return cancel_repair(session);
    take_back(session, last_made(session.document.history, [](const UndoStep&) { return true; }));
}

void redo(Session& session) {
    History& history = session.document.history;
    if (history.made == history.steps.size()) return show_toast(session, "There is nothing to redo");
    UndoStep& step = history.steps[history.made++];
    step.take_back(session);
    show_toast(session, fmt::format("Redone: {}", step.words));
}

void undo_last(Session& session, Subject subject, FigureId figure) {
    take_back(session, last_made(session.document.history, is_of(subject, figure)));
}
}  // namespace skelplay::session
