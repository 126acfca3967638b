#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/motion.h"
#include "loaders/acclaim/amc_document.h"
#include "loaders/acclaim/amc_target.h"
#include "loaders/acclaim/asf_builder.h"
#include "loaders/acclaim/asf_rig.h"

namespace skelplay::loaders {

/// Combines an AMC with its skeleton: first works out the layout of a frame, then builds a Motion from what was read.
/// A bone without numbers in a frame keeps those of the frame before, or is at rest.
class AmcBuilder {
public:
    /// `rig` (after force_three_dofs(), if the AMC asks for it) and `head` must outlive the builder; `skeleton_file` is
    /// the name for messages.
    AmcBuilder(const AsfRig& rig, const AmcHead& head, std::string_view skeleton_file, base::Diagnostics& diagnostics);

    /// The columns of a row: the bones in the first frame's order, then the bones that are missing from it.
    [[nodiscard]] const AmcLayout& layout() const noexcept { return layout_; }
    [[nodiscard]] const FirstColumns& columns() const noexcept { return columns_; }
    [[nodiscard]] AngleUnit angle_unit() const noexcept { return head_.angle.value_or(rig_.angle); }

    /// Works out the odd frames, reading their lines from `bytes` again, and takes over the samples. `channels`: from
    /// assemble() for columns(). Nothing when stopped.
    std::optional<figure::Motion> build(const base::ByteSource& bytes, AmcMotion&& parsed,
                                        std::vector<figure::Channel> channels, const std::stop_token& stop);

private:
    /// A bone missing from the first frame: its numbers so far, and the row up to which they have been filled in.
    struct LateBone {
        std::vector<double> numbers;
        std::size_t filled = 0;
        bool seen = false;
    };
    /// A name that is no bone's own, and the bones it stands for.
    struct OtherName {
        std::string name;
        std::uint64_t offset = 0;  // in the AMC, where it stands first
        AmcTarget target;
    };
    using Row = double*;

    void plan_line(const AmcLine& line);
    const AmcTarget& target_of(std::string_view name, std::uint64_t offset);
    void report_no_target(const AmcTarget& target, std::string_view name, std::uint64_t offset);
    bool is_asked_for(std::size_t bone, const AmcLine& line);
    [[nodiscard]] Row row(AmcMotion& motion, std::size_t index) const;
    void resolve(AmcMotion& motion, const AmcOddFrame& odd, const AmcLines& lines);
    void take_line(AmcMotion& motion, const AmcLines& lines, const AmcLine& line, const AmcTarget& target,
                   std::size_t index);
    bool is_readable(const AmcLines& lines, const AmcLine& line, const AmcTarget& target, std::size_t index);
    void set_late_bone(AmcMotion& motion, std::size_t bone, std::size_t index, const double* numbers);
    void fill_late_bone(AmcMotion& motion, std::size_t bone, std::size_t end);
    void report_repeated(const AmcTarget& target, std::string_view name, std::uint64_t offset);
    void report_other_names();
    void report_missing_lines(const AmcOddFrame& odd);
    void report_absent_bones();
    void report_numbering(const AmcMotion& motion);
    [[nodiscard]] std::string_view stand_in(std::size_t index) const;
    /// What a message calls a target: the bone's own name, or the word that stands for several.
    [[nodiscard]] std::string title(const AmcTarget& target, std::string_view name) const;
    [[nodiscard]] std::vector<std::string> names_of(const AmcTarget& target) const;
    bool once(std::string_view code, std::size_t bone) { return said_.emplace(code, bone).second; }

    const AsfRig& rig_;
    const AmcHead& head_;
    std::string skeleton_file_;
    base::Diagnostics& diagnostics_;
    AmcLayout layout_;
    FirstColumns columns_;
    std::vector<bool> planned_;  // bones in the first frame
    std::vector<bool> seen_;     // bones in the current odd frame
    std::unordered_map<std::size_t, LateBone> late_;
    std::unordered_map<std::string, AmcTarget> found_;         // names looked up already
    std::vector<OtherName> other_names_;                       // in the order of their first lines
    std::set<std::pair<std::string_view, std::size_t>> said_;  // (code, bone) of what was already reported
};

}  // namespace skelplay::loaders
