#include "session/framing.h"
#include "body/body_builder.h"
#include "scene/draw_list.h"
#include "session/time/frame_list.h"

namespace skelplay::session {
namespace {
constexpr double most_heights = 2.0;  // of travel before a camera that holds still
// A figure framed alone fills about nine tenths of the picture's height; at this share of that size, 45 %.
constexpr double least_size = 0.5;

/// A figure's box over all frames relative to the followed point, as if that point stayed at its present position.
scene::Bounds around(const OpenFigure& open, const glm::dvec3& root_motion_position, const glm::dvec3& followed) {
    const scene::Bounds& box = open.take.placement.bounds.around;
    return box.empty()
               ? box
               : scene::Bounds{box.low + root_motion_position - followed, box.high + root_motion_position - followed};
}

/// The bounds of the figures as drawn in one of their forms, in the pose shown now.
scene::Bounds drawn_bounds(const Document& document, const PosedScene& posed, const View& view, scene::FigureForm form) {
    scene::ViewOptions options = view.options;
    options.show = form;
    options.names = false;
    std::vector<scene::FigureView> figures = figure_views(document, posed);
    for (std::size_t i = 0; i < figures.size(); ++i) figures[i].visible = shows(view.pane(), document.figures[i]);
    scene::DrawList list;
    scene::build_draw_list(posed.graph, figures, posed.world, options, {}, glm::dvec3(0.0), list);
    return list.bounds;
}

constexpr std::size_t looked_at = 60;   // frames: more would hardly find another pose
constexpr std::size_t ends_share = 20;  // one in so many frames at both ends

/// The frames without a figure's outliers, unless there are no others. `own`: gives the figure's own frame.
template <class Own>
std::vector<std::size_t> without_outliers(const std::vector<std::size_t>& frames, const OpenFigure& open, const Own& own) {
    std::vector<std::size_t> regular;
    std::ranges::copy_if(frames, std::back_inserter(regular), [&](std::size_t frame) {
        return !figure::contains(open.take.placement.bounds.outliers, own(frame));
    });
    return regular.empty() ? frames : regular;
}

/// The frame of a figure at a frame of the time line.
std::size_t own_frame(const Playback& playback, const OpenFigure& open, std::size_t frame) {
    return static_cast<std::size_t>(std::lround(position_at(playback, open, static_cast<double>(frame))));
}

/// The frames to choose the widest of.
std::vector<std::size_t> candidates(const OpenFigure& open) {
    const std::size_t frames = figure::frame_count(open.take.figure->take);
    const std::size_t left_out = frames / ends_share;
    std::vector<std::size_t> middle = analysis::spread_frames(frames - 2 * left_out, looked_at);
    for (std::size_t& frame : middle) frame += left_out;
    return without_outliers(middle, open, std::identity());
}

/// The mean square of the joints' distances from their middle; those that the frame does not have do not count.
double spread_of(const std::vector<scene::BonePosition>& bones) {
    glm::dvec3 sum(0.0);
    double squares = 0.0;
    double count = 0.0;
    for (const scene::BonePosition& bone : bones)
        for (const glm::dvec3& point : {bone.origin, bone.tail}) {
            const double square = glm::dot(point, point);
            if (!(square < std::numeric_limits<double>::infinity())) continue;
            sum += point;
            squares += square;
            ++count;
        }
    return count == 0.0 ? 0.0 : squares / count - glm::dot(sum, sum) / (count * count);
}

constexpr double camera_degree = 0.017453292519943295;  // radians
constexpr double farthest_camera = 1e6;                 // metres

struct NamedView {
    std::string_view name;
    double yaw;  // camera_degrees
    double pitch;
};

constexpr std::size_t straight_views = 6;  // along an axis, which come first
constexpr std::array<NamedView, 7> named_views{{{"front", 0, 0},
                                                {"right", 90, 0},
                                                {"top", 0, 90},
                                                {"back", 180, 0},
                                                {"left", -90, 0},
                                                {"bottom", 0, -90},
                                                {"three-quarter", 35, 12}}};

/// Reads YAW, PITCH and perhaps DISTANCE from the words, from `next` to the last one that is a number.
std::optional<std::string> read_numbers(const std::vector<std::string_view>& words, std::size_t& next,
                                        CameraChoice& camera) {
    std::vector<double> numbers;
    for (; next < words.size(); ++next) {
        const auto number = base::parse_number(words[next]);
        if (!number) break;
        numbers.push_back(*number);
    }
    if (numbers.size() < 2 || numbers.size() > 3)
        return fmt::format("expected a camera as YAW,PITCH or YAW,PITCH,DISTANCE, found {} numbers", numbers.size());
    if (std::abs(numbers[0]) > 360.0 || std::abs(numbers[1]) > 90.0)
        return fmt::format("expected a camera's yaw within 360 and its pitch within 90 degrees, found {},{}",
                           base::shortest(numbers[0]), base::shortest(numbers[1]));
    camera.yaw = numbers[0] * camera_degree;
    camera.pitch = numbers[1] * camera_degree;
    if (numbers.size() == 2) return std::nullopt;
    if (numbers[2] <= 0.0 || numbers[2] > farthest_camera)
        return fmt::format("expected a camera's distance above 0 metres, found {}", base::shortest(numbers[2]));
    camera.distance = numbers[2];
    return std::nullopt;
}

/// Reads "X:Y:Z".
std::optional<glm::dvec3> read_point(std::string_view text) {
    glm::dvec3 point{0.0};
    for (int axis = 0; axis < 3; ++axis) {
        const std::size_t colon = text.find(':');
        const auto number = base::parse_number(base::trimmed(text.substr(0, colon)));
        if (!number || std::abs(*number) > farthest_camera || (colon == std::string_view::npos) != (axis == 2))
            return std::nullopt;
        point[axis] = *number;
        if (axis < 2) text.remove_prefix(colon + 1);
    }
    return point;
}

/// Reads a word after the direction: at=X:Y:Z, follow, follow-joint, hold or ortho.
bool read_word(std::string_view word, CameraChoice& camera) {
    constexpr std::string_view at = "at=";
    if (word.starts_with(at)) {
        camera.target = read_point(word.substr(at.size()));
        return camera.target.has_value();
    }
    const bool joint = base::equal_ignoring_case(word, "follow-joint");
    const bool follow = joint || base::equal_ignoring_case(word, "follow");
    const bool ortho = base::equal_ignoring_case(word, "ortho");
    const bool hold = base::equal_ignoring_case(word, "hold");
    camera.follow = (camera.follow || follow) && !hold;
    camera.hold = (camera.hold || hold) && !follow;
    camera.joint = camera.follow && (follow ? joint : camera.joint);
    camera.orthographic = camera.orthographic || ortho;
    return follow || hold || ortho;
}

std::string millionths(double value) {
    const double rounded = std::round(value * 1e6) / 1e6;
    return base::shortest(rounded == 0.0 ? 0.0 : rounded);  // no -0
}
}  // namespace

void include_bodies(FramingBounds& bounds, const Document& document, const PosedScene& posed, const View& view) {
    if (view.options.show == scene::FigureForm::bones) return;
    const scene::Bounds bones = drawn_bounds(document, posed, view, scene::FigureForm::bones);
    const scene::Bounds bodies = drawn_bounds(document, posed, view, view.options.show);
    if (bones.empty() || bodies.empty()) return;
    for (scene::Bounds* box : {&bounds.whole, &bounds.around}) {
        if (box->empty()) continue;
        box->low -= glm::max(bones.low - bodies.low, 0.0);
        box->high += glm::max(bodies.high - bones.high, 0.0);
    }
}

FramingBounds framing_bounds(const Document& document, const PosedScene& posed, const Pane& pane) {
    FramingBounds bounds;
    bounds.whole = motion_bounds(document, pane.only);
    const auto subject = find(document, subject_of(document, pane));
    const auto followed = subject_point(document, posed, pane);
    if (!subject || !followed) return bounds;
    const OpenFigure& leader = document.figures[*subject];
    if (!leader.settings.visible || leader.take.placement.bounds.travel.empty()) return bounds;
    bounds.height = leader.take.placement.unit.height;
    const scene::Bounds& travel = leader.take.placement.bounds.travel;
    bounds.travel = {travel.low + leader.derived.layout_offset, travel.high + leader.derived.layout_offset};
    if (leader.derived.stays_at) bounds.travel = {*leader.derived.stays_at, *leader.derived.stays_at};
    for (std::size_t i = 0; i < document.figures.size(); ++i)
        if (const OpenFigure& open = document.figures[i]; shows(pane, open))
            if (const auto root_motion_position = root_motion_point(document, posed, i))
                bounds.around.include(around(open, *root_motion_position, *followed));
    return bounds;
}

bool should_follow(const FramingBounds& bounds, const scene::Camera& camera, scene::ViewportSize viewport) {
    if (!(bounds.height > 0.0) || bounds.around.empty()) return false;
    if (bounds.distance() > most_heights * bounds.height) return true;
    scene::Camera still = camera;
    scene::Camera moving = camera;
    scene::frame(still, bounds.whole, viewport);
    scene::frame(moving, bounds.around, viewport);
    return moving.distance < least_size * still.distance;
}

std::string following_text(const FramingBounds& bounds, const OpenFigure& followed) {
    return fmt::format("the figure travels {}: the camera follows it",
                       analysis::length_text(bounds.distance(), followed.take.placement.unit));
}

std::vector<glm::dvec2> path_on_ground(const Document& document, const Playback& playback,
                                       const std::vector<std::size_t>& frames) {
    const OpenFigure* active = active_figure(document);
    if (active == nullptr || active->take.placement.root_motion_joint == BoneId::none) return {};
    std::vector<std::size_t> own;
    for (const std::size_t frame : frames) own.push_back(own_frame(playback, *active, frame));
    const glm::dmat4 to_world = placement_of(*active);
    std::vector<glm::dvec2> path;
    scene::Bounds box;
    analysis::visit_frames(*active->take.figure, own, [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
        const glm::dvec3& root = positions[figure::index(active->take.placement.root_motion_joint)].origin;
        const glm::dvec3 at(to_world * glm::dvec4(root, 1.0));
        path.emplace_back(at.x, at.z);
        box.include({at.x, 0.0, at.z});
    });
    const bool in_place = !(glm::length(box.size()) > active->take.placement.unit.height);
    return in_place || path.size() != frames.size() ? std::vector<glm::dvec2>{} : path;
}

double yaw_across(std::span<const glm::dvec2> path) {
    glm::dvec2 sum(0.0);
    glm::dvec3 squares(0.0);  // of x, of z, and of both together
    double count = 0.0;
    for (const glm::dvec2& at : path) {
        if (!figure::is_present({at.x, 0.0, at.y})) continue;
        sum += at;
        squares += glm::dvec3(at.x * at.x, at.y * at.y, at.x * at.y);
        ++count;
    }
    const glm::dvec2 mean = sum / count;
    const glm::dvec3 spread = squares / count - glm::dvec3(mean.x * mean.x, mean.y * mean.y, mean.x * mean.y);
    const double angle = 0.5 * std::atan2(2.0 * spread.z, spread.x - spread.y);  // of the longest axis of the spread
    glm::dvec2 along(std::cos(angle), std::sin(angle));
    if (glm::dot(path.back() - path.front(), along) < 0.0) along = -along;
    return std::atan2(-along.y, along.x);
}

std::vector<std::size_t> measured_frames(const Document& document, const Playback& playback,
                                         const std::vector<std::size_t>& frames) {
    constexpr std::size_t enough = 1000;
    std::vector<std::size_t> measured;
    for (const std::size_t i : analysis::spread_frames(frames.size(), enough)) measured.push_back(frames[i]);
    const OpenFigure* active = active_figure(document);
    if (active == nullptr) return measured;
    return without_outliers(measured, *active, [&](std::size_t frame) { return own_frame(playback, *active, frame); });
}

std::size_t widest_frame(const OpenFigure& open) {
    constexpr double wider = 1.0 + 1e-9;  // by more than rounding errors
    std::size_t widest = 0;
    double most = -1.0;
    analysis::visit_frames(*open.take.figure, candidates(open),
                           [&](std::size_t frame, const std::vector<scene::BonePosition>& bones) {
                               const double spread = spread_of(bones);
                               if (most >= 0.0 && spread <= most * wider) return;
                               most = spread;
                               widest = frame;
                           });
    return widest;
}

std::vector<std::size_t> still_frames(const OpenFigure& open, std::size_t count) {
    const std::size_t frames = std::max<std::size_t>(figure::frame_count(open.take.figure->take), 1);
    if (count <= 1) return {widest_frame(open)};
    return analysis::spread_frames(frames, count);
}

std::optional<glm::dvec3> front_of(const Document& document, const PosedScene& posed) {
    constexpr double least_level = 0.4;  // its share along the ground; less is a body that lies or bends over
    const auto active = find(document, document.active);
    if (!active || *active >= posed.poses.size()) return std::nullopt;
    const OpenFigure& open = document.figures[*active];
    const body::PosedSkeleton pose(open.take.figure->skeleton, posed.poses[*active]);
    const auto frame = body::HumanFrame::find(pose, open.take.placement.body);
    if (!frame) return std::nullopt;
    const glm::dmat3 rotation(placement_of(open));
    for (const glm::dvec3& front : {frame->chest.front, frame->pelvis.front}) {
        const glm::dvec3 direction = glm::normalize(rotation * front);
        const glm::dvec3 level(direction.x, 0.0, direction.z);
        if (glm::length(level) > least_level) return glm::normalize(level);
    }
    return std::nullopt;
}

std::variant<CameraChoice, std::string> parse_camera(std::string_view text) {
    CameraChoice camera;
    const std::vector<std::string_view> words = parts_of(text, ',');
    std::size_t next = 0;
    const auto view = std::ranges::find_if(
        named_views, [&](const NamedView& row) { return base::equal_ignoring_case(row.name, words.front()); });
    if (view != named_views.end()) {
        camera.yaw = view->yaw * camera_degree;
        camera.pitch = view->pitch * camera_degree;
        next = 1;
    } else if (base::parse_number(words.front())) {
        if (auto bad = read_numbers(words, next, camera)) return *bad;
    }
    for (; next < words.size(); ++next)
        if (!read_word(words[next], camera))
            return fmt::format("expected a camera such as {}, found '{}'", camera_grammar, words[next]);
    return camera;
}

scene::Camera camera_for(const CameraChoice& choice, const scene::Bounds& box, scene::ViewportSize viewport) {
    scene::Camera camera;
    camera.yaw = choice.yaw;
    camera.pitch = choice.pitch;
    camera.orthographic = choice.orthographic;
    scene::frame(camera, box, viewport);
    camera.distance = choice.distance.value_or(camera.distance);
    camera.target = choice.target.value_or(camera.target);
    return camera;
}

CameraChoice camera_choice(const View& view, std::size_t index) {
    const Pane& of = view.panes[index];
    return {of.camera.yaw,
            of.camera.pitch,
            of.camera.distance,
            of.camera.target,
            of.follow,
            of.camera.orthographic,
            of.followed_bone.bone != BoneId::none && of.followed_bone == view.selection};
}

std::string to_text(const CameraChoice& camera) {
    std::string text =
        fmt::format("{},{}", millionths(camera.yaw / camera_degree), millionths(camera.pitch / camera_degree));
    if (camera.distance) text += fmt::format(",{}", millionths(std::max(*camera.distance, 1e-6)));
    if (const auto& at = camera.target)
        text += fmt::format(",at={}:{}:{}", millionths(at->x), millionths(at->y), millionths(at->z));
    if (camera.follow) text += camera.joint ? ",follow-joint" : ",follow";
    if (camera.hold) text += ",hold";
    if (camera.orthographic) text += ",ortho";
    return text;
}

std::string direction_text(const scene::Camera& camera) {
    constexpr double same_angle = 1e-6;
    constexpr double turn = 360 * camera_degree;
    for (const NamedView& each : std::span(named_views).first(straight_views)) {
        const double difference = std::remainder(each.yaw * camera_degree - camera.yaw, turn);
        if (std::abs(each.pitch * camera_degree - camera.pitch) < same_angle && std::abs(difference) < same_angle)
            return std::string(each.name);
    }
    // Rounded first, so that there is no -0.
    return fmt::format("{}\u00b0 {}\u00b0", std::lround(std::remainder(camera.yaw, turn) / camera_degree),
                       std::lround(camera.pitch / camera_degree));
}

std::vector<std::string_view> view_names() {
    std::vector<std::string_view> names;
    for (const NamedView& view : named_views) names.push_back(view.name);
    return names;
}
}  // namespace skelplay::session
