# To be sourced by run and night, in the repository's root: steps that are timed, and what both do.
set -euo pipefail
exec </dev/null
export CI=true
unset DISPLAY WAYLAND_DISPLAY
logs=build/ci
mkdir -p $logs

steps=() started=() shares=()
# step NAME SHARE: begins a step that should take at most SHARE seconds.
step() {
    steps+=("$1") shares+=("$2") started+=("$SECONDS")
    printf '\n== %s (after %s s)\n' "$1" "$SECONDS"
}

tell_times() {
    local i end over
    started+=("$SECONDS")
    printf '\n%-46s %6s %6s\n' step seconds share
    for i in "${!steps[@]}"; do
        end=$((started[i + 1] - started[i]))
        over=""
        [ $end -gt "${shares[i]}" ] && over="  more than its share"
        printf '%-46s %6s %6s%s\n' "${steps[i]}" $end "${shares[i]}" "$over"
    done
}
trap tell_times EXIT

configure() { cmake --preset "$1" >"$logs/$1-configure.log" 2>&1 || { cat "$logs/$1-configure.log"; exit 1; }; }
