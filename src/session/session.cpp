#include "session/session.h"
#include "session/analyses/checks.h"
#include "session/analyses/comparing.h"
#include "session/analyses/curves.h"
#include "session/analyses/lanes.h"
#include "session/analyses/markers.h"
#include "session/analyses/signals.h"
#include "session/files/playlist.h"
#include "session/jobs.h"
#include "session/state.h"

namespace skelplay::session {
namespace {
constexpr Seconds note_stays{5};
constexpr Seconds error_stays{15};
constexpr Seconds progress_interval{0.1};

void fade_toast(Session& session, Seconds passed) {
    std::optional<Toast>& toast = session.ui.toast;
    if (!toast) return;
    toast->left -= passed;
    if (toast->left.count() > 0) return;
    toast.reset();
    ++session.revisions.notices;
}

/// Looks for what the curves and signals of the curve figure need.
void look_for_curves(const Session& session) {
    const OpenFigure* open = curve_figure(session.document, session.view);
    if (open == nullptr) return;
    for (const BoneId bone : curve_bones(session.document, session.view)) {
        curves_of(session, bone);
        unrolled_of(session, bone);
        gimbal_lock_of(session, bone);
        motion_of(session, bone);
    }
    for (const std::size_t signal : shown_signals(session, *open)) signal_samples(session, signal);
}

/// Looks for all results that are shown now, most urgent first. What takes longest comes last, as there is one thread.
void look_for_results(const Session& session) {
    constexpr std::array lanes{Lane::speed, Lane::limits, Lane::contacts, Lane::gaps, Lane::checks};
    look_for_repairs(session);  // a person waits for them
    selected_path(session);
    for (const OpenFigure& open : session.document.figures) {
        marker_links_of(session, open);
        centre_path(session, open);
        plate_tracks(session, open);
    }
    look_for_curves(session);
    marker_distances(session);
    comparison(session);
    selected_comparison(session);
    fitting_offset(session);
    for (const Lane lane : lanes) {
        if (!session.ui.layout.lanes[lane]) continue;
        lane == Lane::speed ? void(speed_lane(session)) : void(mark_lane(session, lane));
    }
    checked_motion(session);
    if (const OpenFigure* active = active_figure(session.document)) skin_motion_findings(session, *active);
    matching(session);
}

void request_analyses(Session& session) {
    session.jobs->analyses.request_results_of([&] { look_for_results(session); });
}

/// Takes in finished analyses, and requests what is made of them: paths and lanes of moved markers, and of findings.
void poll_analyses(Session& session) {
    if (!session.jobs->analyses.poll()) return;
    ++session.revisions.analyses;
    follow_repairs(session);
    (void)apply_alignment(session);
    request_analyses(session);
}
}  // namespace

Session::Session(SessionOptions with) : Settings{.take = std::move(with.take)}, options(std::move(with)) {
    if (options.state_file) read_state(*options.state_file, *this);
    saved_state = to_text(*this);
    jobs = std::make_unique<Jobs>(options.wake_up, options.loader, options.stamp);
    pose_figures(*this);
}

Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

void apply(Session& session, const Command& command) {
    command(session);
    ++session.revisions.view;
}

bool step(Session& session, Seconds passed) {
    if (drain_loaded(session) || loading(session)) ++session.revisions.panels;
    if (session.view.options.centre_of_mass && report_masses(session.document)) ++session.revisions.panels;
    let_time_pass(session.playback, passed);
    follow_export(session);
    fade_toast(session, passed);
    pose_figures(session);
    request_analyses(session);
    read_ahead(session);
    poll_analyses(session);
    return std::exchange(session.stepped, session.revisions) != session.revisions;
}

std::optional<Seconds> next_step(const Session& session) {
    if (session.playback.timeline.playing && !session.playback.timeline.scrubbing) return Seconds(0);
    if (loading(session) || session.ui.exporting) return progress_interval;
    if (session.ui.toast) return session.ui.toast->left;
    return std::nullopt;
}

bool loading(const Session& session) { return session.jobs->loader.busy(); }
std::optional<takes::LoadProgress> load_progress(const Session& session) { return session.jobs->loader.progress(); }
bool opening(const Session& session) { return !session.jobs->openings.empty(); }
bool opening_by_call(const Session& session) { return std::ranges::any_of(session.jobs->openings, &Opening::by_call); }
void wait_for_loading(const Session& session) {
    session.jobs->watch.wait();
    session.jobs->targets.wait();
    session.jobs->loader.wait();
}

bool analysing(const Session& session) { return session.jobs->analyses.busy(); }

void wait_for_analyses(const Session& session) { session.jobs->analyses.wait(); }

void wait_for_matches(Session& session) {
    while (matching(session)) {
        wait_for_analyses(session);
        step(session, Seconds(0));
    }
}

void show_toast(Session& session, std::string text, base::Severity severity) {
    session.ui.toast = {std::move(text), severity, severity == base::Severity::error ? error_stays : note_stays};
    ++session.revisions.notices;
}

void show_minor_toast(Session& session, std::string text, base::Severity severity) {
    if (!session.ui.toast || session.ui.toast->severity == base::Severity::note)
        show_toast(session, std::move(text), severity);
}

Session snapshot(const Session& session, std::function<void()> wake_up) {
    SessionOptions options;
    options.wake_up = std::move(wake_up);
    Session copy(std::move(options));
    copy.document = session.document;
    copy.document.playlist = {};  // so that nothing is read ahead
    copy.view = session.view;
    visit_panes(copy.view, [&] { copy.view.pane().automatic_camera = false; });
    copy.playback = session.playback;
    copy.playback.timeline = pause(session.playback.timeline);
    copy.playback.timeline.scrubbing = false;
    copy.playback.timeline.interpolate = true;
    copy.playback.rest_pose = false;      // a picture shows the take, not the rest pose shown while a key is held
    copy.ui.layout.lanes.on.fill(false);  // not visible in a picture, so nobody should wait for them
    rebuild_scene(copy);
    step(copy, Seconds(0));
    return copy;
}

bool show(Session& snapshot, double position) {
    snapshot.playback.timeline = go_to(snapshot.playback.timeline, position, true);
    step(snapshot, Seconds(0));
    return !analysing(snapshot);
}
}  // namespace skelplay::session
