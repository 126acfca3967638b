#include "session/analyses/repairs.h"
#include "session/analyses/checks.h"
#include "session/analyses/markers.h"
#include "session/analyses/paths.h"
#include "session/jobs.h"
#include "session/time/frame_list.h"

namespace skelplay::session {
namespace {
using figure::FrameRange;

constexpr std::string_view frames_word = "--frames";  // the one word that is no option of the table

/// Leaves out all frames but these, which are counted from `cut`.
void keep(figure::Motion& motion, const FrameRange& kept, std::size_t& cut) {
    const std::size_t first = std::min(std::max(kept.first, cut) - cut, motion.frames - 1);
    const std::size_t end = std::clamp(kept.last + 1 - std::min(cut, kept.last), first + 1, motion.frames);
    const auto begin = motion.samples.begin();
    motion.samples.erase(begin + static_cast<std::ptrdiff_t>(end * motion.columns), motion.samples.end());
    motion.samples.erase(begin, begin + static_cast<std::ptrdiff_t>(first * motion.columns));
    motion.frames = end - first;
    motion.first_frame += static_cast<std::int64_t>(first);
    if (motion.start_time && motion.frame_time) *motion.start_time += static_cast<double>(first) * *motion.frame_time;
    cut += first;
}

constexpr Analysis<RepairInput, RepairedTake> repair_analysis{[](const RepairInput& input, const base::Run& run) {
    const auto& [repairs, place, fps] = input.change;
    RepairedTake made;
    takes::Take& take = made.take;
    take.figure = input.figure;
    take.request.place = place;
    take.request.options.fps = fps;
    take.rate = takes::rate_of(*input.figure, take.request.options);
    if (repairs != TakeRepairs{}) {
        const auto source = figure_at_rate(take);
        made.by = processing::repair(*source, repairs.repairs, place, loaders::assumed_rate(*source), run);
        if (made.by.refused || made.by.stopped) return made;
        figure::Figure figure = std::exchange(made.by.figure, {});
        if (repairs.frames) keep(std::get<figure::Motion>(figure.take), *repairs.frames, made.by.cut);
        take.figure = std::make_shared<const figure::Figure>(std::move(figure));
    }
    takes::place_take(take, run);
    take.request.skin.none = true;  // the open figure keeps its own
    takes::attach_skin_and_body(take, run);
    return made;
}};

RepairChange change_of(const OpenFigure& open) {
    return {open.settings.repairs, place_options(open.take), fps_option(open.take)};
}

/// What an open figure should be made of; nothing: it is as it was read, and should be.
std::optional<RepairInput> input_of(const OpenFigure& open) {
    const auto& source = open.derived.source;
    if (!source && open.settings.repairs == TakeRepairs{}) return std::nullopt;
    return RepairInput{source ? source : open.take.figure, change_of(open)};
}

/// Sets what a repair changes of a figure.
void set_change(Session& session, FigureId figure, const RepairChange& from, RepairChange to) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    open->settings.repairs = to.repairs;
    open->derived.applied.reset();
    session.ui.quit_warned = false;
    if (from.place != to.place) exchange_placement(session, figure, to.place);
    if (from.fps != to.fps) change_rate(session, figure, to.fps);
}

/// Keeps fewer frames. Returns what was expected where the text does not say which, as add_words() does.
std::optional<std::string> keep_frames(std::string_view text, const RepairProposal& of, std::optional<FrameRange>& kept) {
    const auto list = parse_frame_list(text, span_of(of.old_figure->take));
    if (const auto* why = std::get_if<std::string>(&list)) return *why;
    const std::vector<std::size_t>& frames = std::get<0>(list);
    const FrameRange before = kept.value_or(FrameRange{0, frames.back() + of.old_cut});
    kept = {std::max(frames.front() + of.old_cut, before.first), std::min(frames.back() + of.old_cut, before.last)};
    return kept->first <= kept->last ? std::nullopt : std::optional<std::string>("expected a frame to keep, found none");
}

bool is_for(const RepairProposal& of, const analysis::Finding& finding) {
    const analysis::Finding& first = of.findings[of.index];
    return of.scope == RepairScope::all || &finding == &first ||
           (of.scope == RepairScope::kind && finding.kind == first.kind);
}

/// Adds the findings of a proposal to those that are repaired alone, where others of their kind are to stay. What was
/// repaired as a whole before remains so.
void choose_spots(const RepairProposal& of, processing::Repairs& repairs) {
    Settings before;
    before.ui.export_form.repairs = of.before.repairs.repairs;
    std::vector<processing::RepairSpot>& only = repairs.only;
    for (const analysis::Finding& each : of.findings) {
        const std::string_view word = processing::lone_repair(each.kind);
        if (!is_for(of, each) || word.empty() || std::ranges::find(each.repair, word) == each.repair.end()) continue;
        const Option& option = *repair_option(word).first;
        const bool was_whole = !processing::is_restricted(of.before.repairs.repairs.only, each.kind) &&
                               text_of(option, before) != text_of(option, default_settings());
        if (was_whole) continue;
        const auto is_like = [&](analysis::FindingKind kind) { return processing::lone_repair(kind) == word; };
        const bool others_stay =
            std::ranges::any_of(of.dismissed, is_like) ||
            std::ranges::any_of(of.findings, [&](const auto& other) { return !is_for(of, other) && is_like(other.kind); });
        if (others_stay)
            std::ranges::move(processing::spots_of(each, of.source->skeleton, of.old_cut), std::back_inserter(only));
        else std::erase_if(only, [&](const auto& spot) { return processing::lone_repair(spot.kind) == word; });
    }
}

/// What a figure becomes by the words of its repair. Returns what was expected where they are none of convert's.
std::optional<std::string> add_words(const RepairProposal& of, RepairChange& change) {
    Settings all;
    all.ui.export_form.repairs = change.repairs.repairs;
    all.take.place = change.place;
    all.take.options.fps = change.fps;
    for (const std::string& words : of.words) {
        const bool frames = words.starts_with(frames_word);
        const auto [option, value] = repair_option(words);
        if (!frames && option == nullptr) return fmt::format("expected a repair, found '{}'", words);
        const auto fault = frames ? keep_frames(words.substr(frames_word.size()), of, change.repairs.frames)
                                  : set_option(*option, value, all);
        if (fault) return fault;
    }
    // One number serves all gaps that are filled alone: the longest of them counts.
    processing::Repairs& repairs = all.ui.export_form.repairs;
    if (const auto& before = change.repairs.repairs; is_restricted(before.only, analysis::FindingKind::gap))
        repairs.fill_gaps = std::max(repairs.fill_gaps, before.fill_gaps);
    choose_spots(of, repairs);
    change = {{all.ui.export_form.repairs, change.repairs.frames}, all.take.place, all.take.options.fps};
    return std::nullopt;
}

/// The words for the findings that a proposal is for. The worst finding, which comes first, counts.
RepairWords words_for(const RepairProposal& of) {
    RepairWords all;
    for (const analysis::Finding& each : of.findings) {
        if (!is_for(of, each)) continue;
        for (std::size_t i = 0; i < each.repair.size(); ++i) {
            const std::string& word = each.repair[i];
            // Other feet stay as they are, too, where one joint is smoothed.
            if (of.scope == RepairScope::one && i > 0 && word == "--lock-feet") continue;
            const bool has_value = i + 1 < each.repair.size() && !each.repair[i + 1].starts_with("--");
            const std::string words = has_value ? word + " " + each.repair[++i] : word;
            if (std::ranges::none_of(all, [&](const std::string& other) {
                    return other == words ||
                           (word != frames_word && repair_option(other).first == repair_option(word).first);
                }))
                all.push_back(words);
        }
    }
    return all;
}

/// Shows the take as a proposal has it.
void propose(Session& session, RepairProposal proposal) {
    const RepairChange from = std::exchange(proposal.now, proposal.before);
    if (const auto fault = add_words(proposal, proposal.now))
        return show_toast(session, base::capitalised(*fault), base::Severity::error);
    set_change(session, proposal.figure, from, proposal.now);
    if (OpenFigure* open = open_figure(session.document, proposal.figure)) open->derived.applied = proposal.before.repairs;
    session.ui.proposal = std::move(proposal);
}

/// Replaces the take of a figure. The frame that is shown stays, and the figure in the picture.
void replace_take(Session& session, OpenFigure& open, const RepairedTake& made) {
    forget_matches(session, open);
    const double left_out = static_cast<double>(made.by.cut) - static_cast<double>(open.derived.cut);
    open.settings.start_time += left_out * open.take.rate.frame_time();
    if (!open.derived.source) open.derived.source = open.take.figure;
    open.take.figure = made.take.figure;
    open.take.placement = made.take.placement;
    open.take.masses = made.take.masses;
    open.take.proxy_body = made.take.proxy_body;
    open.derived.revision = ++session.document.last_revision;
    open.derived.cut = made.by.cut;
    if (open.take.figure == open.derived.source) open.derived.source.reset();
    begin_at_zero(session);
    rebuild_scene(session);
    const auto index = find(session.document, open.id);
    const scene::Bounds box = pose_bounds(session.document, session.posed, *index, figure::BoneId::none);
    visit_panes(session.view, [&] {
        if (!box.empty() && !scene::sees(session.view.pane().camera, box, session.view.viewport)) frame_motion(session);
    });
}
}  // namespace

