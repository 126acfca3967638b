#include "cli/view_request.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "cli/command_words.h"
#include "output/picture_painter.h"
#include "session/analyses/comparing.h"
#include "session/command.h"
#include "session/posed_scene.h"

namespace skelplay::cli {

namespace {

using scene::ViewOptions;
using session::OpenFigure;
using session::Session;

constexpr std::array<ViewSwitch, 10> switches{
    {{"--labels", &ViewOptions::names, "show the bones' names"},
     {"--axes", &ViewOptions::axes, "show each bone's own axes"},
     {"--path", &ViewOptions::path, "show the path of the selected joint"},
     {"--colour-by-bone", &ViewOptions::colour_by_bone, "show each bone's part of a skin in its own colour"},
     {"--hide-skins", &ViewOptions::skins, "wear skins, but don't show them"},
     {"--no-joints", &ViewOptions::joints, "bones without joints"},
     {"--no-limits", &ViewOptions::limits, "without the arcs of the selected joint's limits"},
     {"--no-boxes", &ViewOptions::boxes, "without the boxes of BonesPro's bones"},
     {"--no-grid", &ViewOptions::grid, "without the ground's squares"},
     {"--no-shadow", &ViewOptions::shadow, "without a shadow on the ground"}}};

/// Numbers between commas; nothing when one is none.
std::optional<std::vector<double>> parse_numbers(std::string_view text) {
    std::vector<double> numbers;
    for (;;) {
        const std::size_t comma = text.find(',');
        const auto number = base::parse_number(base::trimmed(text.substr(0, comma)));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        if (comma == std::string_view::npos) return numbers;
        text.remove_prefix(comma + 1);
    }
}

/// Reads "4,4,10".
std::optional<scene::GhostOptions> parse_ghosts(std::string_view text) {
    const auto numbers = parse_numbers(text);
    if (!numbers || numbers->size() != 3) return std::nullopt;
    constexpr double furthest_step = 100'000;
    const auto whole = [](double number, double low, double high) {
        return number >= low && number <= high && number == std::floor(number);
    };
    const auto& n = *numbers;
    const double most = scene::GhostOptions::most;
    if (!whole(n[0], 0, most) || !whole(n[1], 0, most) || !whole(n[2], 1, furthest_step)) return std::nullopt;
    return scene::GhostOptions{true, static_cast<std::uint32_t>(n[0]), static_cast<std::uint32_t>(n[1]),
                               static_cast<std::uint32_t>(n[2])};
}

void add_camera_option(CLI::App& command, ViewRequest& view) {
    command
        .add_option_function<std::string>(
            "--camera",
            [&view](const std::string& text) {
                auto choice = parse_camera(text);
                if (const auto* why = std::get_if<std::string>(&choice)) throw CLI::ValidationError(*why);
                view.camera = std::get<CameraChoice>(choice);
            },
            fmt::format("{}. {}", camera_grammar, camera_framing))
        ->type_name("VIEW");
}

void add_look_options(CLI::App& command, ViewRequest& view) {
    static const std::map<std::string, scene::Theme> themes{{"dark", scene::Theme::dark},
                                                            {"light", scene::Theme::light}};
    command.add_option("--theme", view.theme, "dark or light")
        ->transform(CLI::CheckedTransformer(themes, CLI::ignore_case).description(""))
        ->type_name("dark|light");
    for (const ViewSwitch& each : switches)
        command.add_flag_callback(
            each.word, [&view, option = each.option] { view.turned.push_back(option); }, each.help);
    command
        .add_option_function<std::string>(
            "--ghosts",
            [&view](const std::string& text) {
                view.ghosts = parse_ghosts(text);
                if (!view.ghosts)
                    throw CLI::ValidationError(
                        fmt::format("expected --ghosts as BEFORE,AFTER,STEP, up to {} before and after: "
                                    "4,4,10; found '{}'",
                                    scene::GhostOptions::most, text));
            },
            "show the poses before and after, so many frames apart")
        ->type_name("N,N,STEP");
    command.add_option("--bone-thickness", view.bone_thickness, "factor for the bones' thickness")
        ->check(CLI::Range(0.2, 3.0))
        ->type_name("N");
    command.add_option("--explode", view.explode, "how far a rigid skin's pieces stand apart, 0 to 1")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("N");
    command.add_option("--skin-opacity", view.skin_opacity, "below 1 the bones inside a skin are seen")
        ->check(CLI::Range(0.1, 1.0))
        ->type_name("N");
}

void add_figure_options(CLI::App& command, ViewRequest& view) {
    command.add_option("--figure", view.figure, "the active one of several, counted from 1")
        ->check(CLI::PositiveNumber)
        ->type_name("N");
    command.add_option("--select", view.select, "pick this bone")->type_name("BONE");
    command.add_option("--measure-from", view.measure_from, "show how far the picked bone is from this one")
        ->type_name("BONE");
    command
        .add_option_function<std::string>(
            "--offsets",
            [&view](const std::string& text) {
                constexpr double furthest = 100'000;  // seconds
                const auto seconds = parse_numbers(text);
                if (!seconds || std::ranges::any_of(*seconds, [](double each) { return std::abs(each) > furthest; }))
                    throw CLI::ValidationError(
                        fmt::format("expected --offsets in seconds, such as 0,0.5; found '{}'", text));
                view.offsets = *seconds;
            },
            "seconds that the takes begin later, one for each file: 0,0.5")
        ->type_name("LIST");
    command.add_flag("--side-by-side", view.side_by_side, "figures beside each other");
    const auto comparison = [&view]() -> ComparisonRequest& {
        if (!view.comparison) view.comparison.emplace();
        return *view.comparison;
    };
    auto* compare = command
                        .add_option_function<std::size_t>(
                            "--compare", [comparison](std::size_t with) { comparison().with = with; },
                            "compare the active figure with this one, counted from 1")
                        ->check(CLI::PositiveNumber)
                        ->type_name("N");
    command
        .add_flag_callback(
            "--compare-places", [comparison] { comparison().roots_together = false; },
            "also where they are: roots are not put together")
        ->needs(compare);
    command
        .add_flag_callback(
            "--no-heat", [comparison] { comparison().heat = false; }, "don't show on the bones how far off they are")
        ->needs(compare);
}

/// The figure of a number counted from 1; none, and a complaint, when there is none.
session::FigureId numbered(std::size_t number, const Session& session, std::vector<std::string>& complaints) {
    if (number >= 1 && number <= session.document.figures.size()) return session.document.figures[number - 1].id;
    complaints.push_back(fmt::format("There is no figure {}: {} are open", number, session.document.figures.size()));
    return session::FigureId::none;
}

std::size_t number_of(const Session& session, session::FigureId figure) {
    return *session::find(session.document, figure) + 1;
}

ViewOptions look_of(const ViewRequest& request, ViewOptions view) {
    const ViewOptions usual;
    view.theme = request.theme.value_or(view.theme);
    for (bool ViewOptions::*const option : request.turned) view.*option = !(usual.*option);
    view.ghosts = request.ghosts.value_or(view.ghosts);
    view.bone_thickness = request.bone_thickness.value_or(view.bone_thickness);
    view.skin_opacity = request.skin_opacity.value_or(view.skin_opacity);
    view.explode = request.explode.value_or(view.explode);
    return view;
}

scene::Bounds shown_bounds(const Session& session) {
    scene::Bounds box;
    for (std::size_t i = 0; i < session.document.figures.size(); ++i)
        box.include(session::pose_bounds(session.document, session.posed, i, figure::BoneId::none));
    return box;
}

void look_from(Session& session, const CameraChoice& choice) {
    const scene::Bounds box = choice.follow ? shown_bounds(session) : session::motion_bounds(session.document);
    apply(session, session::SetCamera{camera_for(choice, box, session.view.viewport), choice.follow});
    // Unless it says how near, it goes on framing the motion when the window changes its size.
    if (!choice.distance && !choice.target && !choice.follow) apply(session, session::FrameMotion{});
}

/// A bone of a figure; none, and a complaint, when it has no such bone.
figure::BoneId named(const std::string& name, const OpenFigure& open, std::vector<std::string>& complaints) {
    const figure::BoneId bone = open.figure->skeleton.find(name);
    if (bone == figure::BoneId::none)
        complaints.push_back(fmt::format("{} has no bone named {}", open.figure->name, name));
    return bone;
}

}  // namespace

std::span<const ViewSwitch> view_switches() { return switches; }

void add_view_options(CLI::App& command, ViewRequest& view) {
    command.option_defaults()->group("View");
    add_camera_option(command, view);
    add_look_options(command, view);
    command.option_defaults()->group("Figures");
    add_figure_options(command, view);
    command.option_defaults()->group("Options");
}

std::vector<std::string> set_up_figures(Session& session, const ViewRequest& view) {
    std::vector<std::string> complaints;
    if (view.figure) apply(session, session::Activate{numbered(*view.figure, session, complaints)});
    if (view.offsets.size() > session.document.figures.size())
        complaints.push_back(
            fmt::format("There are {} offsets for {} figures", view.offsets.size(), session.document.figures.size()));
    // Each moves them all so that the earliest begins at 0; counted from the least, none has to.
    const double least = view.offsets.empty() ? 0.0 : std::min(std::ranges::min(view.offsets), 0.0);
    for (std::size_t i = 0; i < session.document.figures.size() && !view.offsets.empty(); ++i) {
        const double start = i < view.offsets.size() ? view.offsets[i] : 0.0;
        apply(session, session::SetOffset{session.document.figures[i].id, start - least});
    }
    return complaints;
}

std::vector<std::string> set_up_view(Session& session, const ViewRequest& view) {
    std::vector<std::string> complaints;
    apply(session, session::SetView{look_of(view, session.view.options)});
    if (view.side_by_side) apply(session, session::SetSideBySide{true});
    session::step(session, session::Seconds(0));  // the camera looks at what is posed
    if (view.camera) look_from(session, *view.camera);
    const OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return complaints;
    if (!view.measure_from.empty())
        apply(session, session::MeasureFrom{active->id, named(view.measure_from, *active, complaints)});
    if (!view.select.empty()) apply(session, session::Select{active->id, named(view.select, *active, complaints)});
    if (const auto& comparison = view.comparison) {
        const session::FigureId with = numbered(comparison->with, session, complaints);
        if (with == active->id)
            complaints.push_back(fmt::format("Figure {} can't be compared with itself", comparison->with));
        apply(session, session::Compare{with, comparison->roots_together, comparison->heat});
    }
    return complaints;
}

ViewRequest view_request_of(const Session& session) {
    ViewRequest request;
    const ViewOptions usual;
    const ViewOptions& view = session.view.options;
    if (view.theme != usual.theme) request.theme = view.theme;
    for (const ViewSwitch& each : switches)
        if (view.*each.option != usual.*each.option) request.turned.push_back(each.option);
    if (view.ghosts.on) request.ghosts = view.ghosts;
    if (view.skin_opacity != usual.skin_opacity) request.skin_opacity = view.skin_opacity;
    if (view.explode != usual.explode) request.explode = view.explode;
    if (view.bone_thickness != usual.bone_thickness) request.bone_thickness = view.bone_thickness;
    const OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return request;
    const scene::Camera& camera = session.view.camera;
    request.camera = CameraChoice{camera.yaw,    camera.pitch,        camera.distance,
                                  camera.target, session.view.follow, camera.orthographic};
    if (session.document.figures.size() > 1) request.figure = number_of(session, active->id);
    if (session::selected_figure(session.document, session.view) == active)
        request.select = active->figure->skeleton[session.view.selection.bone].name;
    if (session.view.measured_from.figure == active->id)
        request.measure_from = active->figure->skeleton[session.view.measured_from.bone].name;
    if (std::ranges::any_of(session.document.figures, [](const OpenFigure& open) { return open.start_time != 0.0; }))
        for (const OpenFigure& open : session.document.figures) request.offsets.push_back(open.start_time);
    request.side_by_side = session.view.side_by_side;
    if (const OpenFigure* other = session::compared_with(session.document, session.view))
        request.comparison = ComparisonRequest{number_of(session, other->id), session.view.comparing.roots_together,
                                               session.view.comparing.heat};
    return request;
}

void add_words(const ViewRequest& view, CommandWords& words) {
    if (view.camera) words.add("--camera", to_text(*view.camera));
    if (view.theme) words.add("--theme", *view.theme == scene::Theme::dark ? "dark" : "light");
    for (const ViewSwitch& each : switches)
        words.add_if(std::ranges::find(view.turned, each.option) != view.turned.end(), each.word);
    if (const auto& ghosts = view.ghosts)
        words.add("--ghosts", fmt::format("{},{},{}", ghosts->before, ghosts->after, ghosts->step));
    words.add("--bone-thickness", view.bone_thickness);
    words.add("--explode", view.explode);
    words.add("--skin-opacity", view.skin_opacity);
    words.add("--figure", view.figure);
    if (!view.select.empty()) words.add("--select", view.select);
    if (!view.measure_from.empty()) words.add("--measure-from", view.measure_from);
    if (!view.offsets.empty()) {
        std::string offsets;
        for (const double seconds : view.offsets) offsets += (offsets.empty() ? "" : ",") + base::shortest(seconds);
        words.add("--offsets", offsets);
    }
    words.add_if(view.side_by_side, "--side-by-side");
    if (const auto& comparison = view.comparison) {
        words.add("--compare", fmt::format("{}", comparison->with));
        words.add_if(!comparison->roots_together, "--compare-places");
        words.add_if(!comparison->heat, "--no-heat");
    }
}

}  // namespace skelplay::cli
