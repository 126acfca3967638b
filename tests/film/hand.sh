# shellcheck shell=bash
# A hand on mouse and keyboard: the pointer moves in small steps that start and end slowly. Reads what the program
# writes to $SKELPLAY_STATE_FILE to know where things are and whether they happened.

pointer_x=640
pointer_y=360

fail() {
    echo "${0##*/}: $1" >&2
    exit 1
}

# The value of a line of the program's state; nothing if there is no such line.
state() { awk -v key="$1" 'index($0, key "=") == 1 { print substr($0, length(key) + 2); exit }' "$SKELPLAY_STATE_FILE"; }

# wait_for KEY PATTERN: until the program says so.
wait_for() {
    local value
    for _ in $(seq 1200); do
        value=$(state "$1")
        # shellcheck disable=SC2053 # it is a pattern
        [[ $value == $2 ]] && return
        sleep 0.05
    done
    fail "the program should say $1=$2, it says $1=$value"
}

# await_window WIDTH HEIGHT: until the program, $played, has drawn. Its window, $window, gets this size, and the pointer is put
# into it.
await_window() {
    for _ in $(seq 1200); do
        [ -s "$SKELPLAY_STATE_FILE" ] && [ -n "$(state viewport)" ] && break
        kill -0 "$played" 2>/dev/null || fail "the program ended: $(cat "$folder/out")"
        sleep 0.05
    done
    window=$(xdotool search --onlyvisible --class skelplay | head -n 1)
    xdotool windowmove "$window" 0 0 windowsize "$window" "$1" "$2" mousemove "$pointer_x" "$pointer_y"
    wait_for framebuffer "$1x$2"
}

# move_to X Y [SECONDS]: longer ways take longer if nothing is said.
move_to() {
    awk -v x0="$pointer_x" -v y0="$pointer_y" -v x1="$1" -v y1="$2" -v seconds="${3:-}" 'BEGIN {
        dx = x1 - x0; dy = y1 - y0
        if (seconds == "") seconds = 0.15 + sqrt(dx * dx + dy * dy) / 3000
        steps = int(seconds / 0.016) + 1
        bow = 0.04  # no hand draws a straight line
        for (i = 1; i <= steps; ++i) {
            t = i / steps
            s = t * t * (3 - 2 * t)
            b = bow * 4 * s * (1 - s)
            printf "mousemove %d %d\nsleep 0.014\n", x0 + dx * s - dy * b + 0.5, y0 + dy * s + dx * b + 0.5
        }
    }' | xdotool -
    pointer_x=$1
    pointer_y=$2
}

# move_by X Y [SECONDS]: so many pixels from where it is.
move_by() { move_to $((pointer_x + $1)) $((pointer_y + $2)) "${3:-}"; }

# How many pixels so many frames take on the time bar, nearly.
frames_wide() {
    state item.time-scale | awk -F, -v frames="$1" -v bar="$(state bar)" '{
        split(bar, ends, " ")
        printf "%d\n", $3 * frames / (ends[2] - ends[1]) + 0.5
    }'
}

# middle_of NAME: "X Y" of something that the program has drawn.
middle_of() {
    wait_for "item.$1" '?*'
    state "item.$1" | awk -F, '{ printf "%d %d\n", $1 + $3 / 2, $2 + $4 / 2 }'
}

# within NAME SHARE: "X Y" at a share of its width.
within() {
    wait_for "item.$1" '?*'
    state "item.$1" | awk -F, -v share="$2" '{ printf "%d %d\n", $1 + $3 * share, $2 + $4 / 2 }'
}

# Something in the right column whose name begins so and that nobody must scroll to; nothing if there is none now.
in_view() {
    awk -F= -v begin="item.$1" 'index($1, begin) == 1 {
        split($2, place, ",")
        if (place[2] > 100 && place[2] + place[4] < 520) { print substr($1, 6); exit }
    }' "$SKELPLAY_STATE_FILE"
}

# The first thing drawn whose name begins so.
first_place() {
    local name
    for _ in $(seq 200); do
        name=$(awk -F= -v begin="item.$1" 'index($1, begin) == 1 { print substr($1, 6); exit }' "$SKELPLAY_STATE_FILE")
        [ -n "$name" ] && break
        sleep 0.05
    done
    [ -n "$name" ] || fail "nothing named $1… is drawn"
    echo "$name"
}

move_to_bone() {
    local x y
    IFS=, read -r x y <<<"$(state "bone.$1")"
    move_to "${x%.*}" "${y%.*}"
}

# shellcheck disable=SC2046 # two words are meant
move_over() { move_to $(middle_of "$1"); }
# shellcheck disable=SC2046
move_within() { move_to $(within "$1" "$2") "${3:-}"; }

press() { xdotool mousedown 1; }
release() { xdotool mouseup 1; }

click() {
    press
    sleep 0.06
    release
}

zoom_in() {
    for _ in 1 2 3 4 5; do
        xdotool click 4
        sleep 0.06
    done
    sleep 0.2
}

click_on() {
    move_over "$1"
    sleep 0.08
    click
}

# keys SECONDS KEY...: with so long a rest after each.
keys() {
    local rest=$1 key
    shift
    for key; do
        xdotool key "$key"
        sleep "$rest"
    done
}

type_text() { xdotool type --delay 40 -- "$1"; }
