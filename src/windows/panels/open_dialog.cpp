// The system's own dialogs ask for files: they know the drives, the network and the places that a person has used.

#include <windows.h>
#include <shobjidl.h>
#include "panels/controls.h"
#include "panels/open_answer.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
/// A pointer of the system's objects, which are released at the end of a scope.
template <class Object> class Com {
public:
    ~Com() {
        if (object_ != nullptr) object_->Release();
    }
    Object* operator->() const { return object_; }
    Object** operator&() { return &object_; }

private:
    Object* object_ = nullptr;
};

/// While one exists, this thread may use the system's objects.
class ComUse {
public:
    ComUse() : initialised_(::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE) >= 0) {}
    ~ComUse() {
        if (initialised_) ::CoUninitialize();
    }
    ComUse(ComUse&&) = delete;

private:
    bool initialised_;
};

/// Shows a dialog over the window with these options, beginning in a folder, and waits. False: it was left.
bool show(IFileDialog& dialog, const std::string& title, fs::path folder, FILEOPENDIALOGOPTIONS options) {
    dialog.SetOptions(options | FOS_FORCEFILESYSTEM | FOS_PATHMUSTEXIST | FOS_NOCHANGEDIR);
    dialog.SetTitle(fs::path(title).c_str());
    Com<IShellItem> place;
    if (::SHCreateItemFromParsingName(folder.make_preferred().c_str(), nullptr, IID_PPV_ARGS(&place)) == S_OK)
        dialog.SetFolder(*&place);
    return dialog.Show(::GetActiveWindow()) == S_OK;
}

std::optional<fs::path> path_of(IShellItem& item) {
    wchar_t* name = nullptr;
    std::optional<fs::path> path;
    if (item.GetDisplayName(SIGDN_FILESYSPATH, &name) == S_OK) path = name;
    ::CoTaskMemFree(name);
    return path;
}

/// Asks for files, or for a folder, and waits for the answer; empty: none was chosen.
std::vector<fs::path> ask_for_files(const std::string& title, const fs::path& folder, bool several, bool folders) {
    const ComUse use;
    Com<IFileOpenDialog> dialog;
    Com<IShellItemArray> chosen;
    if (::CoCreateInstance(CLSID_FileOpenDialog, nullptr, CLSCTX_INPROC_SERVER, IID_PPV_ARGS(&dialog)) != S_OK ||
        !show(**&dialog, title, folder,
              FOS_FILEMUSTEXIST | (folders   ? FOS_PICKFOLDERS
                                   : several ? FOS_ALLOWMULTISELECT
                                             : 0U)) ||
        dialog->GetResults(&chosen) != S_OK)
        return {};
    DWORD count = 0;
    chosen->GetCount(&count);
    std::vector<fs::path> paths;
    for (DWORD i = 0; i < count; ++i) {
        Com<IShellItem> item;
        if (chosen->GetItemAt(i, &item) != S_OK) continue;
        if (auto path = path_of(**&item)) paths.push_back(*std::move(path));
    }
    return paths;
}

/// What is at the path already is not asked about: the form says that it will be replaced, and marks are added to it.
std::optional<fs::path> ask_for_new_file(const fs::path& file) {
    const ComUse use;
    Com<IFileSaveDialog> dialog;
    if (::CoCreateInstance(CLSID_FileSaveDialog, nullptr, CLSCTX_INPROC_SERVER, IID_PPV_ARGS(&dialog)) != S_OK)
        return std::nullopt;
    const std::wstring pattern = L"*" + file.extension().wstring();
    const COMDLG_FILTERSPEC kind{pattern.c_str(), pattern.c_str()};
    dialog->SetFileTypes(1, &kind);
    if (file.has_extension()) dialog->SetDefaultExtension(pattern.c_str() + 2);
    dialog->SetFileName(file.filename().c_str());
    Com<IShellItem> chosen;
    if (!show(**&dialog, "Save as", base::whole_path(file).parent_path(), FOS_NOREADONLYRETURN) ||
        dialog->GetResult(&chosen) != S_OK)
        return std::nullopt;
    return path_of(**&chosen);
}
}  // namespace

void draw_open_dialog(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (!ui.session.ui.open_dialog) return;
    dialog.adding = std::exchange(ui.state.add_asked, false);
    std::vector<fs::path> paths = ask_for_files(open_title(ui), open_folder(ui), !asks_for_skeleton(ui), asks_where(ui));
    if (paths.empty()) close_open_dialog(ui);
    else open_paths(ui, std::move(paths), dialog.adding);
}

SaveDialog system_save_dialog() { return &ask_for_new_file; }
}  // namespace skelplay::panels
