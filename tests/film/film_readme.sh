#!/bin/bash
# film_readme.sh PROGRAM OUT.webp: makes the film at the top of the README, six seconds of the bundled walk in the window. It
# is filmed picture by picture: each is taken once the program has drawn all of it, so a busy machine makes the same film.
# Beside it lies OUT-sheet.png with every fifth picture. Look at it before the film replaces the one in assets/screenshots.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -ne 2 ] || [[ $2 != *.webp ]]; then
    echo "usage: film_readme.sh PROGRAM OUT.webp" >&2
    exit 2
fi
command -v ffmpeg >/dev/null || { echo "film_readme.sh: ffmpeg is missing" >&2; exit 1; }
[ -n "${filming:-}" ] || exec env filming=1 "$here/../window/with_display.sh" "$0" "$@"
program=$(realpath "$1")
film=$(realpath "$2")
folder=$(mktemp -d)
export SKELPLAY_STATE_FILE=$folder/state XDG_CACHE_HOME=$folder/cache HOME=$folder
# shellcheck source=tests/film/hand.sh
source "$here/hand.sh"

rate=12    # pictures a second
advance=1  # 1: the walk goes on by ten frames from picture to picture, which is its own speed; 0: it does not
pictures=0
echoes=0
played=
stop() {
    [ -z "$played" ] || kill "$played" 2>/dev/null || true
    wait || true
    rm -rf "$folder"
}
trap stop EXIT

# settle: until the program has handled all input so far and drawn it, and no message is over it. It counts the presses of the
# Pause key.
settle() {
    xdotool key Pause
    echoes=$((echoes + 1))
    until [ "$(state echoes)" = "$echoes" ] && [ -z "$(state toast)" ] && [ "$(state resting)" = 1 ]; do
        kill -0 "$played" 2>/dev/null || fail "the program ended: $(cat "$folder/out")"
        sleep 0.05
    done
}

# film COUNT [X Y]: takes so many pictures while the pointer goes to X Y, starting and ending slowly.
film() {
    local i x0=$pointer_x y0=$pointer_y x1=${2:-$pointer_x} y1=${3:-$pointer_y}
    for ((i = 1; i <= $1; ++i)); do
        read -r pointer_x pointer_y < <(awk -v t="$i" -v n="$1" -v x0="$x0" -v y0="$y0" -v x1="$x1" -v y1="$y1" 'BEGIN {
            s = t / n
            s *= s * (3 - 2 * s)
            printf "%d %d\n", x0 + (x1 - x0) * s + 0.5, y0 + (y1 - y0) * s + 0.5
        }')
        xdotool mousemove "$pointer_x" "$pointer_y"
        [ "$advance" = 0 ] || xdotool key shift+Right
        settle
        ffmpeg -v error -f x11grab -draw_mouse 1 -video_size 960x600 -i "$DISPLAY" -frames:v 1 \
            "$folder/$(printf %03d $pictures).png" </dev/null
        pictures=$((pictures + 1))
    done
}

mkdir "$folder/takes"
cp -r "$here"/../../assets/walk.{asf,amc} "$here/../../assets/skins" "$folder/takes"
(cd "$folder/takes" && exec "$program" --fresh walk.amc --frame 8 --ghosts 3,3,14 --no-key-shadow) \
    >"$folder/out" 2>&1 &
played=$!
await_window 960 600
settle
# A shadow that is switched on by hand is not left out on a slow machine.
click_on tab-View
click_on option-key-shadow
click_on tab-View
keys 0 b  # no ghosts yet
move_to 330 330

# It walks, and the camera goes round it.
film 5
press
film 11 610 315
release

# The time line is scrubbed, with ghosts.
read -r x y <<<"$(middle_of playhead)"
y=$((y + 12))
film 5 $((x + $(frames_wide 50))) "$y"  # where the playhead will be by then
press
keys 0 b
advance=0
film 8 200 "$y"
film 8 350 "$y"
advance=1
release
keys 0 b

# A click on a thigh, and its curves.
film 3 370 400
film 6 "$(state bone.rfemur | cut -d. -f1)" 300
move_to_bone rfemur
click
wait_for selected '?*'
film 4
read -r x y <<<"$(middle_of tab-Curves)"
film 5 "$x" "$y"
click
film 5 620 330
press
film 12 340 345
release

ffmpeg -v error -y -framerate $rate -i "$folder/%03d.png" -c:v libwebp_anim -quality 85 -compression_level 6 -loop 0 "$film"
ffmpeg -v error -y -i "$folder/%03d.png" -vf "select='not(mod(n,5))',tile=4x$(((pictures + 19) / 20)):padding=4" \
    -frames:v 1 "${film%.webp}-sheet.png"
echo "$film: $pictures pictures, $(stat -c %s "$film") bytes"
