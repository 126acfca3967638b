#pragma once

#include <string>

#include "session/ui_state.h"

namespace skelplay::session {

struct Session;

struct SetLayout {
    Layout layout;
};
struct TogglePanels {};
struct ToggleHelp {};
struct ToggleOpenDialog {};
struct ToggleMarksDialog {};
/// Puts the keyboard into the bone filter, or into the frame number.
struct FocusFilter {};
struct FocusFrameNumber {};
/// Puts back a line of text for the person to read (also for the application's own messages).
struct Say {
    std::string text;
    bool is_error = false;
};
struct DismissToast {};
struct ToggleFullScreen {};
/// Asks first when there are marks in no file, unless they are to be left.
struct Quit {
    bool leave_marks = false;
};

/// What apply() does for each.
void handle(Session& session, const SetLayout& asked);
void handle(Session& session, const TogglePanels& asked);
void handle(Session& session, const ToggleHelp& asked);
void handle(Session& session, const ToggleOpenDialog& asked);
void handle(Session& session, const ToggleMarksDialog& asked);
void handle(Session& session, const FocusFilter& asked);
void handle(Session& session, const FocusFrameNumber& asked);
void handle(Session& session, const Say& asked);
void handle(Session& session, const DismissToast& asked);
void handle(Session& session, const ToggleFullScreen& asked);
void handle(Session& session, const Quit& asked);

}  // namespace skelplay::session
