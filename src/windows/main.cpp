// The program for Windows: one for the console and for the desktop.

#include <fcntl.h>
#include <io.h>
#include <iostream>
#include <span>
#include <sstream>
#include <string>
#include <variant>
#include <vector>
#include "app/application.h"
#include "cli/command_line.h"
#include "windows/base/utf16.h"

// Last: its macros are words of ours.
#include <windows.h>
#include <shellapi.h>

namespace {
using namespace skelplay;

/// The words of the call in UTF-8; those of main() are in the old code page.
std::vector<std::string> words_of_call() {
    int count = 0;
    wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> texts;
    for (int i = 0; i < count; ++i) texts.push_back(base::utf8_of(words[i]));
    ::LocalFree(words);
    return texts;
}

/// A stream's text for the console, which shows letters only if it gets them whole: the library hands over single
/// bytes.
class ConsoleText : public std::stringbuf {
public:
    ConsoleText(std::ostream& stream, DWORD handle) : stream_(stream), console_(::GetStdHandle(handle)) {
        if (DWORD mode = 0; ::GetConsoleMode(console_, &mode) != FALSE) {
            plain_ = stream.rdbuf(this);
            stream << std::unitbuf;
        }
    }
    ~ConsoleText() override {
        if (plain_ != nullptr) stream_.rdbuf(plain_);
    }
    ConsoleText(ConsoleText&&) = delete;

private:
    int sync() override {
        const std::wstring letters = fs::path(str()).native();
        ::WriteConsoleW(console_, letters.data(), static_cast<DWORD>(letters.size()), nullptr, nullptr);
        str({});
        return 0;
    }

    std::ostream& stream_;
    HANDLE console_;
    std::streambuf* plain_ = nullptr;  // what wrote before; null: there is no console
};

/// The console speaks UTF-8 as long as the program runs, and pipes pass on the bytes that they have on other systems.
class Console {
public:
    Console() : before_(::GetConsoleOutputCP()) {
        ::SetConsoleOutputCP(CP_UTF8);
        for (const int stream : {0, 1, 2}) ::_setmode(stream, _O_BINARY);
    }
    ~Console() { ::SetConsoleOutputCP(before_); }
    Console(Console&&) = delete;

private:
    UINT before_;
    ConsoleText output_{std::cout, STD_OUTPUT_HANDLE};
    ConsoleText errors_{std::cerr, STD_ERROR_HANDLE};
};

/// While it exists, what would be told in a console is kept, if there is none: after a double click.
class Messages {
public:
    Messages() {
        DWORD process = 0;
        const bool made_for_us = ::GetConsoleProcessList(&process, 1) == 1;
        const bool told_elsewhere = ::GetFileType(::GetStdHandle(STD_ERROR_HANDLE)) != FILE_TYPE_CHAR;
        if (made_for_us) ::FreeConsole();
        if (made_for_us || (::GetConsoleWindow() == nullptr && !told_elsewhere)) plain_ = std::cerr.rdbuf(kept_.rdbuf());
    }
    ~Messages() {
        if (plain_ != nullptr) std::cerr.rdbuf(plain_);
    }
    Messages(Messages&&) = delete;

    void show(int status) const {
        const std::wstring text = fs::path(kept_.str()).wstring();
        if (plain_ != nullptr && status != 0 && !text.empty())
            ::MessageBoxW(nullptr, text.c_str(), L"Skelplay", MB_OK | MB_ICONERROR);
    }

private:
    std::ostringstream kept_;
    std::streambuf* plain_ = nullptr;
};
}  // namespace

int main() {
    const Console console;
    const std::vector<std::string> texts = words_of_call();
    std::vector<const char*> words;
    for (const std::string& text : texts) words.push_back(text.c_str());
    const auto outcome = cli::run(words, std::cout, std::cerr);
    if (const int* status = std::get_if<int>(&outcome)) return *status;
    const Messages messages;
    const int status = app::run_window(std::get<cli::WindowRequest>(outcome));
    messages.show(status);
    return status;
}
