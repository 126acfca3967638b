#include "render/shader_source.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <utility>

#include "render/embedded_shaders.h"
#include "render/graphics_error.h"

namespace skelplay::render {

namespace {

constexpr std::string_view version_line = "#version 330 core\n";

#ifdef SKELPLAY_SHADER_DIR
constexpr std::string_view source_folder = SKELPLAY_SHADER_DIR;
#else
constexpr std::string_view source_folder = "";
#endif

std::optional<std::string> embedded(std::string_view name) {
    for (const EmbeddedShader& shader : embedded_shaders())
        if (shader.name == name) return std::string(shader.text);
    return std::nullopt;
}

std::optional<std::string> from_source_folder(std::string_view name) {
    std::ifstream file(std::filesystem::path(source_folder) / name, std::ios::binary);
    if (!file) return embedded(name);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

/// The name in a line `#include "name"`; empty: another line.
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

}  // namespace

ShaderSource assemble(std::string_view name, const ShaderFiles& files) {
    ShaderSource source;
    source.text = version_line;
    append(source, name, files);
    return source;
}

std::string with_file_names(std::string_view log, const std::vector<std::string>& files) {
    static const std::regex place(R"(^(\d+)(?::(\d+)\(\d+\)|\((\d+)\)) ?: )");
    std::istringstream lines{std::string(log)};
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, place) && match[1].length() < 4) {
            const auto file = static_cast<std::size_t>(std::stoi(match[1]));
            const std::string number = match[2].matched ? match[2] : match[3];
            if (file < files.size()) line = fmt::format("{}:{}: {}", files[file], number, match.suffix().str());
        }
        result += line + '\n';
    }
    return result;
}

ShaderFiles shader_files() { return source_folder.empty() ? ShaderFiles(embedded) : ShaderFiles(from_source_folder); }

std::filesystem::path shader_folder() { return source_folder; }

FolderWatch::FolderWatch(std::filesystem::path folder) : folder_(std::move(folder)) { changed(); }

bool FolderWatch::changed() {
    auto newest = std::filesystem::file_time_type::min();
    std::error_code error;  // a folder that is not there has no files
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
        const auto time = entry.last_write_time(error);
        if (!error) newest = std::max(newest, time);
    }
    return std::exchange(newest_, newest) != newest;
}

}  // namespace skelplay::render
