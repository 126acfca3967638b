#include "cli/view_request.h"
#include "cli/call.h"
#include "cli/value_checks.h"
#include "output/picture_painter.h"
#include "session/analyses/comparing.h"

namespace skelplay::cli {
namespace {
using session::OpenFigure;
using session::Session;

// The order in the help and in a copied command.
constexpr std::array groups{session::OptionGroup::shown, session::OptionGroup::markers, session::OptionGroup::ghosts,
                            session::OptionGroup::skins};
constexpr std::array window_groups{session::OptionGroup::camera, session::OptionGroup::curves};

OptionValues of_groups(const Session& session, std::span<const session::OptionGroup> of) {
    OptionValues values;
    for (const session::OptionGroup group : of)
        for (session::OptionValue& each : non_default_options(session, group)) values.push_back(std::move(each));
    return values;
}

/// Comma-separated numbers; nothing when one is not a number.
std::optional<std::vector<double>> parse_numbers(std::string_view text) {
    std::vector<double> numbers;
    for (const std::string_view piece : base::split(text, ',')) {
        const auto number = base::parse_number(base::trimmed(piece));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// `several`: it may stand once for each view of the picture.
void add_camera_option(CLI::App& command, ViewRequest& view, bool several) {
    const auto set = [&view](const std::vector<std::string>& texts) {
        view.cameras.clear();
        for (const std::string& text : texts) {
            auto choice = parse_camera(text);
            if (const auto* why = std::get_if<std::string>(&choice)) throw CLI::ValidationError(*why);
            view.cameras.push_back(std::get<CameraChoice>(choice));
        }
    };
    const std::string help = fmt::format("{}. {}", camera_grammar, camera_framing);
    auto* option = repeatable(command.add_option_function<std::vector<std::string>>("--camera", set, help));
    if (!several) option->multi_option_policy(CLI::MultiOptionPolicy::Throw);
    option->type_name("VIEW");
}

void add_figure_options(CLI::App& command, ViewRequest& view) {
    command.add_option("--figure", view.figure)->check(whole_number_from(1));
    command.add_option("--select", view.select);
    command.add_option("--measure-from", view.measure_from);
    const auto set_offsets = [&view](const std::string& text) {
        constexpr double furthest = 100'000;  // seconds
        const auto seconds = parse_numbers(text);
        if (!seconds || std::ranges::any_of(*seconds, [](double each) { return std::abs(each) > furthest; }))
            throw CLI::ValidationError(fmt::format("expected --offsets in seconds, such as 0,0.5; found '{}'", text));
        view.offsets = *seconds;
    };
    command.add_option_function<std::string>("--offsets", set_offsets);
    add_table_options(command, session::OptionGroup::figures, into(view.figure_options));
    command.add_option("--compare", view.compare_with)->check(whole_number_from(1));
    add_table_options(command, session::OptionGroup::comparing, into(view.comparing));
}

/// The figure with this number (from 1); FigureId::none, with a message, when there is none.
session::FigureId numbered(std::size_t number, const Session& session, std::vector<std::string>& complaints) {
    if (number >= 1 && number <= session.document.figures.size()) return session.document.figures[number - 1].id;
    complaints.push_back(fmt::format("There is no figure {}: {} are open", number, session.document.figures.size()));
    return session::FigureId::none;
}

std::size_t number_of(const Session& session, session::FigureId figure) {
    return *session::find(session.document, figure) + 1;
}

scene::Bounds shown_bounds(const Session& session) {
    scene::Bounds box;
    for (std::size_t i = 0; i < session.document.figures.size(); ++i)
        if (session::shows(session.view.pane(), session.document.figures[i]))
            box.include(session::pose_bounds(session.document, session.posed, i, BoneId::none));
    return box;
}

void look_from(Session& session, const CameraChoice& choice) {
    const scene::Bounds box =
        choice.follow ? shown_bounds(session) : session::motion_bounds(session.document, session.view.pane().only);
    const bool framed = !choice.distance && !choice.target && !choice.follow;
    apply(session, camera_command(session, choice, box, framed && !choice.hold));
    // Without a distance or target, keep framing the motion when the window's size changes.
    if (framed) apply(session, session::frame_motion);
}

std::vector<std::string> names_of_bones(const figure::Skeleton& skeleton) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < skeleton.size(); ++i) names.push_back(skeleton[figure::bone_id(i)].name);
    return names;
}

/// The bone of a figure that a text identifies, case aside; BoneId::none, with a message, when there is none.
BoneId named(const std::string& name, const OpenFigure& open, std::vector<std::string>& complaints) {
    BoneId bone = figure::find_unique(open.take.figure->skeleton, name);
    if (bone == BoneId::none) bone = open.take.figure->skeleton.find(name);
    if (bone == BoneId::none)
        complaints.push_back(fmt::format("{} has no bone named {}{}", open.take.figure->name, name,
                                         suggestion(name, names_of_bones(open.take.figure->skeleton))));
    return bone;
}

/// No offsets at all leave it to markers when they begin, so those that a person has set to 0 are said.
bool says_offsets(const session::Document& document) {
    const auto any = [&](const auto& has) { return std::ranges::any_of(document.figures, has); };
    return any([](const OpenFigure& open) { return open.settings.start_time != 0.0; }) ||
           (any([](const OpenFigure& open) { return open.settings.start_set; }) &&
            any([](const OpenFigure& open) { return figure::is_markers(*open.take.figure); }));
}

constexpr std::int64_t longest_side = 16384;  // pixels
constexpr std::int64_t most_pixels = 64'000'000;
}  // namespace

void add_look_options(CLI::App& command, ViewRequest& view, bool several) {
    command.option_defaults()->group("View");
    add_camera_option(command, view, several);
    for (const session::OptionGroup group : groups) add_table_options(command, group, into(view.options));
    command.option_defaults()->group("Options");
}

void add_view_options(CLI::App& command, ViewRequest& view) {
    add_look_options(command, view, true);
    command.option_defaults()->group("Figures");
    add_figure_options(command, view);
    command.option_defaults()->group("Options");
}

void add_window_view_options(CLI::App& command, ViewRequest& view) {
    add_view_options(command, view);
    command.option_defaults()->group("Cameras and curves");
    for (const session::OptionGroup group : window_groups) add_table_options(command, group, into(view.window_options));
    const std::string help =
        fmt::format("keep the curves of this bone beside those of the selected one; may stand up to {} times",
                    session::CurveChoice::most_kept);
    repeatable(command.add_option("--keep-curves", view.kept_curves, help))->type_name("BONE");
    command.option_defaults()->group("Options");
}

void set_view_options(Session& session, const ViewRequest& view) {
    set_options(session, view.options);
    set_options(session, view.window_options);
    set_options(session, view.figure_options);
}

std::vector<std::string> set_up_figures(Session& session, const ViewRequest& view) {
    std::vector<std::string> complaints;
    if (view.figure) apply(session, session::activate, numbered(*view.figure, session, complaints));
    if (view.offsets.size() > session.document.figures.size())
        complaints.push_back(
            fmt::format("There are {} offsets for {} figures", view.offsets.size(), session.document.figures.size()));
    // SetOffset shifts all takes so that the earliest begins at 0; subtracting a negative offset first makes them fit.
    const double least = view.offsets.empty() ? 0.0 : std::min(std::ranges::min(view.offsets), 0.0);
    for (std::size_t i = 0; i < session.document.figures.size() && !view.offsets.empty(); ++i) {
        const double start = i < view.offsets.size() ? view.offsets[i] : 0.0;
        apply(session, session::set_offset, session.document.figures[i].id, start - least);
    }
    // What the call says is not undone like a change of a person.
    for (const OpenFigure& open : session.document.figures)
        forget_steps(session.document, open.id, session::Subject::alignment);
    return complaints;
}

std::vector<std::string> set_up_view(Session& session, const ViewRequest& view) {
    std::vector<std::string> complaints;
    session::step(session, session::Seconds(0));  // poses the figures, which the camera may frame
    const OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return complaints;
    if (view.cameras.size() > session.view.panes.size())
        complaints.push_back(fmt::format("There are {} cameras for {}", view.cameras.size(),
                                         base::counted(session.view.panes.size(), "view", "views")));
    if (!view.measure_from.empty())
        apply(session, session::measure_from, active->id, named(view.measure_from, *active, complaints));
    if (!view.select.empty()) apply(session, session::select_bone, active->id, named(view.select, *active, complaints));
    for (const std::string& bone : view.kept_curves)
        apply(session, session::keep_curves, {active->id, named(bone, *active, complaints)}, true);
    if (view.compare_with) {
        const session::FigureId with = numbered(*view.compare_with, session, complaints);
        if (with == active->id)
            complaints.push_back(fmt::format("Figure {} can't be compared with itself", *view.compare_with));
        apply(session, session::compare, with, true, true);
        set_options(session, view.comparing);
    }
    // Last: they may follow the selected joint.
    session::visit_panes(session.view, [&] {
        if (const auto camera = camera_of_active_view(session, view)) look_from(session, *camera);
    });
    return complaints;
}

std::optional<CameraChoice> camera_of_active_view(const Session& session, const ViewRequest& view) {
    const std::size_t index = session.view.active;
    if (index < view.cameras.size()) return view.cameras[index];
    // One camera is enough for the takes that are shown in a view each.
    return session::is_of_takes(session.view.split) && view.cameras.size() == 1 ? std::optional(view.cameras.front())
                                                                                : std::nullopt;
}

session::Command camera_command(const Session& session, const CameraChoice& choice, const scene::Bounds& box,
                                bool may_follow) {
    return session::command(session::set_camera, camera_for(choice, box, session.view.viewport), choice.follow, may_follow,
                            choice.joint ? session.view.selection : session::FigureBone{});
}

ViewRequest view_request_of(const Session& session) {
    ViewRequest request;
    request.options = of_groups(session, groups);
    request.window_options = of_groups(session, window_groups);
    const OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return request;
    for (std::size_t i = 0; i < session.view.panes.size(); ++i)
        request.cameras.push_back(session::camera_choice(session.view, i));
    if (session.document.figures.size() > 1) request.figure = number_of(session, active->id);
    const auto name = [&](BoneId bone) { return figure::unique_name(active->take.figure->skeleton, bone); };
    if (session::selected_figure(session.document, session.view) == active)
        request.select = name(session.view.selection.bone);
    for (const session::FigureBone& kept : session.view.curves.kept)
        if (kept.figure == active->id) request.kept_curves.push_back(name(kept.bone));
    if (session.view.measured_from.figure == active->id) request.measure_from = name(session.view.measured_from.bone);
    if (says_offsets(session.document))
        for (const OpenFigure& open : session.document.figures) request.offsets.push_back(open.settings.start_time);
    request.figure_options = non_default_options(session, session::OptionGroup::figures);
    if (const OpenFigure* other = session::compared_with(session.document, session.view)) {
        request.compare_with = number_of(session, other->id);
        request.comparing = non_default_options(session, session::OptionGroup::comparing);
    }
    return request;
}

void add_words(const ViewRequest& view, CommandWords& words) {
    for (const CameraChoice& camera : view.cameras) words.add("--camera", to_text(camera));
    add_words(view.options, words);
    words.add("--figure", view.figure);
    if (!view.select.empty()) words.add("--select", view.select);
    if (!view.measure_from.empty()) words.add("--measure-from", view.measure_from);
    if (!view.offsets.empty()) {
        std::string offsets;
        for (const double seconds : view.offsets) offsets += (offsets.empty() ? "" : ",") + base::shortest(seconds);
        words.add("--offsets", offsets);
    }
    add_words(view.figure_options, words);
    words.add("--compare", view.compare_with);
    add_words(view.comparing, words);
    add_words(view.window_options, words);
    for (const std::string& bone : view.kept_curves) words.add("--keep-curves", bone);
}

std::variant<output::PictureSize, std::string> parse_picture_size(std::string_view text) {
    const std::size_t cross = base::lower(text).find('x');
    const auto width = base::parse_integer(text.substr(0, cross));
    const auto height = base::parse_integer(cross == std::string_view::npos ? "" : text.substr(cross + 1));
    const auto is_side = [](std::optional<std::int64_t> side) { return side && *side >= 1 && *side <= longest_side; };
    if (!is_side(width) || !is_side(height) || *width * *height > most_pixels)
        return fmt::format("expected a size such as 1280x720 (sides up to {} pixels, {} million in all), found '{}'",
                           longest_side, most_pixels / 1'000'000, text);
    return output::PictureSize{static_cast<int>(*width), static_cast<int>(*height)};
}
}  // namespace skelplay::cli
