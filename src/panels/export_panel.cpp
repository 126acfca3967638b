#include "figure/length_unit.h"
#include "figure/name_set.h"
#include "panels/controls.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using session::FigureId;

constexpr float browse_width = 76;  // points, with the room before the button
constexpr std::array<double, 6> export_rates{24, 25, 30, 50, 60, 120};

void draw_figure_choice(const Ui& ui, const OpenFigure& chosen) {
    std::vector<FormChoice<FigureId>> choices;
    for (const OpenFigure& figure : ui.session.document.figures)
        choices.push_back({figure.id, session::shown_name(figure), fmt::format("export-figure-{}", choices.size())});
    FigureId figure = chosen.id;
    if (form_choices(ui, {"Figure", "export-figure", session::shown_name(chosen)}, choices, figure))
        ui.state.exporting.figure = figure;
}

std::string format_text(const exporters::ExportFormat& format) {
    return fmt::format("{}: {}", fmt::join(format.suffixes, ", "), format.what);
}

void draw_format(const Ui& ui, takes::ExportRequest& form) {
    std::vector<FormChoice<std::string>> choices;
    for (const exporters::ExportFormat& format : exporters::export_formats())
        choices.push_back({std::string(format.name), format_text(format), fmt::format("export-as-{}", format.name)});
    form_choices(ui, {"As", "export-format", format_text(format_of(form)), {}, ImGuiComboFlags_HeightLarge}, choices,
                 form.format);
}

/// "The range: 13 to 48, 36 frames".
std::string frames_choice(const Ui& ui, FigureId figure, const session::FrameRange& frames) {
    return fmt::format("{}: {}, {}", session::is_whole_take(ui.session.document, figure, frames) ? "All" : "The range",
                       session::export_frames_text(ui.session.document, figure, frames),
                       base::counted(frames.last - frames.first + 1, "frame", "frames"));
}

void draw_frames(const Ui& ui, const OpenFigure& chosen, takes::ExportRequest& form) {
    const bool active = chosen.id == ui.session.document.active;
    const session::FrameRange frames = session::export_frames(ui.session, chosen.id);
    form_list(
        ui,
        {"Frames", "export-frames", frames_choice(ui, chosen.id, frames),
         with_keys("A clip of its own; the numbers are those of the file", "I and O set the range, Shift+X clears it")},
        [&] {
            if (form_choice(ui, "export-frames-all", "All frames", !form.range)) form.range = false;
            ImGui::BeginDisabled(!active);
            if (form_choice(ui, "export-frames-range", "The range that plays", form.range)) form.range = true;
            ImGui::EndDisabled();
        });
}

void draw_export_rate(const Ui& ui, takes::ExportRequest& form) {
    const auto text = [](double rate) {
        return rate > 0 ? fmt::format("{} a second", base::rate_text(rate)) : std::string("As in the take");
    };
    std::vector<FormChoice<double>> choices{{0.0, text(0.0), "export-rate-own"}};
    for (const double rate : export_rates) choices.push_back({rate, text(rate), fmt::format("export-rate-{}", rate)});
    form_choices(
        ui, {"Rate", "export-rate", text(form.rate), "Between frames rotations turn the shortest way; nothing is smoothed"},
        choices, form.rate);
}

/// A word of the command line and what the form calls it.
struct WordChoice {
    std::string word;  // empty: the option is not given
    std::string text;
};

/// A row with a list of words; the tags are `tag` and `tag`-<word>.
void draw_words(const Ui& ui, const char* name, const std::string& tag, std::span<const WordChoice> words,
                std::string& chosen) {
    std::vector<FormChoice<std::string>> choices;
    for (const auto& [word, text] : words)
        choices.push_back({word, text, fmt::format("{}-{}", tag, word.empty() ? "own" : word)});
    const auto now = std::ranges::find(words, chosen, &WordChoice::word);
    form_choices(ui, {name, tag, now != words.end() ? now->text : chosen}, choices, chosen);
}

void draw_unit(const Ui& ui, takes::ExportRequest& form) {
    std::vector<WordChoice> choices{{"", "As in the file"}};
    for (const figure::LengthUnit& unit : figure::length_units())
        choices.push_back({std::string(unit.word), std::string(unit.plural)});
    draw_words(ui, "Lengths", "export-unit", choices, form.unit);
}

void draw_scale(const Ui& ui, takes::ExportRequest& form) {
    form_row(ui, "Scale");
    ImGui::InputDouble("##export-scale", &form.scale, 0.0, 0.0, "%g");
    ui.tag("export-scale");
    help(base::capitalised(session::find_option("export-scale")->help));
    form_row(ui, "");
    check_box(ui, "Apply the file's scale factor", "export-apply-scale", form.apply_scale);
    help("Multiplies lengths by HTR's ScaleFactor or ASF's length");
}

