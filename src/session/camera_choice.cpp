#include "session/camera_choice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "base/numbers.h"
#include "base/text.h"
#include "session/panes.h"
#include "session/view.h"

namespace skelplay::session {

namespace {

constexpr double camera_degree = 0.017453292519943295;  // radians
constexpr double farthest_camera = 1e6;                 // metres

struct NamedView {
    std::string_view name;
    double yaw;  // camera_degrees
    double pitch;
};

constexpr std::array<NamedView, 7> named_views{{{"front", 0, 0},
                                                {"right", 90, 0},
                                                {"top", 0, 90},
                                                {"back", 180, 0},
                                                {"left", -90, 0},
                                                {"bottom", 0, -90},
                                                {"three-quarter", 35, 12}}};

std::vector<std::string_view> camera_words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t comma = text.find(',');
        words.push_back(base::trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) return words;
        text.remove_prefix(comma + 1);
    }
}

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

std::variant<CameraChoice, std::string> parse_camera(std::string_view text) {
    CameraChoice camera;
    const std::vector<std::string_view> words = camera_words_of(text);
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
    const Pane& of = pane(view, index);
    return {of.camera.yaw,
            of.camera.pitch,
            of.camera.distance,
            of.camera.target,
            of.follow,
            of.camera.orthographic,
            of.followed_bone.bone != figure::BoneId::none && of.followed_bone == view.selection};
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

std::vector<std::string_view> view_names() {
    std::vector<std::string_view> names;
    for (const NamedView& view : named_views) names.push_back(view.name);
    return names;
}

}  // namespace skelplay::session
