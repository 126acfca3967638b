// What the program does with a key that the browser keeps, its menus do, too.

namespace skelplay::session {
bool is_received(std::string_view keys) {
    static constexpr std::array<std::string_view, 11> kept{
        "F5", "F11", "F12", "Ctrl+N", "Ctrl+Q", "Ctrl+R", "Ctrl+T", "Ctrl+W", "Ctrl+Tab", "Ctrl+Shift+Tab", "Shift+F12"};
    return std::ranges::find(kept, keys) == kept.end();
}
}  // namespace skelplay::session