void draw_order(const Ui& ui, takes::ExportRequest& form) {
    static const std::array<WordChoice, 7> choices{{{"", "As in the file"},
                                                    {"XYZ", "X Y Z"},
                                                    {"XZY", "X Z Y"},
                                                    {"YXZ", "Y X Z"},
                                                    {"YZX", "Y Z X"},
                                                    {"ZXY", "Z X Y"},
                                                    {"ZYX", "Z Y X"}}};
    draw_words(ui, "Angles", "export-order", choices, form.order);
}

void draw_names(const Ui& ui, takes::ExportRequest& form) {
    std::vector<WordChoice> choices{{"", "As in the file"}};
    for (const figure::NameSet& set : figure::name_sets())
        choices.push_back({std::string(set.word), std::string(set.title)});
    choices.push_back({"strip", "Without prefixes"});
    draw_words(ui, "Names", "export-names", choices, form.rename);
    help(base::capitalised(session::find_option("export-rename")->help));
}

template <class Value>
void draw_named(const Ui& ui, const char* name, const std::string& tag,
                const std::vector<std::pair<Value, const char*>>& values, Value& chosen) {
    std::vector<FormChoice<Value>> choices;
    std::string now;
    for (const auto& [value, text] : values) {
        choices.push_back({value, text, fmt::format("{}-{}", tag, choices.size())});
        if (value == chosen) now = text;
    }
    form_choices(ui, {name, tag, now}, choices, chosen);
}

/// The choices of BonesPro's own dialog, in its words.
void draw_bonespro(const Ui& ui, exporters::BonesProWriting& writing) {
    using Mode = exporters::BonesProWriting::Mode;
    using System = exporters::BonesProWriting::System;
    using Rotations = exporters::BonesProWriting::Rotations;
    draw_named<Mode>(ui, "Mode", "export-bonespro-mode",
                     {{Mode::bones, "Bones"}, {Mode::mesh, "Mesh (absolute)"}, {Mode::mesh_local, "Mesh (bones c.s)"}},
                     writing.mode);
    draw_named<System>(ui, "Transforms", "export-bonespro-system",
                       {{System::absolute, "Absolute"}, {System::relative, "Relative to parent"}}, writing.system);
    draw_named<Rotations>(ui, "Rotations", "export-bonespro-rotations",
                          {{Rotations::matrix, "Matrix"},
                           {Rotations::degrees, "Euler angles, degrees"},
                           {Rotations::radians, "Euler angles, radians"}},
                          writing.rotations);
}

void draw_channels(const Ui& ui, exporters::BvhChannels& channels) {
    using enum exporters::BvhChannels;
    draw_named<exporters::BvhChannels>(
        ui, "Channels", "export-channels",
        {{as_source, "As in the source"}, {rotations, "Rotations below roots"}, {all, "All six of every joint"}}, channels);
    help(base::capitalised(session::find_option("export-channels")->help));
}

/// A name with the suffix of another format.
std::string renamed(const std::string& output, std::string_view before, const exporters::ExportFormat& format) {
    if (const exporters::ExportFormat* old = exporters::export_format(before))
        for (const std::string_view suffix : old->suffixes)
            if (base::has_suffix(output, suffix))
                return output.substr(0, output.size() - suffix.size()) + std::string(format.suffixes.front());
    return exporters::files_of(format, output).front().string();
}

/// Suggests a new name when the form asks for another export, or the suggested file exists now. A typed name stays; its
/// suffix follows the format.
void suggest_export(const Ui& ui, FigureId figure) {
    ExportPanelState& state = ui.state.exporting;
    const takes::ExportRequest& form = ui.session.ui.export_form;
    const ExportPanelState::NamedFor now{figure, form.format, session::export_frames(ui.session, figure)};
    const bool ended = ui.poll(session::UiEvent::export_ended);
    const bool anew = std::exchange(state.reopened, false) || ended;
    if (!anew && state.named_for == now) return;
    const auto before = std::exchange(state.named_for, now);
    const bool typed =
        before && std::get<0>(*before) == figure && state.output != state.suggested && !base::trimmed(state.output).empty();
    if (!typed) state.output = state.suggested = session::free_export(ui.session, figure).string();
    else if (std::get<1>(*before) != form.format)
        state.output = renamed(state.output, std::get<1>(*before), format_of(form));
}

/// Markers are written in a format that has markers; figures with bones in the one chosen before, again.
void suit_format(const Ui& ui, const OpenFigure& chosen, takes::ExportRequest& form) {
    std::string& set_aside = ui.state.exporting.set_aside;
    const bool markers = figure::is_markers(*chosen.take.figure);
    if (!markers && !set_aside.empty()) form.format = std::exchange(set_aside, {});
    if (!markers || format_of(form).holds_markers) return;
    set_aside = form.format;
    form.format = std::ranges::find_if(exporters::export_formats(), &exporters::ExportFormat::holds_markers)->name;
}

/// True if the disk is known to have such a file that is not open; it is asked in the background.
bool replaces(const Ui& ui, const std::string& output) {
    if (output.empty()) return false;
    ExportPanelState& state = ui.state.exporting;
    const session::ExportTarget asked{output, ui.session.ui.export_form.format};
    if (std::exchange(state.looked_at, asked) != asked) ui.ask(session::look_at_export, output);
    const auto& found = ui.session.ui.export_target;
    return found && found->output == asked.output && found->format == asked.format && found->replaces;
}