std::pair<const Option*, std::string> repair_option(std::string_view words) {
    const std::size_t blank = words.find(' ');
    const auto option = std::ranges::find_if(option_table(), [&](const Option& each) {
        const bool of_takes = each.group == OptionGroup::exporting || each.group == OptionGroup::input;
        return of_takes && each.word == words.substr(0, blank);
    });
    if (option == option_table().end()) return {nullptr, {}};
    return {&*option, blank == std::string_view::npos ? "yes" : std::string(words.substr(blank + 1))};
}

RepairWords words_of(const TakeRepairs& repairs) {
    RepairWords words;
    if (const auto& kept = repairs.frames) words.push_back(fmt::format("{} {}:{}", frames_word, kept->first, kept->last));
    Settings all;
    all.ui.export_form.repairs = repairs.repairs;
    for (const Option& option : option_table())
        if (const std::string value = text_of(option, all); value != text_of(option, default_settings()))
            words.push_back(option.kind == Option::Kind::flag ? std::string(option.word)
                                                              : fmt::format("{} {}", option.word, value));
    return words;
}

std::string repair_names(const RepairWords& words) {
    std::string names = fmt::format("{}", fmt::join(words, ", "));
    for (std::size_t at = 0; (at = names.find("--")) != std::string::npos;) names.erase(at, 2);
    return names;
}

