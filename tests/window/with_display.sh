#!/bin/bash
# with_display.sh COMMAND [ARGUMENT...]: runs the command under an X server of its own, 1600 x 1000. Ends with 77 (skipped)
# where the tools are missing, or with 1 if SKELPLAY_REQUIRE names what the README installs.
for argument; do
    [ "$argument" = --gtest_list_tests ] && exec "$@"
done
for tool in Xvfb xdotool import; do
    if ! command -v "$tool" >/dev/null; then
        echo "window tests need $tool (sh third_party/install.sh)"
        [[ ",${SKELPLAY_REQUIRE:-}," == *,readme,* ]] && exit 1
        exit 77
    fi
done

folder=$(mktemp -d)
# -displayfd lets the server choose a free number itself, so that many can start at once. No key repeats (-r): on a busy
# machine it may be long until it comes up again.
Xvfb -displayfd 3 -r -screen 0 1600x1000x24 -nolisten tcp -noreset 3>"$folder/display" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$folder"' EXIT
while ! [ -s "$folder/display" ] && kill -0 "$server" 2>/dev/null; do
    sleep 0.05
done
if ! [ -s "$folder/display" ]; then
    echo "Xvfb did not start:"
    cat "$folder/log"
    exit 1
fi
# Each program that is tested has a home of its own. Without a cache in common it would compile all shaders there: half of
# the processor time of a short test.
export MESA_SHADER_CACHE_DIR=${MESA_SHADER_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}}
# The software renderer draws with one thread, not with one for each core: as many tests run at once as there are cores.
export LP_NUM_THREADS=1
env -u WAYLAND_DISPLAY -u XDG_SESSION_TYPE DISPLAY=":$(cat "$folder/display")" "$@"
