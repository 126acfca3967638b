#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exporters/export.h"
#include "figure/asf_record.h"
#include "processing/edited_take.h"

namespace skelplay::exporters {

/// An Acclaim skeleton as it is to be written.
struct AsfText {
    static constexpr std::size_t root_parent = static_cast<std::size_t>(-1);

    std::optional<double> version;
    std::string name;  // one line; empty: none
    figure::AsfUnits units;
    std::string documentation;
    figure::AsfRoot root;
    std::vector<figure::AsfBone> bones;  // with names and ids
    std::vector<std::size_t> parents;    // of the bones, indices into `bones`; root_parent: `root`
    std::vector<std::size_t> order;      // of the bones in :hierarchy, indices into `bones`
    std::vector<std::string> skins;

    /// The whole file.
    [[nodiscard]] std::string text() const;
};

/// A degree of freedom as `dof` has it: "rx", "l".
std::string_view word(figure::Dof dof) noexcept;

/// A number of an AMC's line: of the take's own row `row[source] · factor + add`; of a pose the bone's origin, less its
/// position at rest, or its angle.
struct AmcNumber {
    std::size_t source = 0;  // column, or bone
    double factor = 1.0;
    double add = 0.0;
    int axis = 0;
    bool rotates = false;
};

struct AmcBone {
    std::string name;
    std::vector<AmcNumber> numbers;
};

/// What stands before the first frame.
std::string amc_head(const processing::EditedTake& take, bool radians);

/// The number of the first frame: as the source counts, but 1 where it is no AMC and begins with 0.
std::int64_t first_amc_number(const processing::EditedTake& take);

/// Appends a frame; `append` is called with each AmcNumber.
template <class Append>
void append_frame(std::string& text, std::int64_t number, const std::vector<AmcBone>& bones, const Append& append) {
    text += std::to_string(number);
    text += '\n';
    for (const AmcBone& bone : bones) {
        text += bone.name;
        for (const AmcNumber& value : bone.numbers) {
            text += ' ';
            append(value);
        }
        text += '\n';
    }
}

/// Writes the frames of a take that keeps its own rows, after the head. False when stopped.
bool write_own_amc(const ExportJob& job, const std::vector<AmcBone>& bones);

}  // namespace skelplay::exporters
