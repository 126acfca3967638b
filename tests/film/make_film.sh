#!/bin/bash
# make_film.sh PROGRAM OUT.mp4 [MOTION_DATA_FOLDER]: films somebody at work in the window, 1280 x 720, half a minute or more.
# Beside the film lies OUT-stills/: a picture for every second, all of them on sheet.png, and steps.txt, what is done when.
# The takes are the bundled walk, or an .amc, a .bvh of the same take and an .htr that are found below the folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

fail() {
    echo "make_film.sh: $1" >&2
    exit 1
}

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    echo "usage: make_film.sh PROGRAM OUT.mp4 [MOTION_DATA_FOLDER]" >&2
    exit 2
fi
for tool in Xvfb xdotool import ffmpeg; do
    command -v "$tool" >/dev/null || fail "$tool is missing (sh third_party/install.sh)"
done
if [ ! -f "$1" ] || [ ! -x "$1" ]; then
    fail "there is no program $1 (cmake --workflow --preset play builds build/release/bin/skelplay)"
fi
[[ $2 == *.mp4 ]] || fail "the film's name must end in .mp4: $2"
if [ $# = 3 ] && [ ! -d "$3" ]; then
    fail "there is no folder $3"
fi
program=$(realpath "$1")
mkdir -p "$(dirname "$2")"
film=$(realpath "$2")
stills=${film%.mp4}-stills
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Takes the first .amc that has a .bvh of the same take, known by its number: cmu_01_01.amc and cmu-mobu_01_01.bvh.
copy_takes_from() {
    local amc asf bvh htr number
    while read -r amc; do
        [[ $(basename "$amc") =~ [0-9]+_[0-9]+ ]] || continue
        number=${BASH_REMATCH[0]}
        bvh=$(find "$1" -name "*$number*.bvh" | sort | sed -n 1p)
        asf=$("$program" info "$amc" --json 2>/dev/null | sed -n 's/^ *"skeleton": "\(.*\)",\{0,1\}$/\1/p') || true
        [ -f "$bvh" ] && [ -f "$asf" ] && "$program" info "$bvh" >/dev/null 2>&1 && break
        bvh=
    done < <(find "$1" -name '*.amc' | sort)
    [ -n "${bvh:-}" ] || fail "below $1 is no .amc with its .asf and a .bvh of the same number"
    cp "$asf" "$amc" "$bvh" "$work/takes"
    while read -r htr; do
        "$program" info "$htr" >/dev/null 2>&1 || continue
        cp "$htr" "$work/takes"
        break
    done < <(find "$1" -name '*.htr' | sort)
}

# The .bvh loses its first frames, as in a careless export: so there is something to see when the two are compared.
copy_bundled_takes() {
    local assets=$here/../../assets late=6
    cp -r "$assets"/walk.{asf,amc,htr} "$assets/skins" "$work/takes"
    awk -v late=$late '
        /^Frames:/ { print "Frames: " $2 - late; next }
        /^Frame Time:/ { print; motion = 1; next }
        !motion || ++row > late' "$assets/walk.bvh" >"$work/takes/walk.bvh"
}

mkdir "$work/takes"
if [ $# = 3 ]; then
    copy_takes_from "$3"
else
    copy_bundled_takes
fi

"$here/../window/with_display.sh" "$here/act.sh" "$program" "$work" || fail "the film was not finished"

echo "writing $film"
ffmpeg -v error -y -i "$work/grabbed.mkv" -r 30 -c:v libx264 -crf 20 -pix_fmt yuv420p -movflags +faststart "$film"
rm -rf "$stills"
mkdir -p "$stills"
cp "$work/steps.txt" "$stills"
each_second='isnan(prev_selected_t)+gte(t-prev_selected_t,0.999)'
ffmpeg -v error -i "$film" -vf "select='$each_second'" -vsync vfr -start_number 0 "$stills/%02d.png"
count=$(find "$stills" -name '[0-9]*.png' | wc -l)
ffmpeg -v error -i "$stills/%02d.png" -vf "scale=480:-2,tile=4x$(((count + 3) / 4)):margin=4:padding=4" -frames:v 1 "$stills/sheet.png"
echo "$film: $count s; $stills: $count stills, sheet.png, steps.txt"