/// `entered`: Enter was pressed in the name.
void draw_export_start(const Ui& ui, FigureId figure, bool entered) {
    const std::string output(base::trimmed(ui.state.exporting.output));
    ImGui::BeginDisabled(output.empty());
    const bool replace = replaces(ui, output);
    const bool pressed = form_start(ui, "export", replace ? "Replace" : "Export", form_label_width + 10);
    if (pressed || (entered && !replace && !output.empty()))
        ui.ask(session::start_export, session::ExportOrder{figure, output, replace});
    if (button(ui, "Copy as command", "export-copy")) ui.ask(session::copy_export, figure, output);
    ImGui::EndDisabled();
}

/// Draws what the format of the last export cannot express.
void draw_export_notes(const Ui& ui, FigureId figure) {
    const std::vector<base::Diagnostic>& notes = ui.session.ui.export_notes.items();
    if (notes.empty()) return;
    ImGui::Separator();
    ImGui::PushTextWrapPos(ui.px(form_width));
    for (std::size_t i = 0; i < notes.size(); ++i) {
        const ScopedId id(i);
        ImGui::TextDisabled("%s", base::to_sentence(notes[i]).c_str());
        draw_remedy(ui, {notes[i].remedy, figure, {}}, fmt::format("export-remedy-{}", i));
    }
    ImGui::PopTextWrapPos();
    ui.tag("export-notes");
}

/// What can be done with the file that was written.
void draw_exported(const Ui& ui) {
    const auto& exported = ui.session.ui.exported;
    if (!exported || ui.session.ui.exporting) return;
    if (exported->opens) {
        if (button(ui, "Open beside the original", "export-open", exported->file.string())) ui.ask(session::open_exported);
        ImGui::SameLine();
    }
    if (ui.session.options.show_in_folder) {
        if (button(ui, "Show in folder", "export-show", exported->file.string())) ui.ask(session::show_exported);
    } else if (exported->opens) {
        ImGui::NewLine();
    }
}

void draw_export_content(const Ui& ui, const OpenFigure& chosen) {
    takes::ExportRequest form = ui.session.ui.export_form;
    if (ui.session.document.figures.size() > 1) draw_figure_choice(ui, chosen);
    suit_format(ui, chosen, form);
    draw_format(ui, form);
    draw_frames(ui, chosen, form);
    draw_export_rate(ui, form);
    const exporters::ExportFormat& format = format_of(form);
    if (!format.fixed.metres_per_unit) draw_unit(ui, form);
    draw_scale(ui, form);
    static const std::array<WordChoice, 3> up_axes{{{"", "As in the file"}, {"y", "Y"}, {"z", "Z"}}};
    if (!format.fixed.up) draw_words(ui, "Up", "export-up", up_axes, form.up);
    if (format.is_bonespro) draw_bonespro(ui, form.bonespro);
    if (has_angles(form, format)) draw_order(ui, form);
    if (!format.is_vrma) draw_names(ui, form);
    static const std::array<WordChoice, 4> rests{
        {{"", "As in the file"}, {"t", "T pose"}, {"a", "A pose"}, {"0", "The first frame"}}};
    if (format.holds_rest) draw_words(ui, "Rest pose", "export-rest", rests, form.rest);
    if (format.own == figure::Format::bvh) draw_channels(ui, form.channels);
    if (format.own == figure::Format::acclaim) {
        form_row(ui, "Limits");
        check_box(ui, "End at the skeleton's limits", "export-limits", form.keep_limits);
    }
    form_row(ui, "Move");
    check_box(ui, "The root to the origin", "export-origin", form.root_at_origin);
    suggest_export(ui, chosen.id);
    const bool entered = form_output(ui, "export", ui.state.exporting.output);
    ImGui::Dummy({0, ui.px(2)});
    if (const auto& exporting = ui.session.ui.exporting) {
        if (form_progress(ui, "export", exporting->done, exporting->total, ui.px(form_width)))
            ui.ask(session::cancel_export);
    } else {
        draw_export_start(ui, chosen.id, entered);
    }
    draw_exported(ui);
    draw_export_notes(ui, chosen.id);
    if (form == ui.session.ui.export_form) return;
    session::Settings changed = ui.session;
    changed.ui.export_form = form;
    ui.ask_for_changes(changed);
}
}  // namespace

void draw_export_panel(const Ui& ui) {
    ExportPanelState& state = ui.state.exporting;
    if (!state.open) {
        state.reopened = true;
        state.looked_at.reset();
    }
    draw_form(ui, {session::Form::export_take, "Export", "export", "Close; exporting goes on", "convert"}, state, [&] {
        const session::Document& document = ui.session.document;
        const auto index = session::find(document, state.figure);
        if (const OpenFigure* chosen = index ? &document.figures[*index] : session::active_figure(document))
            draw_export_content(ui, *chosen);
        else ImGui::TextUnformatted("Open a file to export it");
    });
}
}  // namespace skelplay::panels
