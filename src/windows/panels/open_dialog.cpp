// The system's own chooser is the open dialog: it knows the drives, the network and the places that a person has used.

#include <windows.h>
#include <shobjidl.h>

#include "panels/open_answer.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
/// A pointer of the system's objects, which are released at the end of a scope.
template <class Object>
class Com {
public:
    ~Com() {
        if (object_ != nullptr) object_->Release();
    }
    Object* operator->() const { return object_; }
    Object** operator&() { return &object_; }
    explicit operator bool() const { return object_ != nullptr; }

private:
    Object* object_ = nullptr;
};

std::vector<fs::path> paths_of(IShellItemArray& items) {
    DWORD count = 0;
    items.GetCount(&count);
    std::vector<fs::path> paths;
    for (DWORD i = 0; i < count; ++i) {
        Com<IShellItem> item;
        wchar_t* name = nullptr;
        if (items.GetItemAt(i, &item) == S_OK && item->GetDisplayName(SIGDN_FILESYSPATH, &name) == S_OK)
            paths.emplace_back(name);
        ::CoTaskMemFree(name);
    }
    return paths;
}

/// Asks for files, or for a folder, and waits for the answer; empty: none was chosen.
std::vector<fs::path> ask_for_files(const std::wstring& title, const fs::path& folder, bool several, bool folders) {
    Com<IFileOpenDialog> dialog;
    if (::CoCreateInstance(CLSID_FileOpenDialog, nullptr, CLSCTX_INPROC_SERVER, IID_PPV_ARGS(&dialog)) != S_OK)
        return {};
    FILEOPENDIALOGOPTIONS options = 0;
    dialog->GetOptions(&options);
    if (folders)
        options |= FOS_PICKFOLDERS;
    else if (several)
        options |= FOS_ALLOWMULTISELECT;
    dialog->SetOptions(options | FOS_FORCEFILESYSTEM | FOS_FILEMUSTEXIST);
    dialog->SetTitle(title.c_str());
    Com<IShellItem> place;
    if (::SHCreateItemFromParsingName(folder.c_str(), nullptr, IID_PPV_ARGS(&place)) == S_OK)
        dialog->SetDefaultFolder(*&place);
    Com<IShellItemArray> chosen;
    if (dialog->Show(::GetActiveWindow()) != S_OK || dialog->GetResults(&chosen) != S_OK) return {};
    return paths_of(**&chosen);
}
}  // namespace

void draw_open_dialog(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (!ui.session.ui.open_dialog) return;
    dialog.adding = std::exchange(ui.state.add_asked, false);
    const bool initialised = ::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE) >= 0;
    const std::wstring title = fs::path(open_title(ui)).wstring();
    std::vector<fs::path> paths = ask_for_files(title, open_folder(ui), !asks_for_skeleton(ui), asks_where(ui));
    if (initialised) ::CoUninitialize();
    if (paths.empty())
        close_open_dialog(ui);
    else
        open_paths(ui, std::move(paths), dialog.adding);
}
}  // namespace skelplay::panels
