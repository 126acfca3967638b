#pragma once

#include <string>

#include "session/ui_state.h"

namespace skelplay::session {

struct Session;

/// Divides the window anew; widths are clamped to the range of their options.
struct SetLayout {
    Layout layout;
};
/// Hides everything around the picture but the time bar, then that too, then shows all again.
struct TogglePanels {};
struct ToggleHelp {};
struct ToggleOpenDialog {};
/// Opens the dialog that asks for a skeleton to play a figure on.
struct ChooseSkeleton {
    FigureId figure = FigureId::none;
};
struct ToggleMarksDialog {};
/// Gives the keyboard to the bone filter, to the frame number, or to the frame rate.
struct FocusFilter {};
struct FocusFrameNumber {};
struct FocusRate {};
/// Gives the keyboard to the menus; if they have it, back to the picture.
struct EnterMenus {};
/// Opens the tab so many places further, and gives it the keyboard.
struct StepTab {
    int by = 1;
};
/// Gives the keyboard to the left column; if it has it, back to the picture.
struct EnterColumn {};
/// One step back: gives the keyboard back to the picture, else clears the bone filter, else the selection.
struct StepBack {};
/// Shows a toast; the application uses it for its own messages too.
struct Say {
    std::string text;
    bool is_error = false;
};
struct DismissToast {};
struct ToggleFullScreen {};
/// Leaves an effect out of the window's picture, unless a person has chosen it, and says so.
struct LeaveOut {
    Effect effect = Effect::samples;
};
/// Quits. If marks are not saved it asks first, unless `leave_marks` is set.
struct Quit {
    bool leave_marks = false;
};

/// Carried out by apply().
void handle(Session& session, const SetLayout& asked);
void handle(Session& session, const TogglePanels& asked);
void handle(Session& session, const ToggleHelp& asked);
void handle(Session& session, const ToggleOpenDialog& asked);
void handle(Session& session, const ChooseSkeleton& asked);
void handle(Session& session, const ToggleMarksDialog& asked);
void handle(Session& session, const FocusFilter& asked);
void handle(Session& session, const FocusFrameNumber& asked);
void handle(Session& session, const FocusRate& asked);
void handle(Session& session, const EnterMenus& asked);
void handle(Session& session, const StepTab& asked);
void handle(Session& session, const EnterColumn& asked);
void handle(Session& session, const StepBack& asked);
void handle(Session& session, const Say& asked);
void handle(Session& session, const DismissToast& asked);
void handle(Session& session, const ToggleFullScreen& asked);
void handle(Session& session, const LeaveOut& asked);
void handle(Session& session, const Quit& asked);

}  // namespace skelplay::session
