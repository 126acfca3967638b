#pragma once

#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>
#include "base/byte_source.h"
#include "figure/figure.h"
#include "loaders/formats.h"
#include "loaders/load.h"
#include "support/edited.h"
#include "support/temporary_folder.h"

namespace skelplay::loaders {
/// Reads a text as that file; its diagnostics are located and in order.
LoadResult read_text(ReadFile* read, std::string_view name, std::string_view text, const LoadOptions& options = {},
                     const base::Run& run = {});

/// What a part of a reader, `read(Reading&)`, makes of a text. Its diagnostics are not located.
template <class Read>
auto read_part(std::string_view text, const Read& read, const LoadOptions& options = {}, const base::Run& run = {}) {
    return loaded("folder/part", base::MemoryBytes{std::string(text)}, options, run, read);
}

inline LoadResult read_bvh_text(std::string_view text, const LoadOptions& options = {}) {
    return read_text(read_bvh, "a.bvh", text, options);
}
inline LoadResult read_asf_text(std::string_view text) { return read_text(read_asf, "t.asf", text); }
inline LoadResult read_htr_text(std::string_view text, const LoadOptions& options = {}, const base::Run& run = {}) {
    return read_text(read_htr, "t.htr", text, options, run);
}
/// Reads a text as an AMC file with this skeleton, which must be readable; the skeleton's diagnostics are dropped. With
/// a rate, unless said otherwise, so that none is noted.
LoadResult read_amc_text(std::string_view asf, std::string_view amc, const LoadOptions& options = {.fps = 120});

/// The places and codes of diagnostics: "5:8 asf.unknown-bone, asf.no-root". Their words must be those that
/// tests/data/wording.tsv has for the code. Where SKELPLAY_NEW_WORDING names a file, lines for the golden are added to it.
std::string said(const base::Diagnostics& diagnostics);
template <class Loaded> std::string said(const Loaded& loaded) { return said(loaded.diagnostics); }
/// The same with the names of the files, without their folders: "walk.amc:2:1 amc.missing-bone".
std::string said_by_file(const LoadResult& result);

inline const figure::Motion& motion_of(const LoadResult& result) { return std::get<figure::Motion>(result.figure->take); }

/// A bone's numbers in a frame, in the order of its columns: "10 20 30".
std::string numbers_of(const LoadResult& result, std::string_view bone, std::size_t frame = 0);
/// The positions of the markers in a frame: "HEAD 0 0 1700, TOE -".
std::string positions_of(const LoadResult& result, std::size_t frame);
/// Everything that was made of a text, to be compared.
std::string everything_in(const LoadResult& result);

/// The text with other line ends than "\n".
std::string with_line_ends(std::string_view text, std::string_view end);

/// A folder of its own for each test, gone afterwards.
class InFolder : public testing::Test {
protected:
    std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const {
        return folder_.write(name, text);
    }
    [[nodiscard]] LoadResult read(const std::filesystem::path& name, const LoadOptions& options = {}) const {
        return load(folder_ / name, options);
    }
    /// What is said of a file with these bytes.
    [[nodiscard]] std::string said_of(const std::filesystem::path& name, std::string_view bytes) const {
        return said(load(write(name, bytes)));
    }
    /// A text with the names of files in the folder instead of their paths.
    [[nodiscard]] std::string without_folder(std::string text) const;
    [[nodiscard]] std::string skeleton_of(const LoadResult& result) const {
        return result.figure ? without_folder(result.figure->skeleton_file) : "none";
    }
    [[nodiscard]] std::vector<std::string> others(const LoadResult& result) const;

    test::TemporaryFolder folder_;
};
}  // namespace skelplay::loaders
