#include "cli/made_folder.h"

#include <fmt/format.h>
#include <ostream>
#include <system_error>
#include <variant>

#include "base/encoded_text.h"
#include "base/write_file.h"
#include "output/picture_files.h"

namespace skelplay::cli {

namespace {

std::filesystem::path first_of(const std::string& output) {
    const auto names = output::NumberedNames::parse(output);
    const auto* parsed = std::get_if<output::NumberedNames>(&names);
    return parsed != nullptr ? parsed->of(0) : std::filesystem::path(output);
}

}  // namespace

MadeFolder::MadeFolder(const std::filesystem::path& first_output) : folder_(base::folder_to_create(first_output)) {}

MadeFolder::MadeFolder(const std::string& output) : MadeFolder(first_of(output)) {}

void MadeFolder::tell(std::string_view command, std::ostream& err) const {
    std::error_code unknown;
    if (folder_.empty() || !std::filesystem::is_directory(folder_, unknown)) return;
    err << fmt::format("skelplay {}: made the folder {}\n", command, base::printable(folder_.string()));
}

}  // namespace skelplay::cli
