#!/bin/bash
# windows.sh BUILD_FOLDER [PROGRAM]: the archive and the installer of BUILD_FOLDER (build/windows) under Wine, against the native
# PROGRAM (build/release/bin/skelplay): unpacked into a folder with letters of many scripts, what commands say of all takes, what is
# converted, read back; the goldens, damaged files, a picture, paths, pipes, a console, the window by hand and with random actions, what
# the installer leaves. Wants what `install.sh windows` installs. Takes about half an hour on two cores; `rounds=100` makes fewer
# rounds of the worker.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath "${1:?which build folder? windows.sh BUILD_FOLDER [PROGRAM]}")
native=$(realpath "${2:-$root/build/release/bin/skelplay}")
here=$root/tests/release
work=$build/test
rm -rf "$work" && mkdir -p "$work"
failures=0
step() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*"; failures=$((failures + 1)); }
# expect WHAT PATTERN COMMAND...: the command's output matches.
expect() {
    local said
    said=$("${@:3}" 2>&1)
    if grep -qE -- "$2" <<<"$said"; then printf 'ok: %s\n' "$1"; else fail "$1: expected $2, found ${said:0:300}"; fi
}

# A display of its own; Wine's programs have windows only if it had one when its folder was made.
exec 3>"$work/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 >/dev/null 2>&1 &
xvfb=$!
trap 'kill $xvfb 2>/dev/null; WINEPREFIX=$work/wine /usr/lib/wine/wineserver64 -k 2>/dev/null' EXIT
for _ in $(seq 100); do [ -s "$work/display" ] && break; sleep 0.1; done
DISPLAY=:$(cat "$work/display")
export DISPLAY WINEPREFIX=$work/wine WINEDEBUG=-all LC_ALL=C.UTF-8
# GLFW's joysticks crash in this Wine when they end; nobody needs its menus.
export WINEDLLOVERRIDES="xinput1_4,xinput1_3,xinput9_1_0=d;winemenubuilder.exe=d"
wine() { timeout "${limit:-60}" /usr/lib/wine/wine64 "$@" | tr -d '\r'; return "${PIPESTATUS[0]}"; }
wine wineboot -i >/dev/null 2>&1

