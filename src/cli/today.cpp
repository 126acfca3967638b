#include "cli/today.h"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

#include "base/numbers.h"

namespace skelplay::cli {

std::string today() {
    const char* stated = std::getenv("SOURCE_DATE_EPOCH");
    const auto seconds = stated != nullptr ? base::parse_integer(stated) : std::nullopt;
    const auto now = seconds ? std::chrono::system_clock::from_time_t(static_cast<std::time_t>(*seconds))
                             : std::chrono::system_clock::now();
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(now));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}

}  // namespace skelplay::cli
