#include "render/shader_source.h"
#include <fstream>
#include <regex>
#include <sstream>
#include "render/embedded_shaders.h"
#include "render/graphics_error.h"
#include "render/load_gl.h"

namespace skelplay::render {
namespace {
std::optional<std::string> embedded(std::string_view name) {
    for (const EmbeddedShader& shader : embedded_shaders())
        if (shader.name == name) return std::string(shader.text);
    return std::nullopt;
}

/// The name in a line `#include "name"`; empty for other lines.
std::string included_name(const std::string& line) {
    static const std::regex pattern(R"(\s*#include\s+"([^"]+)\"\s*)");
    std::smatch match;
    return std::regex_match(line, match, pattern) ? match[1].str() : std::string();
}

void append(ShaderSource& source, std::string_view name, const ShaderFiles& files) {
    if (std::ranges::find(source.files, name) != source.files.end()) return;
    const std::optional<std::string> text = files(name);
    if (!text) throw GraphicsError(fmt::format("expected a shader file {}, found none", name));
    const std::size_t number = source.files.size();
    source.files.emplace_back(name);
    source.text += fmt::format("#line 1 {}\n", number);
    std::istringstream lines(*text);
    int line_number = 1;
    for (std::string line; std::getline(lines, line); ++line_number) {
        const std::string include = included_name(line);
        if (include.empty()) {
            source.text += line + '\n';
        } else {
            append(source, include, files);
            source.text += fmt::format("#line {} {}\n", line_number + 1, number);
        }
    }
}

fs::file_time_type newest_in(const fs::path& folder) {
    auto newest = fs::file_time_type::min();
    std::error_code error;  // ignored: a missing folder has no files
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto time = entry.last_write_time(error);
        if (!error) newest = std::max(newest, time);
    }
    return newest;
}
}  // namespace

ShaderSource assemble(std::string_view name, const ShaderFiles& files) {
    ShaderSource source;
    source.text = shader_preamble();
    append(source, name, files);
    return source;
}

std::string with_file_names(std::string_view log, const std::vector<std::string>& files) {
    static const std::regex location(R"(^(\d+)(?::(\d+)\(\d+\)|\((\d+)\)) ?: )");
    std::istringstream lines{std::string(log)};
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, location) && match[1].length() < 4) {
            const auto file = static_cast<std::size_t>(std::stoi(match[1]));
            const std::string number = match[2].matched ? match[2] : match[3];
            if (file < files.size()) line = fmt::format("{}:{}: {}", files[file], number, match.suffix().str());
        }
        result += line + '\n';
    }
    return result;
}

ShaderFiles shader_files() {
#ifdef SKELPLAY_SHADER_DIR
    return shader_files_in(SKELPLAY_SHADER_DIR);
#else
    return embedded;
#endif
}

ShaderFiles shader_files_in(fs::path folder) {
    return [folder = std::move(folder)](std::string_view name) {
        std::ifstream file(folder / name, std::ios::binary);
        return file ? std::string(std::istreambuf_iterator<char>(file), {}) : embedded(name);
    };
}

FolderWatch::FolderWatch(fs::path folder) : folder_(std::move(folder)), reported_(newest_in(folder_)), seen_(reported_) {}

bool FolderWatch::changed() {
    const Time now = newest_in(folder_);
    if (std::exchange(seen_, now) != now) return false;  // a program may still be writing
    return std::exchange(reported_, now) != now;
}
}  // namespace skelplay::render
