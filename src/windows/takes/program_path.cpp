#include <windows.h>

#include "base/text.h"
#include "takes/sample.h"

namespace skelplay::takes {

fs::path program_path() {
    std::array<wchar_t, 32768> text{};  // letters: no path has more
    const DWORD size = ::GetModuleFileNameW(nullptr, text.data(), static_cast<DWORD>(text.size()));
    return std::wstring(text.data(), size);
}

}  // namespace skelplay::takes
