#include "exporters/export_files.h"

#include <memory>

#include "base/text.h"

namespace skelplay::exporters {

std::vector<std::filesystem::path> files_of(const ExportFormat& format, const std::filesystem::path& out) {
    if (format.files.empty()) return {out};
    std::vector<std::filesystem::path> files;
    for (const std::string_view suffix : format.files) {
        std::filesystem::path file = out;
        files.push_back(base::has_suffix(out, suffix) ? out : file.replace_extension(suffix));
    }
    return files;
}

Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const Destination& out, const base::Run& run) {
    Exported result;
    std::vector<std::filesystem::path> paths;
    if (const auto* path = std::get_if<std::filesystem::path>(&out)) paths = files_of(format, *path);
    std::vector<std::unique_ptr<base::OutputFile>> files;
    std::vector<base::ByteSink> sinks;
    for (const std::filesystem::path& path : paths) {
        base::OutputFile& file = *files.emplace_back(std::make_unique<base::OutputFile>(path));
        sinks.emplace_back([&file](std::string_view bytes) { file.append(bytes); });
    }
    if (const auto* sink = std::get_if<base::ByteSink>(&out)) sinks.push_back(*sink);
    // Notes the first file that failed; true when one has.
    const auto any_failed = [&] {
        for (std::size_t i = 0; i < files.size() && !result.failure; ++i)
            if (files[i]->failed()) result.failure = base::to_utf8(paths[i].string()) + ": " + *files[i]->commit();
        return result.failure.has_value();
    };
    if (any_failed()) return result;
    try {
        result.stopped = !format.write({take, options, sinks, result.notes, run});
    } catch (const ExportFault& fault) {
        result.refused = fault.what();
    }
    // A full disk has shown by now, and then no file is put in its place.
    if (result.stopped || result.refused || any_failed()) return result;
    for (const auto& file : files) file->commit();
    if (any_failed()) return result;
    result.frames = take.frames();
    result.frame_time = take.frame_time();
    return result;
}

}  // namespace skelplay::exporters
