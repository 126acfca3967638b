; The installer for Windows, of one person and without an administrator: makensis -DVERSION= -DFOLDER= -DINSTALLER= -DICON= installer.nsi
Target amd64-unicode
!include MUI2.nsh

Name "Skelplay ${VERSION}"
OutFile "${INSTALLER}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Skelplay"
InstallDirRegKey HKCU "Software\Skelplay" "folder"
SetCompressor /SOLID lzma
ManifestDPIAware true
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Skelplay"
!define CLASSES "Software\Classes"

!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\skelplay.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open the sample"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

; Each suffix: whether Skelplay opens it where no program does so far, or is only offered under "Open with".
!macro ForEachSuffix Do
    !insertmacro ${Do} amc 1
    !insertmacro ${Do} asf 1
    !insertmacro ${Do} bvh 1
    !insertmacro ${Do} htr 1
    !insertmacro ${Do} gtr 1
    !insertmacro ${Do} c3d 1
    !insertmacro ${Do} trc 1
    !insertmacro ${Do} csm 1
    !insertmacro ${Do} bva 1
    !insertmacro ${Do} vrma 1
    !insertmacro ${Do} vrm 0
    !insertmacro ${Do} fbx 0
    !insertmacro ${Do} glb 0
    !insertmacro ${Do} gltf 0
    !insertmacro ${Do} npz 0
!macroend

!macro Associate suffix opens
    WriteRegNone HKCU "${CLASSES}\.${suffix}\OpenWithProgids" "Skelplay.Take"
    !if ${opens} = 1
        ReadRegStr $0 HKCR ".${suffix}" ""
        StrCmp $0 "" 0 +2
            WriteRegStr HKCU "${CLASSES}\.${suffix}" "" "Skelplay.Take"
    !endif
!macroend

!macro Forget suffix opens
    DeleteRegValue HKCU "${CLASSES}\.${suffix}\OpenWithProgids" "Skelplay.Take"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${suffix}\OpenWithProgids"
    ReadRegStr $0 HKCU "${CLASSES}\.${suffix}" ""
    StrCmp $0 "Skelplay.Take" 0 +2
        DeleteRegValue HKCU "${CLASSES}\.${suffix}" ""
    DeleteRegKey /ifempty HKCU "${CLASSES}\.${suffix}"
!macroend

Section "Skelplay" program
    SectionIn RO
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Skelplay.lnk" "$INSTDIR\skelplay.exe"
    WriteRegStr HKCU "Software\Skelplay" "folder" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Skelplay"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\skelplay.exe,0"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Skelplay authors"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Open takes with Skelplay" associations
    WriteRegStr HKCU "${CLASSES}\Skelplay.Take" "" "Motion-capture take"
    WriteRegStr HKCU "${CLASSES}\Skelplay.Take\DefaultIcon" "" "$INSTDIR\skelplay.exe,0"
    WriteRegStr HKCU "${CLASSES}\Skelplay.Take\shell\open\command" "" '"$INSTDIR\skelplay.exe" "%1"'
    !insertmacro ForEachSuffix Associate
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; icons are drawn anew
SectionEnd

LangString about_program ${LANG_ENGLISH} "The player and its samples, for you alone."
LangString about_associations ${LANG_ENGLISH} "A double click on a take opens it, where no other program does so already; elsewhere it is offered under 'Open with'."
!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${program} $(about_program)
    !insertmacro MUI_DESCRIPTION_TEXT ${associations} $(about_associations)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Section "Uninstall"
    Delete "$SMPROGRAMS\Skelplay.lnk"
    RMDir /r "$INSTDIR\share\skelplay"
    RMDir "$INSTDIR\share"
    Delete "$INSTDIR\skelplay.exe"
    Delete "$INSTDIR\LICENCES.txt"
    Delete "$INSTDIR\CHANGES.txt"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR" ; where somebody put more, that stays
    !insertmacro ForEachSuffix Forget
    DeleteRegKey HKCU "${CLASSES}\Skelplay.Take"
    DeleteRegKey /ifempty HKCU "${CLASSES}"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegKey /ifempty HKCU "Software\Microsoft\Windows\CurrentVersion\Uninstall"
    DeleteRegKey HKCU "Software\Skelplay"
    MessageBox MB_YESNO|MB_ICONQUESTION "Forget what you have set in Skelplay, too?" /SD IDNO IDNO keep
        RMDir /r "$APPDATA\skelplay"
    keep:
    RMDir /r "$LOCALAPPDATA\skelplay" ; pictures of takes, which can be made again
SectionEnd