step "the archive, unpacked"
archive=$(ls "$build"/package/skelplay-*-windows-x86_64.zip)
folder="$work/Größe Übung/日本語"
mkdir -p "$folder"
python3 -m zipfile -e "$archive" "$folder"
program=$(ls "$folder"/*/skelplay.exe)
ls -l "$archive" "$build"/package/*.exe "$program" | awk '{ print $5, $NF }'
expect "it links what every Windows has" "^0$" \
    sh -c "x86_64-w64-mingw32-objdump -p '$program' | sed -n 's/.*DLL Name: //p' | grep -viE '^(kernel32|user32|gdi32|shell32|ole32|msvcrt|opengl32|imm32|advapi32)\.dll$' | wc -l"
expect "its version" "^skelplay [0-9.]+$" wine "$program" --version
wine "$program" render -o "$work/sample.png" --size 320x180 >/dev/null 2>&1
expect "the bundled sample is found" "^PNG$" sh -c "head -c 4 '$work/sample.png' | tail -c 3"

step "who waits is woken, and paths are texts: ${rounds:=3000} times"
gtest=/usr/src/googletest
x86_64-w64-mingw32-g++-posix -std=c++20 -O1 -static -isystem "$build/fixed_headers" -isystem "$build/include" -DFMT_HEADER_ONLY \
    -I"$root/src" -I"$root/tests" -I$gtest/googletest/include -I$gtest/googlemock/include -I$gtest/googletest \
    "$root/tests/base/worker_test.cpp" "$here/windows_paths_test.cpp" $gtest/googletest/src/gtest-all.cc $gtest/googletest/src/gtest_main.cc \
    "$build/src/libskelplay_base.a" "$(find "$build" -name libzlib.a)" -lshell32 -lole32 -luuid -o "$work/tests.exe"
expect "all rounds end" "^$rounds$" sh -c "timeout 1500 /usr/lib/wine/wine64 '$work/tests.exe' --gtest_repeat=$rounds --gtest_brief=1 | grep -c PASSED"

step "what commands say of all takes"
if [ -d "$root/../shared/data" ]; then
    cd "$root/.."
    mapfile -t takes < <(find shared/data -type f -not -path '*/reports/*' -regextype posix-extended \
        -iregex '.*\.(amc|bvh|htr|gtr|c3d|trc|csm|gltf|glb|fbx)(\.gz)?' | sort)
    same=0 close=0
    # same CALL...: both programs print the same, with the same status.
    same() {
        local said wanted got
        "$native" "$@" >"$work/expected" 2>"$work/expected.err"; wanted=$?
        limit=300 wine "$program" "$@" >"$work/found" 2>"$work/found.err"; got=$?
        [ $wanted = $got ] || { fail "$1 ${*: -1}: expected status $wanted, found $got"; return; }
        python3 "$here/same_numbers.py" "$work/expected.err" "$work/found.err" >"$work/said" || fail "$1 ${*: -1}: $(cat "$work/said")"
        said=$(python3 "$here/same_numbers.py" "$work/expected" "$work/found") || fail "$1 ${*: -1}: $said"
        if [ "$said" = equal ]; then same=$((same + 1)); else close=$((close + 1)); fi
        [ "$said" = equal ] || echo "$1 ${*: -1}: $said" >>"$work/differences"
    }
    for folder in $(dirname "${takes[@]}" | sort -u); do
        mapfile -t here_in < <(printf '%s\n' "${takes[@]}" | grep "^$folder/[^/]*$")
        same info --json "${here_in[@]}"
        same check --csv "${here_in[@]}"
    done
    for take in "${takes[@]}"; do same joints "$take"; done
    sort -t ' ' -k 11,11 -g "$work/differences" | tail -n 1
    echo "${#takes[@]} takes: $same outputs are equal, $close differ in last digits"

    step "what is converted, read back"
    for suffix in bvh amc htr c3d trc glb npz csv; do
        for take in shared/data/bvh/cmu-mobu_01_01.bvh $(printf '%s\n' "${takes[@]}" | awk 'NR % 20 == 0'); do
            name=$(basename "$take").$suffix
            "$native" convert "$take" "$work/native/$name" --force >/dev/null 2>&1; wanted=$?
            wine "$program" convert "$take" "$work/converted/$name" --force >/dev/null 2>&1; got=$?
            [ $wanted = $got ] || { fail "convert $take to $suffix: expected status $wanted, found $got"; continue; }
            [ $wanted = 0 ] && [ $suffix != csv ] || continue
            for side in native converted; do "$native" joints "$work/$side/$name" >"$work/$side.csv" 2>/dev/null; done
            python3 "$here/same_numbers.py" "$work/native.csv" "$work/converted.csv" 1e-7 >"$work/said" || # text has six decimals
                fail "$take as $suffix: $(cat "$work/said")"
        done
    done

    step "the goldens"
    if [ -d shared/golden ]; then
        python3 "$here/goldens.py" shared/golden /usr/lib/wine/wine64 "$program" || fail "goldens differ"
    else
        echo "skipped, there is no ../shared/golden"
    fi

    step "damaged files"
    python3 - "$work/damaged" "${takes[@]}" <<'PY'
import pathlib, random, sys
chance = random.Random(1)
folder = pathlib.Path(sys.argv[1])
folder.mkdir()
for i, name in enumerate(sys.argv[2::2]):
    data = bytearray(open(name, "rb").read()[: 1 << 20])
    for _ in range(8):
        at = chance.randrange(len(data))
        if chance.random() < 0.5:
            data[at] = chance.randrange(256)
        else:
            del data[at : at + chance.randrange(1, 1 + len(data) // 2)]
    (folder / f"{i}-{pathlib.Path(name).name}").write_bytes(data)
PY
    for file in "$work"/damaged/*; do
        "$native" info "$file" >/dev/null 2>&1; wanted=$?
        wine "$program" info "$file" >/dev/null 2>&1; got=$?
        [ $wanted = $got ] || fail "$(basename "$file"): expected status $wanted, found $got"
    done
    echo "$(ls "$work/damaged" | wc -l) files"
else
    echo "takes: skipped, there is no ../shared/data"
fi

step "paths, pipes and pictures"
walk=$(dirname "$program")/share/skelplay/walk.bvh
long=$work/$(printf 'a%.0s' $(seq 120))/$(printf 'b%.0s' $(seq 120))/$(printf 'ü%.0s' $(seq 60))
mkdir -p "$long" && cp "$walk" "$long/歩く 😀.bvh"
expect "a path of over 260 letters is read" "31 bones|frames" wine "$program" info "$long/歩く 😀.bvh"
expect "and one is written" "wrote|^$" wine "$program" convert "$long/歩く 😀.bvh" "$long/out.htr" --unit-metres 0.01
expect "and read on this side" "frames" "$native" info "$long/out.htr"
expect "none is replaced unasked" "no file to be written over" wine "$program" convert "$long/歩く 😀.bvh" "$long/out.htr" --unit-metres 0.01
WINEDEBUG=+file wine "$program" convert "$walk" "$long/new/ö/out.htr" --unit-metres 0.01 >"$work/long.calls" 2>&1
[ -s "$long/new/ö/out.htr" ] || fail "no folders were made in a long path"
for call in CreateDirectoryW MoveFileWithProgressW; do # this Wine takes any path, Windows only those that say so
    grep -a "$call" "$work/long.calls" | grep -aF aaaaaaaa >"$work/calls"
    if [ -s "$work/calls" ] && ! grep -avqF 'L"\\\\?\\Z:' "$work/calls"; then echo "ok: long paths of $call"; else fail "$call is told a plain path"; fi
done
expect "backslashes and a drive" "frames" wine "$program" info "Z:${walk//\//\\}"
expect "names that Windows forbids" "a name on Windows has none of" wine "$program" convert "$walk" "$work/a?b.htr" --unit-metres 0.01
expect "names of devices" "not that of a device" wine "$program" convert "$walk" "$work/com1.htr" --unit-metres 0.01
expect "what is missing has a name" "No such file" wine "$program" info "$work/nowhere.bvh"
expect "a pipe" "frames" sh -c "timeout 60 /usr/lib/wine/wine64 '$program' info - <'$walk'"
expect "no carriage returns" "^0$" sh -c "timeout 60 /usr/lib/wine/wine64 '$program' joints '$walk' | grep -c \$'\\r'"
"$native" render "$walk" -o "$work/native.png" --size 640x360 2>/dev/null
wine "$program" render "$walk" -o "$work/wine.png" --size 640x360 2>/dev/null
if cmp -s "$work/native.png" "$work/wine.png"; then echo "ok: the same picture, byte for byte"; else fail "a picture differs"; fi

step "the window"
# A font of Windows' that this Wine has not: one with the letters of the name, if there is any here.
han=$(fc-match -f '%{file}' ':charset=6b69' 2>/dev/null) && [ -f "$han" ] && cp "$han" "$WINEPREFIX/drive_c/windows/Fonts/msyh.ttc"
cp "$walk" "$work/歩く wälk.bvh"
cp "$walk" "$work/跳ぶ 100%.bvh"
printf 'HIERARCHY\nROOT hips\n{\nOFFSET x' >"$work/壊れた.bvh"
state=$work/state
# wait_for KEY PATTERN: waits until a line of the window's state is so.
wait_for() {
    for _ in $(seq 150); do grep -qE "^$1=$2" "$state" 2>/dev/null && echo "ok: $1 is $2" && return; sleep 0.2; done
    fail "$1: expected $2, found $(grep "^$1=" "$state")"
}
# open_window WORD...: starts Wine with these words and waits for the program's window, whose number is then $id.
open_window() {
    rm -f "$state"
    SKELPLAY_STATE_FILE="Z:${state//\//\\}" timeout 300 /usr/lib/wine/wine64 "$@" >"$work/window.log" 2>&1 &
    window=$!
    wait_for pictures '[1-9]'
    id=$(xdotool search --name '– Skelplay|^Skelplay$' | tail -n 1)
}
# click ITEM: on what the state calls so.
click() {
    local x y width height
    IFS=, read -r x y width height < <(sed -n "s/^item\.$1=//p" "$state")
    xdotool mousemove --window "$id" $((${x%.*} + ${width%.*} / 2)) $((${y%.*} + ${height%.*} / 2)) click 1
}
press() { xdotool key --window "$id" "$@" 2>/dev/null; sleep 1; }
# shows TITLE: whether a window with this title is seen.
shows() { xdotool search --onlyvisible --name "^$1$" >/dev/null 2>&1; }
# answer TITLE NAME: types a path into the system's dialog, in place of what it begins with, and waits until the dialog is gone.
answer() {
    for _ in $(seq 50); do shows "$1" && break; sleep 0.2; done
    sleep 2
    xdotool key End shift+Home type --delay 50 "Z:${work//\//\\}\\$2" 2>/dev/null
    sleep 1
    import -window root "$work/$1.png"
    xdotool key Return 2>/dev/null
    for _ in $(seq 50); do shows "$1" || return; sleep 0.2; done
    fail "the dialog $1 does not end"
}
cc -O1 "$here/drag.c" -lX11 -o "$work/drag" || fail "drag.c"
open_window "$program" "$work/歩く wälk.bvh"
"$work/drag" "$id" "$work/跳ぶ 100%.bvh" || fail "no file can be dropped"
wait_for file '.*跳ぶ 100%.bvh'
import -window root "$work/dropped.png"
press ctrl+o
answer Open "歩く wälk.bvh"
wait_for file '.*歩く wälk.bvh'
press ctrl+shift+e
click export-browse
answer "Save as" "書き出し.bvh"
click export-start
wait_for said '.*書き出し.bvh'
expect "the file that was chosen is written" "frames" "$native" info "$work/書き出し.bvh"
import -window root "$work/exported.png"
press Escape ctrl+q
wait $window || fail "the window ended with $?"
# Where Wine has a desktop of its own, its title bars are those of Windows.
open_window explorer /desktop=held,1280x800 "Z:${program//\//\\}" "Z:${work//\//\\}\\歩く wälk.bvh"
sleep 2
xdotool mousemove 600 12 mousedown 1 sleep 0.5 mousemove 610 40 sleep 1 mousemove 650 150 sleep 1
before=$(sed -n 's/^pictures=//p' "$state")
sleep 2
after=$(sed -n 's/^pictures=//p' "$state")
import -window root "$work/held.png"
xdotool mouseup 1
expect "the window was moved" "Position: [1-9]" xdotool getwindowgeometry "$id"
if [ "$after" -gt $((before + 5)) ]; then echo "ok: it draws while it is held"; else fail "held, it drew $before to $after"; fi
press ctrl+q
wait $window
open_window start /wait /unix "$program" "Z:${work//\//\\}\\壊れた.bvh"
wait_for said '.*壊れた.bvh, line 4, column 9: expected'
press ctrl+q
wait $window
# A display that can draw nothing, in a Wine that has not seen another.
exec 4>"$work/plain"
Xvfb -displayfd 4 -extension GLX -screen 0 1280x800x24 >/dev/null 2>&1 &
plain=$!
for _ in $(seq 100); do [ -s "$work/plain" ] && break; sleep 0.1; done
(
    export DISPLAY=:$(cat "$work/plain") WINEPREFIX=$work/plain_wine
    wine wineboot -i >/dev/null 2>&1
    timeout 60 /usr/lib/wine/wine64 start /wait /unix "$program" "$walk" >/dev/null 2>&1 &
    window=$!
    for _ in $(seq 100); do id=$(xdotool search --onlyvisible --name '^Skelplay$' 2>/dev/null) && break; sleep 0.2; done
    sleep 1
    import -window root "$work/message.png"
    xdotool key --window "${id:-0}" Return 2>/dev/null
    wait $window
    status=$?
    /usr/lib/wine/wineserver64 -k
    [ -n "$id" ] && [ $status = 3 ]
) && echo "ok: without a console, a box says why there is no window" || fail "no box says why there is no window"
kill $plain

step "random actions"
open_window "$program" "$work/歩く wälk.bvh"
if [ -n "$id" ]; then
    import -window root "$work/window.png"
    python3 - "$id" >"$work/actions" <<'PY'
import random, sys
chance = random.Random(1)
keys = "space Left Right Home End b p v g c F1 Escape Tab l Up Down plus minus bracketleft bracketright".split()
for _ in range(500):
    kind = chance.random()
    if kind < 0.5:
        print("key --window", sys.argv[1], chance.choice(keys))
    else:
        print("mousemove", chance.randrange(20, 1260), chance.randrange(20, 780), "click" if kind < 0.9 else "mousedown", 1)
        if kind >= 0.9:
            print("mousemove", chance.randrange(20, 1260), chance.randrange(20, 780), "mouseup", 1)
    print("sleep 0.02")
print("key --window", sys.argv[1], "Escape key --window", sys.argv[1], "Escape")
PY
    timeout 60 xdotool - <"$work/actions" 2>/dev/null
    sleep 1
    if kill -0 $window 2>/dev/null; then echo "ok: 500 actions"; else fail "the window ended: $(tail -n 3 "$work/window.log")"; fi
    import -window root "$work/acted.png"
    xdotool key --window "$id" ctrl+q
    wait $window && echo "ok: it quits with status 0" || fail "the window ended with $?"
else
    fail "no window: $(tail -n 3 "$work/window.log")"
    kill $window
fi

step "the installer"
installer=$(ls "$build"/package/skelplay-*.exe)
keys() { for key in 'HKCU\Software' 'HKCU\Software\Classes'; do wine reg query "$key" /s 2>/dev/null | grep -viE 'software.wine|truetype' | sort -u; done; }
keys >"$work/keys.before"
wine "$installer" /S
installed=$(ls "$WINEPREFIX"/drive_c/users/*/AppData/Local/Programs/Skelplay/skelplay.exe 2>/dev/null)
expect "it is installed, and runs" "^skelplay [0-9.]+$" wine "$installed" --version
drive="C:${installed#*drive_c}"
drive=${drive%/*}
drive=${drive//\//\\}
expect "a console: its pipes" "frames +512" wine cmd /c type "$drive\\share\\skelplay\\walk.bvh" '|' "$drive\\skelplay.exe" info -
expect "a console: its redirection" "^frame,bone" sh -c "timeout 60 /usr/lib/wine/wine64 cmd /c '$drive\\skelplay.exe' joints '$drive\\share\\skelplay\\walk.bvh' '>' 'C:\\joints.csv'; cat '$WINEPREFIX/drive_c/joints.csv'"
# This Wine's && goes on whatever happens before it.
printf '@"%s" info nowhere.bvh >nul 2>nul\r\n@echo status %%ERRORLEVEL%%\r\n' "$drive\\skelplay.exe" >"$WINEPREFIX/drive_c/status.bat"
expect "a console: the exit status" "^status 1" wine cmd /c 'C:\status.bat'
expect "a console: names of all scripts" "歩く wälk.bvh" script -qc "timeout 60 /usr/lib/wine/wine64 '$program' info '$work/歩く wälk.bvh'" /dev/null
expect "a take is associated" "skelplay.exe" wine reg query 'HKCU\Software\Classes\Skelplay.Take\shell\open\command' /ve
expect "a kind of somebody else's is only offered" "Skelplay.Take" wine reg query 'HKCU\Software\Classes\.fbx\OpenWithProgids'
expect "in the start menu" "Skelplay.lnk" sh -c "find '$WINEPREFIX/drive_c' -name 'Skelplay.lnk'"
# This Wine reads associations of the machine alone: the same keys there, and a take is opened by its name.
wine reg copy 'HKCU\Software\Classes\Skelplay.Take' 'HKLM\Software\Classes\Skelplay.Take' /s /f >/dev/null
wine reg add 'HKLM\Software\Classes\.bvh' /ve /d Skelplay.Take /f >/dev/null
SKELPLAY_STATE_FILE='C:\opened' timeout 60 /usr/lib/wine/wine64 start /wait "Z:${work//\//\\}\\歩く wälk.bvh" >/dev/null 2>&1 &
sleep 8
import -window root "$work/opened.png"
xdotool key --window "$(xdotool search --name Skelplay | tail -n 1)" ctrl+q 2>/dev/null
wait $!
expect "a take is opened by its name" "^pictures=[1-9]" cat "$WINEPREFIX/drive_c/opened"
for key in Skelplay.Take .bvh; do wine reg delete "HKLM\\Software\\Classes\\$key" /f >/dev/null; done
wine "$(dirname "$installed")/uninstall.exe" /S
for _ in $(seq 40); do [ -e "$installed" ] || break; sleep 0.25; done
sleep 2
keys >"$work/keys.after"
expect "nothing is left of its folder" "^$" sh -c "find '$WINEPREFIX'/drive_c/users/*/AppData/Local/Programs -iname '*skelplay*' 2>/dev/null"
expect "nothing is left in the start menu" "^$" sh -c "find '$WINEPREFIX/drive_c' -name 'Skelplay.lnk'"
if diff "$work/keys.before" "$work/keys.after" >"$work/keys.diff"; then echo "ok: the same keys as before"; else fail "keys are left: $(head -n 6 "$work/keys.diff")"; fi

printf '\n%s failed\n' "$failures"
[ "$failures" = 0 ]
