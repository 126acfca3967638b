#pragma once

#include "processing/repair.h"
#include "session/figure_id.h"
#include "takes/take.h"

namespace skelplay::session {
struct Option;

/// Repairs in the words of `convert`: "--despike", "--smooth 6".
using RepairWords = std::vector<std::string>;

/// What is repaired of a take, as `convert` does it.
struct TakeRepairs {
    processing::Repairs repairs = {};
    std::optional<figure::FrameRange> frames = {};  // of the file's take, from 0, that are kept; nothing: all
    friend bool operator==(const TakeRepairs&, const TakeRepairs&) = default;
};

/// All that the words of a repair change of an open figure.
struct RepairChange {
    TakeRepairs repairs = {};
    analysis::PlacementOptions place = {};
    std::optional<double> fps = {};  // see takes::fps_option()
    friend bool operator==(const RepairChange&, const RepairChange&) = default;
};

/// A take as it was read, and what is to be made of it.
struct RepairInput {
    std::shared_ptr<const figure::Figure> figure;
    RepairChange change;
    friend bool operator==(const RepairInput&, const RepairInput&) = default;
};

/// A take that was repaired.
struct RepairedTake {
    processing::Repaired by;  // without the figure
    takes::Take take;         // its figure, where that is, its masses and its body
};

/// Which findings a repair is for.
enum class RepairScope : std::uint8_t { one, kind, all };

/// A repair that a person looks at: the figure is repaired already, and nothing is remembered until it is applied.
struct RepairProposal {
    FigureId figure = FigureId::none;
    std::vector<analysis::Finding> findings = {};       // of the take before, but for those that were dismissed
    std::vector<analysis::FindingKind> dismissed = {};  // the kinds of these
    std::size_t index = 0;                              // of the finding that it began with
    RepairScope scope = RepairScope::one;
    RepairWords words = {};
    RepairWords proposed = {};  // what they were at first
    RepairChange before = {};
    RepairChange now = {};
    std::shared_ptr<const figure::Figure> old_figure = nullptr;
    std::shared_ptr<const figure::Figure> source = nullptr;  // as it was read
    analysis::Placement old_placement = {};
    std::size_t old_cut = 0;  // see DerivedFigure
};

/// The row of the option table for a repair in words, and its value there; null: there is none.
std::pair<const Option*, std::string> repair_option(std::string_view words);
/// The words for repairs.
RepairWords words_of(const TakeRepairs& repairs);
/// How a window names repairs: "level-drift, smooth 6".
std::string repair_names(const RepairWords& words);

/// Proposes the repair of a finding, by its index in checked_findings(), or changes which a proposal is for.
void propose_repair(Session& session, std::size_t index, RepairScope scope);
/// Changes an amount in the proposed repair.
void set_repair_words(Session& session, const RepairWords& words);
/// Applies the proposed repair, which can be undone, or goes back to the take before it.
void apply_repair(Session& session);
void cancel_repair(Session& session);

/// What is made of a figure that is to be repaired; null: it is not worked out, or it is done and applied.
const RepairedTake* repaired_take(const Session& session, const OpenFigure& open);
/// The joint that the proposed repair moves, and its positions by frame before and after it.
struct RepairedPaths {
    figure::BoneId joint = figure::BoneId::none;
    const std::vector<glm::dvec3>* before = nullptr;  // in the file's units and axes; null: not worked out
    const std::vector<glm::dvec3>* after = nullptr;
};
RepairedPaths proposed_paths(const Session& session);
/// Asks for what follow_repairs() needs, which replaces the take of each figure by what is asked for.
void look_for_repairs(const Session& session);
void follow_repairs(Session& session);
}  // namespace skelplay::session
