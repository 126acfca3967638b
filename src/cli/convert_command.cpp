#include "cli/convert_command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <ostream>
#include <string_view>

#include "base/exit_status.h"
#include "base/text.h"
#include "cli/complaint.h"

namespace skelplay::cli {

namespace {

/// A format that can be written, chosen by the suffix of OUT.
struct OutputFormat {
    std::string_view suffix;
    std::string_view what;
    /// Reads the input, writes the output and reports what is lost; throws a Complaint when it can't.
    base::Exit (*convert)(const ConvertOptions& options, const output::NumberedNames& names, std::ostream& err);
};

constexpr std::array formats{
    OutputFormat{".obj", "the posed skin", convert_skin},
};

const OutputFormat& format_of(const output::NumberedNames& names) {
    const std::filesystem::path file = names.of(0);
    const auto row = std::ranges::find_if(formats, [&](const OutputFormat& format) {
        return base::equal_ignoring_case(file.extension().string(), format.suffix);
    });
    if (row == formats.end())
        throw Complaint(base::Exit::bad_call, fmt::format("expected a file to write that ends in {}, found '{}'",
                                                          output_suffixes(), base::to_utf8(file.string())));
    return *row;
}

}  // namespace

std::string output_suffixes() {
    std::string list;
    for (const OutputFormat& format : formats)
        list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", format.suffix, format.what);
    return list;
}

int run_convert(const ConvertOptions& options, std::ostream& /*out*/, std::ostream& err) {
    try {
        const output::NumberedNames names = valid(output::NumberedNames::parse(options.output));
        return base::status(format_of(names).convert(options, names, err));
    } catch (const Complaint& complaint) {
        err << "skelplay convert: " << complaint.what() << '\n';
        return base::status(complaint.exit());
    }
}

}  // namespace skelplay::cli
