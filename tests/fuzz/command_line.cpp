// Lines as the words of a call that opens the window (commands would read and write files): it is refused with a
// sentence, or asks for a window, and the line that is told for that window asks for the same.

#include "cli/command_line.h"
#include <sstream>
#include <string>
#include <variant>
#include <vector>
#include "cli/window_request.h"
#include "pieces.h"
#include "targets.h"

namespace {
using namespace skelplay;
using fuzz::require;

std::variant<int, cli::WindowRequest> call(const std::vector<std::string>& words, std::string& said) {
    std::vector<const char*> arguments{"skelplay", "--paused"};  // no command is the first word
    for (const std::string& word : words) arguments.push_back(word.c_str());
    std::ostringstream out;
    std::ostringstream err;
    auto result = cli::run(arguments, out, err);
    said = out.str() + err.str();
    return result;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < text.size() && words.size() < 40;) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        words.emplace_back(word.substr(0, word.find('\0')));
        begin = end + 1;
    }
    return words;
}

/// The words of a line for a POSIX shell that quotes with ' and \ only.
std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\'') quoted = !quoted;
        else if (!quoted && line[i] == ' ') words.emplace_back();
        else if (!quoted && line[i] == '\\' && i + 1 < line.size()) words.back() += line[++i];
        else words.back() += line[i];
    }
    return words;
}
}  // namespace

void skelplay::fuzz::try_command_line(const std::uint8_t* data, std::size_t size) {
    std::string said;
    const auto result = call(lines_of(fuzz::text_of(data, size)), said);
    if (const int* status = std::get_if<int>(&result)) {
        require(*status >= 0 && *status <= 2 && !said.empty());
        return;
    }
    const std::string line = cli::to_line(std::get<cli::WindowRequest>(result));
    std::vector<std::string> words = words_of(line);
    require(words.front() == "skelplay");
    words.erase(words.begin());
    const auto again = call(words, said);
    const auto* window = std::get_if<cli::WindowRequest>(&again);
    require(window != nullptr && cli::to_line(*window) == line);
}
