#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "session/files/review.h"
#include "session/ui_state.h"

namespace skelplay::session {

struct Session;

/// Hides everything around the picture but the time bar, then that too, then shows all again.
struct TogglePanels {};
/// Opens or closes a form over the picture. The Export form offers the range as a clip if one is set.
struct ToggleForm {
    Form form;
};
struct ToggleHelp {};
struct ToggleOpenDialog {};
/// Opens the dialog that asks for a skeleton to play a figure on.
struct ChooseSkeleton {
    FigureId figure = FigureId::none;
};
/// Opens the dialog that asks for the skeleton of a motion file, which is then read with it.
struct NameSkeleton {
    std::filesystem::path motion;
};
struct ToggleMarksDialog {};
/// Shows a toast; the application uses it for its own messages too.
struct ShowToast {
    std::string text;
    bool is_error = false;
};
struct DismissToast {};
struct ToggleFullScreen {};
/// Leaves an effect out of the window's picture, unless a person has chosen it, and shows that in a toast.
struct LeaveOut {
    Effect effect = Effect::samples;
};
/// Quits. If marks are not saved it asks first, unless `leave_marks` is set.
struct Quit {
    bool leave_marks = false;
};

/// Opens the library over the window, or closes it. Playing rests meanwhile.
struct ToggleLibrary {};
/// Opens a take of the library; the files shown there become the playlist, in their order. Closes the library.
struct OpenFromLibrary {
    std::vector<std::filesystem::path> files;
    std::size_t index = 0;  // of the one to open
    bool add = false;       // it is added to what is open, and the playlist stays
};
/// Marks a file, whether it is open or not; one that has this mark already loses it.
struct MarkListed {
    std::filesystem::path file;
    Mark mark = Mark::keep;
};
/// The library shows another folder: the marks that were saved in it come back, see read_review_in().
struct ReadReview {
    std::filesystem::path folder;
};

/// Carried out by apply().
void handle(Session& session, const TogglePanels& asked);
void handle(Session& session, const ToggleForm& asked);
void handle(Session& session, const ToggleHelp& asked);
void handle(Session& session, const ToggleOpenDialog& asked);
void handle(Session& session, const ChooseSkeleton& asked);
void handle(Session& session, const NameSkeleton& asked);
void handle(Session& session, const ToggleMarksDialog& asked);
/// Shows the panel that the event is for, and hands the event on to it.
void handle(Session& session, const UiEvent& event);
void handle(Session& session, const ShowToast& asked);
void handle(Session& session, const DismissToast& asked);
void handle(Session& session, const ToggleFullScreen& asked);
void handle(Session& session, const LeaveOut& asked);
void handle(Session& session, const Quit& asked);
void handle(Session& session, const ToggleLibrary& asked);
void handle(Session& session, const OpenFromLibrary& asked);
void handle(Session& session, const MarkListed& asked);
void handle(Session& session, const ReadReview& asked);

}  // namespace skelplay::session
