#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

namespace skelplay::test {
/// Calls of a program as GNOME's file manager makes them for a small picture: nothing can be written but the picture,
/// there is neither network, display, graphics card nor home, and of the folder of the file nothing but the file
/// itself, under another name.
struct ThumbnailSandbox {
    std::filesystem::path file;     // that is to be seen
    std::filesystem::path program;  // that is called as /tmp/skelplay
    std::filesystem::path out;      // the folder for the picture, small.png

    /// The file's name inside.
    [[nodiscard]] std::string inside() const { return "/tmp/gnome-desktop-file-to-thumbnail" + file.extension().string(); }
    /// The words of bubblewrap that call this command inside.
    [[nodiscard]] std::vector<std::string> words(const std::vector<std::string>& command) const {
        std::vector<std::string> words{"bwrap", "--unshare-all", "--die-with-parent", "--clearenv"};
        const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
        add({"--proc", "/proc", "--dev", "/dev", "--ro-bind", "/usr", "/usr"});
        for (const char* part : {"/etc/fonts", "/etc/glvnd", "/lib", "/lib64", "/bin"}) add({"--ro-bind-try", part, part});
        add({"--tmpfs", "/tmp", "--ro-bind", file.string(), inside(), "--ro-bind", program.string(), "/tmp/skelplay"});
        add({"--bind", out.string(), "/tmp/out", "--chdir", "/"});
        words.insert(words.end(), command.begin(), command.end());
        return words;
    }
    /// The words that make the picture.
    [[nodiscard]] std::vector<std::string> thumbnail_words() const {
        return words({"/tmp/skelplay", "thumbnail", "--size", "128", inside(), "/tmp/out/small.png"});
    }
};
}  // namespace skelplay::test
