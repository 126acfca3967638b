// Prints a check sum of the table of joints, as `skelplay joints` prints it, of each file: same_bits.sh compares them
// between compilers, options, threads and locales. It needs no room that draws.
//   joint_bits [--threads N] FILE...     a line for each: check sum, bytes, file; "refused" in their place
//   joint_bits -                         the check sum of standard input

#include <clocale>
#include <cstdint>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <locale>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "base/numbers.h"
#include "exporters/export.h"
#include "takes/take.h"

namespace {
using namespace skelplay;

/// FNV-1a of 64 bits (Fowler, Noll and Vo), and how many bytes it is of.
struct CheckSum {
    std::uint64_t value = 14695981039346656037U;
    std::uint64_t bytes = 0;

    void add(std::string_view text) noexcept {
        for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211U;
        bytes += text.size();
    }
    [[nodiscard]] std::string text() const { return fmt::format("{:016x} {}", value, bytes); }
};

std::string joints_of(const std::string& file, unsigned threads) {
    takes::TakeRequest request;
    request.file = file;
    const takes::Take take = takes::read_take(request, {{threads}, {}, nullptr, {}});
    if (!take.figure) return "refused";
    CheckSum sum;
    const base::ByteSink sink = [&](std::string_view bytes) { sum.add(bytes); };
    const processing::EditedTake written(*take.figure, {});
    exporters::write_files(*exporters::export_format("csv"), written, {}, sink, {threads});
    return sum.text();
}

/// Standard C and C++ write decimal commas from now on, if the environment's locale does.
void use_environment_locale() {
    if (std::setlocale(LC_ALL, "") == nullptr) std::exit(2);
    std::locale::global(std::locale(""));
}
}  // namespace

int main(int count, char** words) {
    use_environment_locale();
    std::vector<std::string> files(words + 1, words + count);
    unsigned threads = 0;
    if (files.size() > 1 && files.front() == "--threads") {
        threads = static_cast<unsigned>(base::parse_integer(files[1]).value_or(0));
        files.erase(files.begin(), files.begin() + 2);
    }
    for (const std::string& file : files) {
        if (file == "-") {
            CheckSum sum;
            sum.add(std::string(std::istreambuf_iterator<char>(std::cin), {}));
            fmt::print("{}\n", sum.text());
        } else {
            fmt::print("{} {}\n", joints_of(file, threads), file);
        }
    }
}
