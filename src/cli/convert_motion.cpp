#include "cli/call.h"
#include "cli/convert_command.h"
#include "loaders/obj/obj_parser.h"
#include "takes/acclaim_files.h"

namespace skelplay::cli {
namespace {
/// The stretch or list of frames to write; nothing: all.
std::optional<std::vector<std::size_t>> frames_of(const ConvertOptions& options, const figure::Figure& figure) {
    if (!options.frames) return std::nullopt;
    auto frames = valid(parse_frame_list(*options.frames, session::span_of(figure.take)));
    if (frames.empty()) throw bad_call("expected a frame to write, found none in the take");
    for (std::size_t i = 1; options.motion.rate > 0 && i < frames.size(); ++i)
        if (frames[i] != frames[i - 1] + 1)
            throw bad_call("expected a stretch of frames for --rate, such as {}:{}, found '{}'", frames.front(),
                           frames.back(), *options.frames);
    return frames;
}

/// The skin of a file, attached to the figure; a mesh that has a weighted skin's vertices gives it its faces instead.
std::shared_ptr<const figure::Skin> skin_of(const fs::path& file, const ConvertOptions& options, bool pictures,
                                            takes::Take& take, base::Diagnostics& said) {
    if (file.empty()) return nullptr;
    check_bind(options.input.take.skin.attach, *take.figure);
    base::Loaded<figure::Mesh> mesh = loaders::load_obj(file, {}, pictures);
    said.append(std::move(mesh.diagnostics));
    if (!mesh.value || give_faces(take, *mesh.value, said)) return nullptr;
    std::optional<figure::Skin> skin = attach(std::move(*mesh.value), options, *take.figure, said);
    return skin ? std::make_shared<const figure::Skin>(std::move(*skin)) : nullptr;
}

/// Every file that was read.
std::vector<fs::path> inputs_of(const takes::Take& take, const fs::path& skin) {
    std::vector<fs::path> files{take.figure->motion_file, take.figure->skeleton_file, take.transformed.own_skeleton, skin,
                                take.request.skin.map};
    for (const takes::TransformInput& input : take.transformed.inputs) files.push_back(input.file);
    return files;
}

/// The options that say what is written, as on the command line.
std::string words_of(const ConvertOptions& options) {
    CommandWords words("");
    words.add("--frames", options.frames);
    add_words(non_default_options(options.motion, session::OptionGroup::exporting), words);
    return std::string(base::trimmed(words.line()));
}

/// The files that will be written as far as the call says it: played on another .asf, an .amc may come alone.
std::vector<fs::path> planned_files(const ConvertOptions& options, const exporters::ExportFormat& format) {
    const bool may_be_alone = !options.input.take.transform.onto.empty() && base::has_suffix(options.output, ".amc");
    return may_be_alone ? std::vector<fs::path>{options.output} : exporters::files_of(format, options.output);
}
}  // namespace

exporters::Exported convert_file(const ConvertOptions& options, const fs::path& in, const exporters::ExportFormat& format,
                                 const exporters::Destination& out, const base::Run& run) {
    InputOptions reading = options.input;
    reading.take.transform.raw_positions_of = format.own;  // where the format can have the same numbers
    reading.pictures = format.holds_pictures;
    takes::Take take = read_input(in, reading, run);
    exporters::Exported result;
    result.notes = std::move(take.diagnostics);
    result.stopped = take.stopped;
    if (!take.figure) return result;
    const fs::path skin = format.holds_skins ? skin_file(options, *take.figure, result.notes) : fs::path();
    takes::ExportJob job;
    job.figure = take.figure;
    job.place = place_options(take);
    job.format = &format;
    job.request = options.motion;
    job.on_other_skeleton = take.transformed.mapping != nullptr;
    job.out = out;
    if (const auto* path = std::get_if<fs::path>(&out)) protect_inputs(inputs_of(take, skin), written_files(job, *path));
    if (const auto* path = std::get_if<fs::path>(&out)) protect_present(written_files(job, *path), options.force);
    job.skin = skin_of(skin, options, format.holds_pictures, take, result.notes);
    if (result.notes.has_error()) return result;
    if (const auto why = fault(options.motion, format)) throw CallError(output::Exit::bad_call, *why);
    job.figure = take.figure;  // a skin may have changed it
    job.frames = frames_of(options, *take.figure);
    job.words = words_of(options);
    job.date = today();
    exporters::Exported exported = export_take(job, run);
    if (exported.refused) exported.notes.error(std::nullopt, "convert.refused", *exported.refused);
    exported.notes.locate(take.figure->motion_file);
    if (exported.failure) throw CallError(output::Exit::bad_machine, *exported.failure);
    result.notes.append(std::exchange(exported.notes, {}));
    exported.notes = std::move(result.notes);
    return exported;
}

output::Exit convert_motion(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& out,
                            std::ostream& err) {
    exporters::Destination destination = fs::path(options.output);
    if (options.output != "-") {
        protect_named(options, planned_files(options, format));
    } else {
        if (format.suffixes.size() > 1)
            throw bad_call("expected a format of one file for standard output, found {}", format.name);
        destination = base::ByteSink(
            [&](std::string_view bytes) { out.write(bytes.data(), static_cast<std::streamsize>(bytes.size())); });
    }
    const Interruption interruption;
    const StopOnInterruption stop;
    const exporters::Exported exported =
        convert_file(options, options.input.files.front(), format, destination, {.stop = stop.token()});
    flush(out);
    err << printed(exported.notes);
    if (exported.stopped) Interruption::end_if_requested();
    return exported.notes.has_error() ? output::Exit::bad_input : output::Exit::done;
}
}  // namespace skelplay::cli
