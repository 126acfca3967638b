#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "exporters/export.h"
#include "processing/edited_take.h"

namespace skelplay::exporters {

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
