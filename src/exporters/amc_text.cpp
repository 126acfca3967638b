#include "exporters/amc_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "base/numbers.h"
#include "exporters/rows.h"

namespace skelplay::exporters {

std::string amc_head(const processing::EditedTake& take, bool radians) {
    std::string text = ":FULLY-SPECIFIED\n";
    text += radians ? ":RADIANS\n" : ":DEGREES\n";
    if (take.has_rate()) text += fmt::format(":SAMPLES-PER-SECOND {}\n", base::shortest(1.0 / take.frame_time()));
    return text;
}

std::int64_t first_amc_number(const processing::EditedTake& take) {
    return take.figure().format == figure::Format::acclaim ? take.first_number()
                                                           : std::max<std::int64_t>(take.first_number(), 1);
}

bool write_own_amc(const ExportJob& job, const std::vector<AmcBone>& bones) {
    return write_own_rows(
        job.take,
        [&](std::size_t frame, std::span<const double> row, std::string& text) {
            append_frame(text, first_amc_number(job.take) + static_cast<std::int64_t>(frame), bones,
                         [&](const AmcNumber& value) {
                             const double number = row[value.source];
                             const bool as_it_is = value.factor == 1.0 && value.add == 0.0;
                             base::append_number(text, as_it_is ? number : number * value.factor + value.add);
                         });
        },
        job.sinks[1], job.run);
}

}  // namespace skelplay::exporters