void propose_repair(Session& session, std::size_t index, RepairScope scope) {
    const OpenFigure* open = active_figure(session.document);
    const std::vector<CheckedFinding> all = checked_findings(session);
    if (auto proposal = session.ui.proposal) {
        proposal->scope = scope;
        proposal->proposed = proposal->words = words_for(*proposal);
        return propose(session, std::move(*proposal));
    }
    if (open == nullptr || index >= all.size() || all[index].finding->repair.empty()) return;
    RepairProposal proposal{.figure = open->id, .scope = scope};
    proposal.before = proposal.now = change_of(*open);
    proposal.old_figure = open->take.figure;
    proposal.source = open->derived.source ? open->derived.source : open->take.figure;
    proposal.old_placement = open->take.placement;
    proposal.old_cut = open->derived.cut;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i == index) proposal.index = proposal.findings.size();
        if (i == index || !all[i].dismissed) proposal.findings.push_back(*all[i].finding);
        else proposal.dismissed.push_back(all[i].finding->kind);
    }
    proposal.proposed = proposal.words = words_for(proposal);
    show_finding(session, index);
    propose(session, std::move(proposal));
}

void set_repair_words(Session& session, const RepairWords& words) {
    auto proposal = session.ui.proposal;
    if (!proposal) return;
    proposal->words = words;
    propose(session, std::move(*proposal));
}

void apply_repair(Session& session) {
    const auto proposal = std::exchange(session.ui.proposal, std::nullopt);
    OpenFigure* open = proposal ? open_figure(session.document, proposal->figure) : nullptr;
    if (open == nullptr) return;
    open->derived.applied.reset();
    remember_step(
        session.document,
        {Subject::repair, open->id, fmt::format("{}: repair {}", open->take.figure->name, repair_names(proposal->words)),
         [figure = open->id, from = proposal->now, to = proposal->before](Session& all) mutable {
             set_change(all, figure, from, to);
             std::swap(from, to);
         }});
}

void cancel_repair(Session& session) {
    if (const auto proposal = std::exchange(session.ui.proposal, std::nullopt))
        set_change(session, proposal->figure, proposal->now, proposal->before);
}

const RepairedTake* repaired_take(const Session& session, const OpenFigure& open) {
    const auto input = input_of(open);
    const bool proposed = session.ui.proposal && session.ui.proposal->figure == open.id;
    if (!input || (input == open.derived.made && !proposed)) return nullptr;
    return session.jobs->analyses.result(repair_analysis, *input);
}

RepairedPaths proposed_paths(const Session& session) {
    const auto& proposal = session.ui.proposal;
    const OpenFigure* open = proposal ? open_figure(session.document, proposal->figure) : nullptr;
    if (open == nullptr || open->take.figure == proposal->old_figure || open->derived.cut < proposal->old_cut) return {};
    const std::vector<figure::BoneId>& bones = proposal->findings[proposal->index].bones;
    figure::BoneId joint = bones.empty() ? open->take.placement.root_motion_joint : bones.front();
    if (joint == figure::BoneId::none) return {};
    const auto children = open->take.figure->skeleton.children(joint);  // its rotation moves them
    if (!children.empty()) joint = children.front();
    return {joint, path_of(session, proposal->old_figure, joint), path_of(session, open->take.figure, joint)};
}

void follow_repairs(Session& session) {
    std::optional<RepairProposal>& proposal = session.ui.proposal;
    if (proposal && open_figure(session.document, proposal->figure) == nullptr) proposal.reset();
    for (OpenFigure& open : session.document.figures) {
        const RepairedTake* made = repaired_take(session, open);
        if (made == nullptr || input_of(open) == open.derived.made) continue;
        if (!made->by.refused) replace_take(session, open, *made);
        open.derived.made = input_of(open);
        if (made->by.refused) show_toast(session, base::capitalised(*made->by.refused), base::Severity::error);
    }
}

void look_for_repairs(const Session& session) {
    for (const OpenFigure& open : session.document.figures) repaired_take(session, open);
    proposed_paths(session);
}
}  // namespace skelplay::session
