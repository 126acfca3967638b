#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "figure/ids.h"
#include "scene/camera.h"
#include "scene/skin_attachment.h"
#include "scene/view_options.h"
#include "session/bar_window.h"
#include "session/layout.h"
#include "session/media.h"
#include "session/review.h"
#include "session/timeline.h"

namespace skelplay::session {

struct Session;

/// An open figure, for as long as it is open; never used again.
enum class FigureId : std::uint32_t { none = 0 };

// --- Files ---------------------------------------------------------------------------------------------------------

/// Opens files and folders, as if dropped on the window. They replace what is open, unless they are added. A folder
/// becomes the playlist, with its first file opened.
struct Open {
    std::vector<std::filesystem::path> paths;
    bool add = false;
};
/// Opens the built-in sample.
struct OpenSample {};
struct CancelLoading {};
/// Reads the open files again, keeping frame, range, camera and selection.
struct Reload {};
/// Reloads those whose file on disk has changed; for the application to ask for now and then.
struct ReloadChanged {};
/// Goes through the playlist, or the file's folder, keeping the camera.
struct OpenNext {
    int by = 1;
};
/// Goes to a file of the playlist, keeping the camera.
struct OpenListed {
    std::size_t index = 0;
};
/// Marks the active figure's file, or takes the mark back when it has it already.
struct MarkFile {
    Mark mark = Mark::keep;
};
/// Goes to the next file after marking one, or not.
struct SetGoOn {
    bool on = true;
};
/// Writes the marks to a CSV, see save_marks().
struct SaveMarks {
    std::filesystem::path file;
};
/// Reads a figure again with another .asf (one of OpenFigure::other_skeletons, or any).
struct UseSkeleton {
    FigureId figure = FigureId::none;
    std::filesystem::path skeleton;
};
struct Close {
    FigureId figure = FigureId::none;
};

// --- Figures -------------------------------------------------------------------------------------------------------

struct Activate {
    FigureId figure = FigureId::none;
};
struct ActivateNext {};
struct SetVisible {
    FigureId figure = FigureId::none;
    bool visible = true;
};
/// Says which axis of the file points up; nothing: as the file says or as inferred.
struct SetUpAxis {
    FigureId figure = FigureId::none;
    std::optional<figure::Axis> up;
};
/// Says what the file's unit is; nothing: as the file says or as inferred.
struct SetUnit {
    FigureId figure = FigureId::none;
    std::optional<double> metres_per_unit;
};
/// Says how many frames of the file are a second; nothing: as the file says or as assumed.
struct SetRate {
    FigureId figure = FigureId::none;
    std::optional<double> fps;
};

/// Moves a figure on the common clock, so that its first frame is shown so many seconds later than the earliest.
struct SetOffset {
    FigureId figure = FigureId::none;
    double seconds = 0.0;
};
/// Shows a figure's first frame where the playhead is.
struct AlignHere {
    FigureId figure = FigureId::none;
};
struct SetSideBySide {
    bool on = true;
};
/// Holds the active figure against another; `none` ends it.
struct Compare {
    FigureId with = FigureId::none;
    bool roots_together = true;
    bool heat = true;
};

/// Remembers a joint to measure distances from; `none` forgets it.
struct MeasureFrom {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};

// --- Skins ---------------------------------------------------------------------------------------------------------

/// Dresses a figure in a Wavefront file; an empty path: in what it brings itself.
struct WearSkin {
    FigureId figure = FigureId::none;
    std::filesystem::path file;
};
struct TakeOffSkin {
    FigureId figure = FigureId::none;
};
/// Attaches a figure's skin anew: suggested names accepted or not, made for the rest pose or for a frame.
struct AttachSkin {
    FigureId figure = FigureId::none;
    scene::AttachOptions attach;
};
/// Fits what a row of the skin's check is about into the view, and picks its bone.
struct FrameSkinGroup {
    FigureId figure = FigureId::none;
    std::size_t group = 0;  // in SkinCheck::groups
};

// --- Time ----------------------------------------------------------------------------------------------------------

struct PlayPause {};
struct PlayBackward {};
struct Shuttle {
    int direction = 1;  // 0 stops
};
struct StepFrames {
    std::int64_t by = 1;
};
/// `position` in frames of the ruler, from 0.
struct GoToFrame {
    double position = 0.0;
};
struct GoToFirst {};
struct GoToLast {};
/// Holds the playhead at a position until EndScrub.
struct Scrub {
    double position = 0.0;
    bool sub_frames = false;
};
struct EndScrub {};
struct LoopIn {};
struct LoopOut {};
struct SetRange {
    std::optional<std::size_t> in;
    std::optional<std::size_t> out;
};
/// Zooms the time bar to these frames; a window as long as the take shows all of it.
struct ShowOnBar {
    BarWindow window;
};
/// Zooms the time bar to the range, and from anywhere back to the whole take.
struct ToggleBarZoom {};
struct SetSpeed {
    double speed = 1.0;
};
struct ScaleSpeed {
    double factor = 1.0;
};
struct SetPlayMode {
    PlayMode mode = PlayMode::loop;
};
struct SetRealTime {
    bool on = true;
};
struct SetInterpolation {
    bool on = true;
};
/// Shows the rest pose for as long as it is on.
struct ShowRestPose {
    bool on = true;
};

// --- Selection and camera ------------------------------------------------------------------------------------------

/// Picks a bone, and makes its figure the active one; `none` picks nothing.
struct Select {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};
enum class Walk : std::uint8_t { parent, child, next_sibling, previous_sibling };
struct PickWalk {
    Walk to = Walk::parent;
};
/// Fits the selected bone's subtree (without one: the active figure as it stands) into the view.
struct FrameSelection {};
/// Fits everything that happens in the takes into the view.
struct FrameMotion {};
struct LookFrom {
    scene::ViewPreset preset = scene::ViewPreset::front;
};
struct ToggleGhosts {};
/// Shows or hides the path of the selected joint.
struct TogglePath {};
struct ToggleOrthographic {};
struct ToggleFollow {};
/// Looks from exactly there, at the pose that is shown when time has been set; `follow` goes with the active figure.
struct SetCamera {
    scene::Camera camera;
    bool follow = false;
};
/// Drags in the viewport, in its pixels.
struct Orbit {
    glm::dvec2 pixels{0.0};
};
struct Pan {
    glm::dvec2 pixels{0.0};
};
/// factor < 1 comes nearer; the point under `pixel` (from the viewport's top left) stays.
struct Zoom {
    double factor = 1.0;
    glm::dvec2 pixel{0.0};
};
/// The picture's extent in the pixels that drags and picks are measured in.
struct SetViewport {
    scene::ViewportSize size;
};

// --- View and window -----------------------------------------------------------------------------------------------

struct SetView {
    scene::ViewOptions view;
};
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
struct Screenshot {
    bool panels = true;  // false: the picture alone
};
/// Shows or hides what rendering is asked for with.
struct ToggleRenderPanel {};
struct SetRenderSettings {
    RenderSettings settings;
};
/// Renders the range into a file (pictures: into files, %04d in their name). Changes nothing while something is rendered.
struct StartRender {
    std::filesystem::path output;
};
struct CancelRender {};
/// The application tells how far it is, and how it ended, in a sentence.
struct ReportRender {
    std::size_t done = 0;
    std::size_t total = 0;
};
struct EndRender {
    std::string sentence;
    bool is_error = false;
};
/// Puts the command line that opens this view on the clipboard.
struct CopyAsCommand {};
struct ToggleFullScreen {};
struct Quit {};

/// Everything that can be asked of a session. Keys, mouse, dropped files, the command line, panels and tests all ask
/// this way.
using Command =
    std::variant<Open, OpenSample, CancelLoading, Reload, ReloadChanged, OpenNext, OpenListed, MarkFile,
                 SetGoOn, SaveMarks, ToggleMarksDialog, UseSkeleton, Close, SetOffset, AlignHere,
                 SetSideBySide, Compare, MeasureFrom, WearSkin, TakeOffSkin, AttachSkin, FrameSkinGroup,
                 Activate, ActivateNext, SetVisible, SetUpAxis, SetUnit, SetRate, PlayPause, PlayBackward,
                 Shuttle, StepFrames, GoToFrame, GoToFirst, GoToLast, Scrub, EndScrub, LoopIn, LoopOut,
                 SetRange, ShowOnBar, ToggleBarZoom, SetSpeed, ScaleSpeed, SetPlayMode, SetRealTime,
                 SetInterpolation, ShowRestPose, Select, PickWalk, FrameSelection, FrameMotion, LookFrom,
                 ToggleGhosts, TogglePath, ToggleOrthographic, ToggleFollow, SetCamera, Orbit, Pan, Zoom,
                 SetViewport, SetView, SetLayout, TogglePanels, ToggleHelp, ToggleOpenDialog, FocusFilter,
                 FocusFrameNumber, Say, DismissToast, Screenshot, ToggleRenderPanel, SetRenderSettings,
                 StartRender, CancelRender, ReportRender, EndRender, CopyAsCommand, ToggleFullScreen, Quit>;

/// The only door for change. Ids that are not open (any more) change nothing.
void apply(Session& session, const Command& command);

}  // namespace skelplay::session
