#include <windows.h>
#include "output/system_fonts.h"

namespace skelplay::output {
/// Windows has the same fonts everywhere, those for its scripts. Whether one has the letter is found when it is read.
FontSearch system_font_search(std::string) {
    return [](char32_t) {
        static constexpr std::array<std::string_view, 14> names{
            "segoeui.ttf", "YuGothM.ttc", "meiryo.ttc",   "msgothic.ttc", "msyh.ttc",    "simsun.ttc",   "msjh.ttc",
            "malgun.ttf",  "Nirmala.ttf", "LeelawUI.ttf", "ebrima.ttf",   "sylfaen.ttf", "seguisym.ttf", "arialuni.ttf"};
        std::array<wchar_t, MAX_PATH> windows{};
        const UINT size = ::GetWindowsDirectoryW(windows.data(), static_cast<UINT>(windows.size()));
        FacesFound found;
        for (const std::string_view name : names)
            if (fs::path file = fs::path(std::wstring(windows.data(), size)) / "Fonts" / name; base::is_file(file))
                found.faces.emplace_back(std::move(file), 0);
        return found;
    };
}
}  // namespace skelplay::output
