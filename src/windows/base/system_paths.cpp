#include "base/system_paths.h"
#include <windows.h>
#include <cwctype>
#include <shlobj.h>
#include "base/text.h"

namespace skelplay::base {
namespace {
fs::path known_folder(const KNOWNFOLDERID& id) {
    wchar_t* text = nullptr;
    fs::path folder;
    if (::SHGetKnownFolderPath(id, KF_FLAG_DEFAULT, nullptr, &text) == S_OK) folder = text;
    ::CoTaskMemFree(text);
    return folder;
}
}  // namespace

fs::path home_folder() { return known_folder(FOLDERID_Profile); }
fs::path settings_folder() { return known_folder(FOLDERID_RoamingAppData); }
fs::path cache_folder() { return known_folder(FOLDERID_LocalAppData) / "skelplay"; }

fs::path program_path() {
    std::array<wchar_t, 32768> text{};  // letters: no path has more
    const DWORD size = ::GetModuleFileNameW(nullptr, text.data(), static_cast<DWORD>(text.size()));
    return std::wstring(text.data(), size);
}

/// A named mutex, of which nothing is left on the disk.
FolderLock::FolderLock(const fs::path& folder) {
    std::error_code unknown;
    std::wstring path = fs::weakly_canonical(folder, unknown).wstring();
    if (unknown || !fs::is_directory(folder, unknown)) return;
    for (wchar_t& letter : path) letter = static_cast<wchar_t>(std::towlower(letter));
    const std::wstring name = L"Local\\skelplay-" + std::to_wstring(std::hash<std::wstring>()(path));
    HANDLE mutex = ::CreateMutexW(nullptr, FALSE, name.c_str());
    if (mutex == nullptr) return;
    constexpr DWORD longest = 2000;  // ms
    const DWORD ended = ::WaitForSingleObject(mutex, longest);
    if (ended == WAIT_OBJECT_0 || ended == WAIT_ABANDONED) handle_ = reinterpret_cast<std::intptr_t>(mutex);
    else ::CloseHandle(mutex);
}

FolderLock::~FolderLock() {
    if (handle_ == -1) return;
    auto* const mutex = reinterpret_cast<HANDLE>(handle_);
    ::ReleaseMutex(mutex);
    ::CloseHandle(mutex);
}
}  // namespace skelplay::base
