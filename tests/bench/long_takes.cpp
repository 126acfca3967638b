#include "bench/long_takes.h"
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace skelplay::bench {
namespace {
namespace fs = std::filesystem;

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::runtime_error("cannot read " + file.string());
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

bool is_number(std::string_view line) { return line.find_first_not_of("0123456789\r\n") == line.npos; }

/// Repeats the rows after the head until there are enough bytes.
void write_bvh(const std::string& walk, std::uint64_t bytes, std::ostream& out) {
    const std::size_t count = walk.find("Frames:");
    const std::size_t time = walk.find("Frame Time:");
    const std::size_t rows = walk.find('\n', time) + 1;
    const std::string_view block = std::string_view(walk).substr(rows);
    const std::uint64_t repeats = bytes / block.size() + 1;
    out << walk.substr(0, count) << "Frames: " << repeats * lines_of(block).size() << '\n'
        << walk.substr(time, rows - time);
    for (std::uint64_t i = 0; i < repeats; ++i) out << block;
}

/// Repeats the frames, numbered consecutively.
void write_amc(const std::string& walk, std::uint64_t bytes, std::ostream& out) {
    std::uint64_t number = 0;
    std::uint64_t written = 0;
    for (bool first = true; written < bytes; first = false) {
        bool in_motion = false;
        for (const std::string_view line : lines_of(walk)) {
            const bool begins_frame = is_number(line);
            in_motion = in_motion || begins_frame;
            if (begins_frame) out << ++number << '\n';
            else if (in_motion || first) out << line;
            written += line.size();
        }
    }
}

/// Repeats every segment's rows, numbered consecutively.
void write_htr(const std::string& walk, std::uint64_t bytes, std::ostream& out) {
    const std::uint64_t repeats = bytes / walk.size() + 1;
    std::vector<std::string_view> rows;  // of the section being read, behind their numbers
    std::uint64_t frames = 0;
    bool in_motion = false;
    const auto end_section = [&] {
        for (std::uint64_t i = 0; in_motion && i < repeats; ++i)
            for (std::size_t row = 0; row < rows.size(); ++row) out << i * rows.size() + row + 1 << rows[row];
        rows.clear();
    };
    for (const std::string_view line : lines_of(walk)) {
        if (line.starts_with('[')) {
            end_section();
            in_motion = !line.starts_with("[Header]") && !line.starts_with("[SegmentNames") &&
                        !line.starts_with("[BasePosition]") && !line.starts_with("[EndOfFile]");
        }
        const std::size_t blank = line.find_first_of(" \t");
        if (line.starts_with("NumFrames")) {
            frames = std::stoull(std::string(line.substr(blank)));
            out << "NumFrames " << frames * repeats << '\n';
        } else if (in_motion && blank != line.npos && is_number(line.substr(0, blank))) {
            rows.push_back(line.substr(blank));
        } else {
            out << line;
        }
    }
    end_section();
}
}  // namespace

fs::path long_takes_folder() { return fs::temp_directory_path() / fmt::format("skelplay-long-takes-{}", ::getuid()); }

fs::path long_take(const char* suffix, std::uint64_t bytes) {
    const fs::path assets = SKELPLAY_SOURCE_DIR "/assets";
    const fs::path folder = long_takes_folder();
    fs::create_directories(folder);
    fs::copy_file(assets / "walk.asf", folder / "walk.asf", fs::copy_options::overwrite_existing);
    const fs::path file = folder / fmt::format("walk-{}MB{}", bytes / 1'000'000, suffix);
    if (fs::exists(file)) return file;
    const std::string walk = read(fs::path(assets / "walk").replace_extension(suffix));
    const fs::path unfinished = file.string() + ".part";
    {
        std::ofstream out(unfinished, std::ios::binary);
        const std::string_view kind = suffix;
        if (kind == ".bvh") write_bvh(walk, bytes, out);
        else if (kind == ".amc") write_amc(walk, bytes, out);
        else write_htr(walk, bytes, out);
        if (!out.flush()) throw std::runtime_error("cannot write " + unfinished.string());
    }
    fs::rename(unfinished, file);
    return file;
}
}  // namespace skelplay::bench
