#include "cli/input_files.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/motion_files.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;

void refuse(const fs::path& file, std::string_view code, std::string message, InputFiles& inputs, std::ostream& err) {
    base::Diagnostics diagnostics;
    diagnostics.error(std::nullopt, code, std::move(message));
    diagnostics.locate(file.string());
    err << base::to_text(diagnostics);
    inputs.complete = false;
}

void add_folder(const fs::path& folder, bool recursive, InputFiles& inputs, std::ostream& err) {
    inputs.from_folder = true;
    std::vector<fs::path> unreadable;
    const std::vector<fs::path> found = loaders::motion_files(folder, recursive, &unreadable);
    for (const fs::path& closed : unreadable)
        refuse(closed, "load.unreadable", "expected a folder to read, found none that can be", inputs, err);
    if (found.empty() && unreadable.empty())
        refuse(folder, "load.empty-folder", "expected motion files in this folder, found none", inputs, err);
    inputs.files.insert(inputs.files.end(), found.begin(), found.end());
}

bool is_standard_input(const fs::path& file) { return file == "-"; }

}  // namespace

InputFiles input_files(const InputOptions& options, bool recursive, std::ostream& err) {
    InputFiles inputs;
    for (const fs::path& file : options.files) {
        std::error_code unknown;
        if (is_standard_input(file) && std::ranges::any_of(inputs.files, is_standard_input))
            refuse(file, "load.unreadable", "expected standard input once, found it again", inputs, err);
        else if (!is_standard_input(file) && fs::is_directory(file, unknown))
            add_folder(file, recursive, inputs, err);
        else
            inputs.files.push_back(file);
    }
    return inputs;
}

ReadInput read_input(const fs::path& file, const InputOptions& options, const base::Run& run) {
    ReadInput input{load_input(file, options.load, run), {}};
    input.prepared = session::prepare(input.loaded, options.place, options.preparation,
                                      {run.threads, run.stop, nullptr, options.targets.get()});
    return input;
}

loaders::LoadResult load_input(const fs::path& file, const loaders::LoadOptions& options, const base::Run& run) {
    return is_standard_input(file) ? loaders::load("<stdin>", base::open_standard_input(), options, run)
                                   : loaders::load(file, options, run);
}

}  // namespace skelplay::cli
