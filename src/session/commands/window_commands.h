#pragma once

#include <string>
#include <variant>

#include "session/layout.h"

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

/// What can be asked about this.
using WindowCommand = std::variant<SetLayout, TogglePanels, ToggleHelp, ToggleOpenDialog, ToggleMarksDialog,
                                   FocusFilter, FocusFrameNumber, Say, DismissToast, ToggleFullScreen, Quit>;

/// For apply() alone.
void handle(Session& session, const WindowCommand& command);

}  // namespace skelplay::session
