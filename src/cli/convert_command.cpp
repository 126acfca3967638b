#include "cli/convert_command.h"

namespace skelplay::cli {
namespace {
constexpr std::string_view skin_suffix = ".obj";

const exporters::ExportFormat& format_named(const std::string& name) {
    if (const auto* format = exporters::export_format(name)) return *format;
    throw bad_call("expected one of {} after --to, found '{}'", export_names(), base::to_utf8(name));
}

output::Exit convert(const ConvertOptions& options, std::ostream& out_stream, std::ostream& err) {
    if (options.folder) {
        if (!options.to) throw bad_call("expected --to beside -d, to say the format");
        return convert_batch(options, format_named(*options.to), err);
    }
    if (options.each_take) throw bad_call("expected --to and -d beside --each-take");
    if (options.output.empty()) throw bad_call("expected a file to read and one to write");
    if (options.input.files.size() > 1)
        throw bad_call("expected one file to read, or --to and -d, found {}", options.input.files.size());
    if (base::is_folder(options.input.files.front())) throw bad_call("expected --to and -d to convert a folder");
    const fs::path out(options.output);
    if (options.to) return convert_motion(options, format_named(*options.to), out_stream, err);
    if (options.output == "-") throw bad_call("expected --to, to say the format of what goes to standard output");
    if (base::has_suffix(out, skin_suffix) && options.motion != takes::ExportRequest{})
        throw bad_call(
            "expected none of --rate, --scale, --apply-scale, --root-at-origin, --to-unit, --to-up, --order, "
            "--channels, --rename, --rest and the repairs: an .obj is the skin as it is posed");
    if (base::has_suffix(out, skin_suffix)) return convert_skin(options, err);
    if (const auto* format = exporters::export_format_of(out)) return convert_motion(options, *format, out_stream, err);
    throw bad_call("expected a file to write that ends in {}, found '{}'", output_suffixes(),
                   base::to_utf8(options.output));
}
}  // namespace

void protect_present(const std::vector<fs::path>& outputs, bool force) {
    if (force) return;
    const auto is_there = [](const fs::path& file) { return base::exists(file) && !base::is_folder(file); };
    const auto there = std::ranges::count_if(outputs, is_there);
    if (there == 0) return;
    const std::string first = base::to_utf8(std::ranges::find_if(outputs, is_there)->string());
    throw bad_call("expected no file to be written over, found '{}'{}; --force writes over {}", first,
                   there > 1 ? fmt::format(" and {} more", there - 1) : "", there > 1 ? "them" : "it");
}

void protect_named(const ConvertOptions& options, const std::vector<fs::path>& outputs) {
    std::vector<fs::path> inputs = options.input.files;
    inputs.push_back(options.input.take.skin.file);
    inputs.push_back(options.input.take.skin.map);
    protect_inputs(inputs, outputs);
    protect_present(outputs, options.force);
}

void protect_inputs(const std::vector<fs::path>& inputs, const std::vector<fs::path>& outputs) {
    for (const fs::path& output : outputs)
        for (const fs::path& input : inputs) {
            if (base::is_same_file(output, input))
                throw bad_call("expected a file to write other than those read, found '{}'",
                               base::to_utf8(output.string()));
        }
}

std::string export_names() {
    const auto names = exporters::export_formats() | std::views::transform(&exporters::ExportFormat::name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string output_suffixes() {
    std::string list;
    for (const exporters::ExportFormat& format : exporters::export_formats())
        list += fmt::format("{} ({}), ", fmt::join(format.suffixes, " or "), format.what);
    return list + fmt::format("{} (the posed skin)", skin_suffix);
}

int run_convert(const ConvertOptions& options, std::ostream& out, std::ostream& err) {
    const MadeFolder made = options.folder ? MadeFolder(fs::path(*options.folder) / "any") : MadeFolder(options.output);
    return run_command("convert", err, [&] {
        const output::Exit exit = convert(options, out, err);
        made.tell("convert", err);
        return exit;
    });
}
}  // namespace skelplay::cli
