#pragma once

#include "exporters/rows.h"

namespace skelplay::exporters {
/// An Acclaim skeleton to be written.
struct AsfText {
    static constexpr std::size_t root_parent = static_cast<std::size_t>(-1);

    std::optional<double> version;
    std::string name;  // one line
    figure::AsfUnits units;
    std::string documentation;  // lines
    figure::AsfRoot root;
    std::vector<figure::AsfBone> bones;  // with names and ids
    std::vector<std::size_t> parents;    // of the bones, indices into `bones`; root_parent: `root`
    std::vector<std::size_t> order;      // of the bones in :hierarchy, indices into `bones`
    std::vector<std::string> skins;

    /// The whole file.
    [[nodiscard]] std::string text() const;
};

/// `:name`: the file's own, else the name of the skeleton's file without blanks and no longer than it may be.
std::string skeleton_name(const figure::Figure& figure);

/// `:documentation`: the file's own, and what was made of it unless nothing is `changed`.
std::string documentation(const WriteJob& job, bool changed);

/// A number in a line of an AMC: `row[source] · factor + add` of the take's own row; otherwise the bone's angle, its
/// length, or its origin plus `add`.
struct AmcNumber {
    std::size_t source = 0;  // column, or bone
    double factor = 1.0;
    double add = 0.0;
    int axis = 0;
    bool rotates = false;
    bool is_length = false;
};

struct AmcBone {
    std::string name;
    std::vector<AmcNumber> numbers;
};

/// The text of an AMC before the first frame. The comments say what the document asks for: the date, and to which
/// skeleton the data belongs.
std::string amc_head(const WriteJob& job, bool radians);

/// The number of the first frame: an AMC's own; of any other file that counts from 0, one more.
inline std::int64_t first_amc_number(const processing::EditedTake& take) {
    const figure::Figure& figure = take.figure();
    if (base::has_suffix(base::without_gz(figure.motion_file), ".amc")) return take.first_number();
    return first_number_from_one(take);
}

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

/// Writes the frames of an AMC whose `take` has its own rows. `decimals`: of computed numbers in degrees; null: the
/// file's numbers are written as they are. False when stopped.
bool write_verbatim_amc(const WriteJob& job, const processing::EditedTake& take, const std::vector<AmcBone>& bones,
                        const Decimals* decimals = nullptr);

/// True if a figure's own Acclaim skeleton holds the take that is written: it has one, and its axes become axes.
bool keeps_source_acclaim(const WriteJob& job);

/// Writes a figure whose skeleton came from an ASF: with the file's numbers where every frame is one of the file's,
/// else with numbers that its degrees of freedom allow.
bool write_verbatim_acclaim(const WriteJob& job);
}  // namespace skelplay::exporters
