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

constexpr std::string_view skin_suffix = ".obj";

base::Exit convert(const ConvertOptions& options, std::ostream& err) {
    const std::filesystem::path out(options.output);
    if (base::has_suffix(out, skin_suffix))
        return convert_skin(options, valid(output::NumberedNames::parse(options.output)), err);
    if (const auto* format = exporters::export_format_of(out)) return convert_motion(options, *format, err);
    throw Complaint(base::Exit::bad_call, fmt::format("expected a file to write that ends in {}, found '{}'",
                                                      output_suffixes(), base::to_utf8(options.output)));
}

}  // namespace

std::string output_suffixes() {
    std::string list;
    for (const exporters::ExportFormat& format : exporters::export_formats())
        list += fmt::format("{} ({}), ", fmt::join(format.suffixes, " or "), format.what);
    return list + fmt::format("{} (the posed skin)", skin_suffix);
}

int run_convert(const ConvertOptions& options, std::ostream& /*out*/, std::ostream& err) {
    try {
        return base::status(convert(options, err));
    } catch (const Complaint& complaint) {
        err << "skelplay convert: " << complaint.what() << '\n';
        return base::status(complaint.exit());
    }
}

}  // namespace skelplay::cli
