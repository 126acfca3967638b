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

fuzz() {
    local name; name=$(basename "$1")
    local corpus=build/asan/corpus/$name
    mkdir -p "$corpus"
    # -max_len keeps long recordings from taking all the time; their first kilobytes are enough.
    if "$1" -max_total_time="$SKELPLAY_FUZZ_SECONDS" -max_len=16384 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
            -artifact_prefix="build/asan/$name-" "$corpus" "${@:2}" >"build/ci/$name.log" 2>&1; then
        echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "build/ci/$name.log") inputs, no complaint"
    else
        tail -n 60 "build/ci/$name.log"
        echo "$name: failed"
        return 1
    fi
}
export -f fuzz

# fuzz_all SECONDS: every fuzz target of build/asan for so long, two at a time.
fuzz_all() {
    export SKELPLAY_FUZZ_SECONDS=$1
    local seeds=()
    for folder in tests/data ../shared/data; do
        [ -d $folder ] && seeds+=("$PWD/$folder")
    done
    find build/asan/fuzz -name '*_fuzz' -type f -perm -u+x -print0 | sort -z |
        xargs -0 -r -P 2 -I '{}' bash -c 'fuzz "$@"' fuzz '{}' "${seeds[@]}"
}
