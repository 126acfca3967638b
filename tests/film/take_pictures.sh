#!/bin/bash
# take_pictures.sh PROGRAM FOLDER [MOTION_DATA_FOLDER]: takes the pictures of the window that the manual shows,
# 1280 x 720, and writes them to FOLDER as window.webp, library.webp … Those of a library, of compared takes and of
# markers are of CMU's takes and of c3d.org's sample file; without the folder that has them they are left out. On a
# machine that is busy with something else, effects are left out, too. Look at each before it replaces the one in
# assets/screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    echo "usage: take_pictures.sh PROGRAM FOLDER [MOTION_DATA_FOLDER]" >&2
    exit 2
fi
[ -n "${taking_pictures:-}" ] || exec env taking_pictures=1 "$here/../window/with_display.sh" "$0" "$@"
program=$(realpath "$1")
mkdir -p "$2"
pictures=$(realpath "$2")
data=${3:+$(realpath "$3")}
root=$(realpath "$here/../..")
folder=/tmp/skelplay  # its name is in a picture
mkdir "$folder"
export SKELPLAY_STATE_FILE=$folder/state XDG_CACHE_HOME=$folder/cache HOME=$folder
# shellcheck source=tests/film/hand.sh
source "$here/hand.sh"

played=
close_window() {
    [ -z "$played" ] || kill "$played" 2>/dev/null || true
    wait
    played=
}
trap 'close_window; rm -rf "$folder"' EXIT

# open_window ARGUMENT...: in the folder's takes.
open_window() {
    rm -f "$SKELPLAY_STATE_FILE"
    (cd "$folder/takes" && exec "$program" --fresh "$@") >"$folder/out" 2>&1 &
    played=$!
    pointer_x=640 pointer_y=300
    await_window 1280 720
    wait_for resting 1
}

# take NAME: with the pointer on nothing, once all is drawn and no message is over it.
take() {
    move_to 700 12
    sleep 1
    until [ -z "$(state toast)" ]; do sleep 0.2; done
    wait_for resting 1
    import -window "$window" png:- | convert - -strip -quality 85 -define webp:method=6 "$pictures/$1.webp"
    echo "$pictures/$1.webp"
    close_window
}

mkdir "$folder/takes"
cp -r "$root"/assets/walk.* "$root/assets/skins" "$root/tests/data/broken-skin.obj" "$folder/takes"

open_window walk.amc --frame 225 --select lfemur
click_on tab-View
sleep 3  # a busy machine leaves the shadow out by then: it is asked for
[ -z "$(state item.left-out-key-shadow)" ] || click_on option-key-shadow
click_on tab-Bone
take window

open_window walk.amc --no-skin --frame 225 --in 99 --out 399 --ghosts 4,4,10 --path --select rfoot --keep-curves lfoot
click_on tab-Curves
take curves

open_window walk.amc --skin broken-skin.obj --frame 200
click_on tab-Skins
take skins

open_window walk.amc --frame 225
keys 0.3 F1
wait_for help_open 1
take help

# Three faults: the number of frames, a number too few, and a comma in a number.
mkdir "$folder/faults"
awk '/^Frames:/ { print "Frames: 515"; next }
    NR == 277 { sub(/ [^ ]*$/, "") }
    NR == 327 { $6 = "12,5" }
    { print }' "$root/assets/walk.bvh" >"$folder/faults/walk.bvh"
open_window ../faults/walk.bvh --theme light --frame 200
click_on tab-Messages
take messages

# Two faults in the motion: a knee that is off for a frame, and a body that holds still.
awk '/^Frame Time:/ { first = NR + 1 }
    first && NR == first + 200 { $14 += 60 }
    first && NR == first + 300 { held = $0 }
    first && NR > first + 300 && NR < first + 330 { $0 = held }
    { print }' "$root/assets/walk.bvh" >"$folder/faults/knee.bvh"
open_window ../faults/knee.bvh
click_on tab-Checks
click_on check-0
take checks

open_window ../faults/knee.bvh
click_on tab-Checks
click_on check-repair-0
wait_for item.repair-curve '?*'
take repair

mkdir "$folder/playlist"
cp "$root"/assets/walk.* "$folder/playlist"
open_window ../playlist --select rhumerus --frame 225
keys 0.5 m Next
wait_for playlist '2 *'
keys 0.5 n Prior
wait_for playlist '1 *'
take playlist

[ -n "$data" ] || exit 0

take_of() { find "$data" -name "$1" | sort | sed -n 1p; }

open_window "$(take_of cmu_131_04-dance.amc)" "$(take_of cmu-3dsmax_131_04.bvh)" --frame 210 --compare 2 \
    --select lhumerus
click_on tab-Figures
move_over compare-worst
for _ in 1 2 3 4 5 6; do xdotool click 5; done  # down to the table
take compare

mkdir -p "$folder/library/markers"
while read -r file; do cp "$file" "$folder/library"; done < <(find "$data" -name 'cmu*')
cp -r "$root"/assets/walk.* "$root/assets/skins" "$folder/library"
cp "$(take_of c3dorg_pc_real.c3d)" "$folder/library/markers"
head -c 3000 "$root/assets/walk.bvh" >"$folder/library/walk-cut.bvh"
open_window --library "$folder/library"
wait_for library 1
until [ "$(state library_read)" = 1 ]; do sleep 0.5; done  # all of its pictures are made
keys 0.2 Home Right Right Right
keys 0.3 m Right m Down n Left
take library

open_window "$(take_of c3dorg_pc_real.c3d)" --frame 30 --path --select LFT1 --keep-curves RFT1 --bridge-gaps 5
click_on tab-Curves
take markers
