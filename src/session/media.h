#pragma once

#include "session/framing.h"
#include "session/time/timeline.h"

namespace skelplay::session {
/// What a take can be rendered to.
enum class MediaKind : std::uint8_t { mp4, webm, gif, pictures, still };

/// The properties of a kind of media.
struct MediaFormat {
    MediaKind kind = MediaKind::mp4;
    std::string_view suffix;       // ".mp4"
    std::string_view label;        // shown in the Render panel
    double most_rate = 60.0;       // pictures a second unless set otherwise
    double highest_rate = 1000.0;  // pictures a second that the format can hold
    bool even_sides = false;       // width and height must be even: colours are stored for blocks of two pixels
    bool alpha = false;            // pictures may be transparent
};

std::span<const MediaFormat> media_formats();
const MediaFormat& media_format(MediaKind kind);

/// How the window renders a take; remembered.
struct RenderSettings {
    MediaKind kind = MediaKind::mp4;
    int width = 1280;  // pixels
    int height = 720;
    double rate = 0.0;         // pictures a second; 0: a video's default rate, or every frame as a picture
    bool labels = false;       // the bones' names
    bool transparent = false;  // no background, where the format can; also for screenshots without panels
    fs::path folder;           // last one written to; empty: the motion file's own
    bool burn_in = false;      // what the picture shows is written into it, see BurnIn; also for screenshots
    bool stroboscope = false;  // a still shows poses spread over the range, not the present one
    int poses = 9;             // of a stroboscope
    double shutter = 0.0;      // degrees of 360 in which it is open: a share of the time from picture to picture
    int blur_samples = 16;     // poses in each picture while the shutter is open

    friend bool operator==(const RenderSettings&, const RenderSettings&) = default;
};

/// Whether one picture of several poses is to be made.
inline bool is_stroboscope(const RenderSettings& settings) noexcept {
    return settings.kind == MediaKind::still && settings.stroboscope;
}
/// Whether `skelplay render` can do the same: it has a rate for videos only, numbered pictures are frames of the file.
inline bool has_command(const RenderSettings& settings) noexcept {
    return settings.kind != MediaKind::pictures || settings.rate <= 0.0;
}
/// The frames of a stroboscope: from the range's first to its last with about the same ground between neighbours, or
/// with the same time where the figure stays in place; fewer when the range has fewer.
std::vector<std::size_t> stroboscope_frames(const Session& session, const FrameRange& range, std::size_t poses);

/// The cameras of a stroboscope, one for each view, which hold still: those that no person has moved see the figure
/// move across the picture, or look from their side. Without distance and target, all poses are to fill the view.
std::vector<CameraChoice> stroboscope_cameras(const Session& session, const std::vector<std::size_t>& frames);

/// Pictures a second for a take with these settings.
double rate_of(const Timeline& timeline, const RenderSettings& settings);
/// How many pictures clip_of() would give, without building the clip.
std::size_t picture_count(const Timeline& timeline, const RenderSettings& settings);
/// The clip of the range with these settings; of a still the present position.
Clip clip_of(const Timeline& timeline, const RenderSettings& settings);
/// The positions of a stroboscope of the range; empty where these settings ask for none.
std::vector<double> stroboscope_positions(const Session& session, const RenderSettings& settings);

/// A request to render.
struct RenderOrder {
    RenderSettings settings;
    fs::path output;  // a file; for pictures a path with %04d in its name
};

/// A rendering in progress.
struct Rendering {
    fs::path output;
    std::size_t done = 0;   // pictures
    std::size_t total = 0;  // 0: not known yet
};

/// A path that does not exist yet, beside the active figure's file or in the folder used last. Reads the disk.
fs::path free_output(const Session& session, const RenderSettings& settings);
/// The name of a picture of the present frame without folder and suffix: "walk-frame-13"; "skelplay" without a figure.
std::string picture_stem(const Session& session);

/// What is written into a picture, so that it is known later what it shows.
struct BurnIn {
    std::string take;       // the visible figures' names, the active one's first: "walk.amc"
    std::string frame;      // in the file's numbers: "13 / 316"
    std::string time_code;  // of the time line, see session::time_code(): "00:00:00:012"
    std::string rate;       // the take's: "120 fps", "120 fps assumed"
    std::string camera;     // "front 4.20 m", "35° 12° 4.20 m, follows"; empty: there are several views
};

/// What a picture of the session now shows. Between two frames it is the one before that counts.
BurnIn burn_in(const Session& session);
/// What one picture of several positions shows, in order of time: from which frame to which. `session` is at the last.
BurnIn burn_in(const Session& session, const std::vector<double>& positions);

/// The kinds of videos that can be made here.
struct VideoSupport {
    std::set<MediaKind> kinds;
    std::string_view missing;  // what is said behind the name of another kind: "needs ffmpeg"
    std::string_view why;      // the same as a sentence
};

/// `panels`: false: without panels.
void take_screenshot(Session& session, bool panels);
/// Renders the range to a file, or to picture files if the name contains %04d; nothing while something is rendered.
void start_render(Session& session, const fs::path& output);
/// Copies the command line that renders the same to the clipboard.
void copy_render(Session& session, const fs::path& output);
void cancel_render(Session& session);
/// Sent by the application: the progress of the rendering.
void report_render(Session& session, std::size_t done, std::size_t total);
/// Sent by the application when a rendering has ended: how it went, in a sentence.
void end_render(Session& session, const std::string& sentence, bool is_error);
/// Copies the command line that opens this view to the clipboard.
void copy_as_command(Session& session);
}  // namespace skelplay::session
