#pragma once

#include "analysis/motion_check.h"
#include "takes/take.h"

namespace skelplay::takes {
/// What is told beside a picture of a take.
struct TakeFacts {
    std::string name;      // the file's, without its folder, UTF-8
    std::string facts;     // "312 frames · 2.60 s · 1.74 m · CMU"; empty: the file was refused
    std::string remarks;   // "2 warnings: expected 96 numbers, found 95"; empty: there are none
    bool error = false;    // among the remarks: the skin was refused
    std::string findings;  // of the check of the motion: "2 findings: the left foot slides 11 cm, …"; empty: none
    std::string refusal;   // why the file was refused, beginning with the place in it; empty: it was not
};

/// What a library knows of a take without opening it: what is written below its picture, and what it is sorted by.
struct TakeCard {
    TakeFacts facts;
    std::size_t frames = 0;    // 0: it has a rest pose only, or was refused
    double seconds = 0.0;      // that they last
    double speed = 0.0;        // of the joints on average, in metres a second (of a unit that was guessed, if not known)
    double top_speed = 0.0;    // the same between the two frames where it is highest; to_text() leaves this out
    std::string speed_text;    // "1.2 m/s"; empty: it does not move
    std::size_t warnings = 0;  // and errors about a file that is shown nevertheless
    std::size_t findings = 0;  // of the check of the motion, without notes
    std::string kinds;         // of these, each once: "foot-slide spike"; to_text() leaves this out

    [[nodiscard]] bool refused() const noexcept { return !facts.refusal.empty(); }
};

/// All that was reported about a take, its skin and what was done with it. None is null.
using Reported = std::vector<const base::Diagnostics*>;

/// The facts of a placed take; `take`: null if refused, as `reported` says. Checks the motion (slow).
TakeFacts take_facts(const Take* take, const fs::path& file, const Reported& reported);
TakeCard take_card(const Take* take, const fs::path& file, const Reported& reported);

/// How many warnings and errors there are.
inline std::size_t count_warnings(const Reported& reported) {
    std::size_t count = 0;
    for (const base::Diagnostics* report : reported)
        count += report->count(base::Severity::warning) + report->count(base::Severity::error);
    return count;
}
/// "31 bones", "41 markers".
inline std::string size_text(const figure::Figure& figure) {
    const auto is_measured = [](const figure::Bone& bone) { return bone.point <= figure::PointKind::unlabelled; };
    const auto size = static_cast<std::size_t>(std::ranges::count_if(figure.skeleton.bones(), is_measured));
    return figure::is_markers(figure) ? base::counted(size, "marker", "markers") : base::counted(size, "bone", "bones");
}

/// The card as lines of `key=value`, to be kept. The file's name is not among them.
std::string to_text(const TakeCard& card);
/// Reads such lines, of a file with this name. Nothing: they are not complete, or of another version of the program.
std::optional<TakeCard> card_from_text(std::string_view text, const fs::path& file);
}  // namespace skelplay::takes
