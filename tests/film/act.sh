#!/bin/bash
# act.sh PROGRAM FOLDER: opens FOLDER/takes on $DISPLAY, works in the window and films it as FOLDER/grabbed.mkv. Called by
# make_film.sh.
set -euo pipefail
program=$1
folder=$2
export SKELPLAY_STATE_FILE=$folder/state XDG_CONFIG_HOME=$folder/config HOME=$folder
# shellcheck source=tests/film/hand.sh
source "$(dirname "$0")/hand.sh"

played=
filmed=
stop() {
    [ -z "$filmed" ] || kill -INT "$filmed" 2>/dev/null || true
    [ -z "$played" ] || kill "$played" 2>/dev/null || true
    wait
}
trap stop EXIT

# step TEXT: what comes now, with its second in the film.
step() {
    awk -v now="$EPOCHREALTIME" -v begin="$begin" -v text="$1" 'BEGIN { printf "%5.1f s  %s\n", now - begin, text }' |
        tee -a "$folder/steps.txt"
}

# A thigh, or a bone from the middle of the list.
bone_to_click() {
    awk -F= 'index($1, "bone.") == 1 {
            all[++n] = substr($1, 6)
            if (tolower($1) ~ /femur|up(per)?_?leg|thigh/ && !thigh) thigh = n
        }
        END { print all[thigh ? thigh : int((n + 1) / 2)] }' "$SKELPLAY_STATE_FILE"
}

open_also() {
    keys 0.3 ctrl+o
    wait_for open_dialog 1
    type_text "$1"
    sleep 0.3
    keys 0 "$2"
    wait_for open_dialog 0
}

cd "$folder"
"$program" takes >"$folder/out" 2>&1 &
played=$!
await_window 1280 720
wait_for frames '[1-9]*'
wait_for playlist '1 *'

ffmpeg -v error -y -f x11grab -draw_mouse 1 -framerate 30 -video_size 1280x720 -i "$DISPLAY" \
    -c:v libx264 -preset ultrafast -qp 0 -flush_packets 1 "$folder/grabbed.mkv" </dev/null &
filmed=$!
for _ in $(seq 200); do
    [ -s "$folder/grabbed.mkv" ] && break
    kill -0 "$filmed" 2>/dev/null || fail "ffmpeg cannot film the display"
    sleep 0.02
done
begin=$EPOCHREALTIME

step "the folder's first take plays"
wait_for playing 1
sleep 0.7

step "the library: pictures of the folder, open one by keys"
keys 0 ctrl+l
wait_for library 1
sleep 1.6
keys 0.4 Right Left Right Left
keys 0 Return
wait_for library 0
wait_for playlist '1 *'
wait_for playing 1
sleep 0.4

step "scrub on the time bar while it plays"
move_within time-scale 0.25
press
move_within time-scale 0.7 0.8
move_within time-scale 0.45 0.5
wait_for scrubbing 1
release
wait_for playing 1
sleep 0.4

step "pause, step by frames"
keys 0.3 space
wait_for playing 0
keys 0.13 Right Right Right Right Left Left

step "keys alone: a menu, a tab, a bookmark, a saved camera"
keys 0.35 F10 Right Right Down Down Escape
keys 0.35 ctrl+Tab Escape
keys 0.3 ctrl+b
keys 0.1 Right Right Right Right
keys 0.5 bracketright bracketright bracketleft
keys 0.5 ctrl+shift+1 3 shift+1

step "orbit, follow, zoom"
move_to 440 420
press
move_to 600 385 0.6
move_to 560 400 0.3
release
keys 0.1 shift+f
bone=$(bone_to_click)
move_to_bone "$bone"
zoom_in

step "pick $bone in the picture"
move_to_bone "$bone"
click
wait_for selected '?*'
sleep 0.5

step "its curves, scrub in them"
click_on tab-Curves
plot=$(first_place plot-)
move_within "$plot" 0.55
press
move_within "$plot" 0.2 0.7
move_within "$plot" 0.35 0.4
release

click_on tab-Skins
sleep 0.5
group=$(in_view assign-)
if [ -n "$group" ]; then
    step "a group of the skin goes to another bone by hand, and back"
    click_on "$group"
    wait_for item.assign-filter '?*'
    type_text "head"
    sleep 0.4
    click_on "$(first_place to-)"
    wait_for skin_by_hand '[1-9]*'
    sleep 0.9
    keys 0.5 ctrl+z
fi

step "ghosts and path"
keys 0.5 b p
wait_for ghosts 1
wait_for path 1
keys 0.1 shift+Right shift+Right
sleep 0.2

step "shuttle: L L K J K"
keys 0.4 l l
keys 0.2 k
keys 0.6 j
keys 0.1 k
wait_for playing 0

step "in, out, zoom the bar, ping-pong"
keys 0.2 i
keys 0.06 shift+Right shift+Right shift+Right shift+Right shift+Right shift+Right
keys 0.3 o z
click_on play-mode
wait_for play_mode ping-pong
keys 0 space
sleep 1.0
keys 0.1 space z shift+x b p

step "the next file, mark it to keep"
keys 0 Next
wait_for playlist '2 *'
sleep 0.5
keys 0.5 m
wait_for mark keep

step "add the other file of this take, compare"
now=$(basename "$(state file)")
amc=$(basename "$folder"/takes/*.amc)
bvh=$(basename "$folder"/takes/*.bvh)
[[ $now == "$amc" || $now == "$bvh" ]] || open_also "$amc" Return
if [ "$now" = "$amc" ]; then
    open_also "$bvh" shift+Return
else
    open_also "$amc" shift+Return
fi
wait_for figures 2
click_on tab-Figures
click_on compare-with
sleep 0.2
partner=$(first_place compare-with-)
click_on "$partner"
click_on compare-worst
sleep 0.3
move_to_bone "$(state selected)"
zoom_in
sleep 0.3

step "drag a take on the time bar until both agree"
move_within "span-$bvh" 0.5
press
move_by "$(frames_wide 6)" 0 0.8
sleep 0.5
release
sleep 0.4

step "help, with a word to look for"
keys 0.4 F1
wait_for help_open 1
type_text "ghost"
sleep 0.6
keys 0.2 Escape
wait_for help_open 0

step "quit: it asks where the marks go"
keys 0.2 ctrl+q
wait_for marks_dialog 1
sleep 0.6
keys 0 Return
for _ in $(seq 100); do
    kill -0 "$played" 2>/dev/null || break
    sleep 0.05
done
kill -0 "$played" 2>/dev/null && fail "the program does not quit"
kill -INT "$filmed"
wait "$filmed" || true
filmed=
status=0
wait "$played" || status=$?
played=
[ "$status" = 0 ] || fail "the program ended with $status: $(cat "$folder/out")"
