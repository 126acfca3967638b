#include "output/render_job.h"
#include "output/video_file.h"

namespace skelplay::output {
namespace {
constexpr int samples = 4;  // even if the window uses fewer

PictureLook look_of(const session::RenderSettings& settings, PictureSize size) {
    return {.size = size,
            .scale = scale_for(size),
            .samples = samples,
            .transparent = settings.transparent && session::media_format(settings.kind).alpha};
}

/// A snapshot of the session, with or without names as chosen for the clip.
session::Session shown_in(const session::Session& session, bool names, const std::function<void()>& wake) {
    session::Session shown = session::snapshot(session, wake);
    shown.view.options.names = names;
    return shown;
}

/// `together`: the positions of a stroboscope, which `cameras` show, one for each view; empty: none.
PictureSource source_of(session::Session& shown, session::Drawing& drawing, const std::vector<double>& together,
                        const std::vector<session::CameraChoice>& cameras, PictureSize size) {
    if (together.empty()) return pictures_of(shown, drawing);
    session::apply(shown, session::set_viewport, {static_cast<double>(size.width), static_cast<double>(size.height)});
    const std::vector<std::size_t> frames(together.begin(), together.end());
    session::visit_panes(shown.view, [&] {
        shown.view.pane().follow = false;
        shown.view.pane().camera = camera_on_poses(cameras.at(shown.view.active), shown, frames);
    });
    return stroboscope_of(shown, drawing, together);
}

BurnInSource burn_in_of(const session::Session& shown, bool enabled, const std::vector<double>& together) {
    if (!enabled) return {};
    if (together.empty()) return [&shown] { return session::burn_in(shown); };
    return [&shown, together] { return session::burn_in(shown, together); };
}

std::vector<std::size_t> numbers_of(const session::Clip& clip, bool every_frame) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < clip.positions.size(); ++i)
        numbers.push_back(every_frame ? static_cast<std::size_t>(clip.positions[i]) : i);
    return numbers;
}

using Writer = std::variant<std::unique_ptr<PictureWriter>, std::string>;

PictureQueue::Start start_pictures(const session::RenderOrder& order, const session::Clip& clip, bool transparent) {
    const bool single = order.settings.kind == session::MediaKind::still;
    std::vector<std::size_t> all = single ? std::vector{static_cast<std::size_t>(clip.positions.back())}
                                          : numbers_of(clip, order.settings.rate <= 0.0);
    return [output = order.output.string(), numbers = std::move(all), transparent]() -> Writer {
        auto names = NumberedNames::parse(output, numbers.size());
        if (auto* why = std::get_if<std::string>(&names)) return std::move(*why);
        return std::make_unique<PictureFiles>(std::get<NumberedNames>(std::move(names)), numbers,
                                              transparent ? PngChannels::rgba : PngChannels::rgb);
    };
}

PictureQueue::Start start_video(VideoPlan plan) {
    return [plan = std::move(plan)]() -> Writer {
        auto started = VideoWriter::start(plan);
        if (auto* why = std::get_if<std::string>(&started)) return std::move(*why);
        return std::get<std::unique_ptr<VideoWriter>>(std::move(started));
    };
}
}  // namespace

struct RenderJob::Plan {
    fs::path output;
    PictureLook look;
    bool names = false;  // of the bones
    bool burn_in = false;
    Shutter shutter;
    std::vector<double> positions;
    std::vector<double> together = {};                // positions of a stroboscope, which is a single picture; empty: none
    std::vector<session::CameraChoice> cameras = {};  // of a stroboscope's views
    fs::path new_folder;                              // made for the output; empty: none
    PictureQueue::Start start;

    Plan(const session::Session& session, const session::RenderOrder& order) : output(order.output) {
        const session::RenderSettings& settings = order.settings;
        names = settings.labels;
        burn_in = settings.burn_in;
        new_folder = base::folder_to_create(output);
        session::Clip clip = session::clip_of(session.playback.timeline, settings);
        shutter = shutter_of(settings, clip.step);
        const VideoKind* kind = video_kind(output);
        const PictureSize requested{settings.width, settings.height};
        look = look_of(settings, kind != nullptr ? video_size(*kind, requested) : requested);
        if (kind == nullptr) {
            start = start_pictures(order, clip, look.transparent);
            positions = std::move(clip.positions);
            together = session::stroboscope_positions(session, settings);
            if (!together.empty()) {
                positions = {together.back()};
                cameras = session::stroboscope_cameras(session, {together.begin(), together.end()});
            }
        } else {
            look.transparent = look.transparent && kind->alpha;
            VideoPlan video{output, look.size.width, look.size.height, clip.rate, look.transparent, 0};
            positions = with_palette_pictures(*kind, std::move(clip.positions), video.ahead);
            start = start_video(std::move(video));
        }
    }
};

RenderJob::RenderJob(const session::Session& session, const session::RenderOrder& order, std::function<void()> wake)
    : RenderJob(session, Plan(session, order), wake) {}

RenderJob::RenderJob(const session::Session& session, Plan plan, const std::function<void()>& wake)
    : output_(std::move(plan.output)), positions_(std::move(plan.positions)), new_folder_(std::move(plan.new_folder)),
      shown_(shown_in(session, plan.names, wake)),
      painter_(source_of(shown_, drawing_, plan.together, plan.cameras, plan.look.size), plan.look,
               burn_in_of(shown_, plan.burn_in, plan.together), plan.shutter),
      queue_(std::move(plan.start), wake) {}

bool RenderJob::advance() {
    session::step(shown_, session::Seconds(0));  // takes over results of analyses
    if (!needs_time()) return false;
    auto image = painter_.expose(positions_[next_]);
    if (!image) return true;
    queue_.put(std::move(*image));
    if (++next_ == positions_.size()) queue_.close();
    return true;
}

std::optional<RenderOutcome> RenderJob::outcome() const {
    if (!queue_.ended()) return std::nullopt;
    if (const auto why = queue_.fault()) return RenderOutcome{false, *why};
    const bool single = video_kind(output_) != nullptr || total() == 1;
    const std::string made = new_folder_.empty() ? "" : single ? " in a new folder" : ", a new folder";
    if (single) return RenderOutcome{true, fmt::format("Rendered to {}{}", base::shown_file(output_), made)};
    return RenderOutcome{
        true, fmt::format("Rendered {} pictures to {}{}", done(), base::shown_file(output_.parent_path()), made)};
}
}  // namespace skelplay::output
