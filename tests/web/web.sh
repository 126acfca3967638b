#!/bin/bash
# web.sh BUILD_FOLDER [PROGRAM]: the page of BUILD_FOLDER (build/web) in Chromium and in Firefox, what people do with it in Chromium,
# also with fingers and in other pages, and `joints` in node, against the native program (build/release). Wants what `install.sh web`
# installs, Xvfb, and the network for npm, which brings puppeteer-core.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
program=$(realpath "${2:-$root/build/release/bin/skelplay}")
work=$build/tests
mkdir -p "$work"
[ -d "$work/node_modules/puppeteer-core" ] || (cd "$work" && npm install --silent --no-save puppeteer-core@24)
ln -sf "$here"/*.mjs "$work" # beside node_modules, where node looks for it

# The program finds its template where it is installed.
rm -rf "$work/installed" && mkdir -p "$work/installed/bin" "$work/installed/share"
cp -rL "$(dirname "$program")/../share/skelplay" "$work/installed/share/" 2>/dev/null || true
cp "$program" "$work/installed/bin/skelplay"
cp "$build/package/skelplay-page.html" "$work/installed/share/skelplay/page.html"
program=$work/installed/bin/skelplay

failed=0
script() { node --preserve-symlinks --preserve-symlinks-main "$work/$1" "${@:2}" || failed=1; }
for browser in chromium firefox; do
    echo "== $browser"
    # Firefox draws with OpenGL only where there is a display.
    LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1600x1000x24" node --preserve-symlinks --preserve-symlinks-main \
        "$work/page.mjs" $browser "$build/page" "$program" "$root/../shared" || failed=1
done
echo "== use, in chromium"
LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1600x1000x24" node --preserve-symlinks --preserve-symlinks-main \
    "$work/page_use.mjs" "$build/page" "$program" "$root/assets" || failed=1
echo "== fingers, in chromium"
script page_touch.mjs "$build/page"
echo "== in another page, in chromium"
script page_frame.mjs "$build/page" "$program" "$root/assets"
if [ -d "$root/../shared/data" ]; then
    echo "== joints"
    script joints.mjs "$program" "$build/bin/skelplay_node.js" "$root/../shared/data"
else
    echo "joints: skipped, there is no ../shared/data"
fi
exit $failed
