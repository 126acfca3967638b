#!/bin/sh
# install.sh      installs what building, playing, packing and testing need (Debian 12 or later, and its relatives)
# install.sh ci   also what only .ci/run needs: the release's newest clang for sanitizers and fuzzers, clang-format, and
#                 ffmpeg, without which the tests of videos are skipped, NumPy, without which the test that it opens our
#                 arrays is, locales, without which the test of numbers in other countries is, bubblewrap, without which
#                 the test of thumbnails in a sandbox is, and the judges and users of packages, without which the tests of
#                 the package are
# install.sh web  what only the preset web and its tests need: the compiler and the browsers, and, in build/sources, the sources
#                 of the libraries that are compiled for browsers
# install.sh windows  what only the preset windows and its tests need: the compiler, Wine and the installer's maker, and, in
#                 build/sources, the sources of the libraries that are linked in
# install.sh portable  what only the preset portable needs: the headers of the window systems, and GLFW's source in build/sources
# install.sh list prints what the first one installs
# Does nothing, quickly and silently, when nothing is missing.
set -eu

packages="
cmake ninja-build g++ pkg-config
libglfw3-dev libegl-dev libgl-dev libopengl-dev libglm-dev libimgui-dev libtinyobjloader-dev libtinygltf-dev libstb-dev libpng-dev libfmt-dev libutfcpp-dev libcli11-dev nlohmann-json3-dev libeigen3-dev zlib1g-dev nettle-dev libsqlite3-dev
python3 python3-glad python3-jinja2
libgl1 libegl1 libegl-mesa0 libgl1-mesa-dri
fonts-inter fonts-fork-awesome fonts-dejavu-core libfontconfig1
librsvg2-bin dpkg-dev file
libgtest-dev libgmock-dev libbenchmark-dev
xvfb xauth xdotool imagemagick"
if [ "${1:-}" = list ]; then
    echo $packages
    exit
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo"
# newest_clang: the greatest version that this release has packages of; nothing if apt does not know them yet.
newest_clang() { apt-cache pkgnames clang- | sed -n 's/^clang-\([0-9][0-9]*\)$/\1/p' | sort -n | tail -n 1; }
if [ "${1:-}" = ci ]; then
    [ -n "$(newest_clang)" ] || $as_root apt-get -q update >/dev/null
    clang=$(newest_clang)
    packages="$packages clang-$clang libclang-rt-$clang-dev llvm-$clang clang-format mold ffmpeg python3-numpy bubblewrap
lintian desktop-file-utils appstream shared-mime-info libglib2.0-bin man-db zsh fish locales"
fi
if [ "${1:-}" = web ]; then
    packages="$packages emscripten clang-19 lld-19 llvm-19 libc++-19-dev nodejs chromium firefox-esr"
    command -v npm >/dev/null 2>&1 || packages="$packages npm" # some packages of nodejs bring it
fi
if [ "${1:-}" = windows ]; then
    packages="$packages g++-mingw-w64-x86-64-posix wine wine64 nsis tcl"
fi
if [ "${1:-}" = portable ]; then
    packages="$packages libwayland-dev libwayland-bin libxkbcommon-dev libx11-dev libxrandr-dev libxinerama-dev libxcursor-dev libxi-dev"
fi

if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
    echo "install.sh: this system has no apt-get. Install what these Debian packages hold, then go on:" $packages >&2
    exit 1
fi

installed=" $(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | tr '\n' ' ') "
missing=""
for package in $packages; do
    case "$installed" in
        *" $package "*) ;;
        *) missing="$missing $package" ;;
    esac
done

# get_sources [SUITE/]PACKAGE...: puts the sources that are not there yet into build/sources, those of another suite from the same
# mirror. apt reads for it copies of the system's lists that ask for sources; nothing of the system is changed.
get_sources() {
    folder=$(cd "$(dirname "$0")/.." && pwd)/build/sources
    suite=""
    wanted=""
    for source in "$@"; do
        case "$source" in */*) suite=${source%/*} source=${source#*/} ;; esac
        [ -n "$(find "$folder" -name "${source}_*.orig.tar.*" 2>/dev/null)" ] || wanted="$wanted $source"
    done
    [ -n "$wanted" ] || return 0
    echo "Getting the sources of:$wanted"
    apt=$(mktemp -d)
    trap 'rm -rf "$apt"' EXIT
    mkdir -p "$folder" "$apt/parts" "$apt/lists/partial" "$apt/cache/archives/partial"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        [ -f "$list" ] || continue
        sed -E "s/^deb /deb-src /; s/^Types:.*/Types: deb-src/
            ${suite:+s/^Suites:.*/Suites: $suite/; s|^(deb-src .*://[^ ]+ )[^ ]+|\\1$suite|}" \
            "$list" >"$apt/parts/$(basename "$list" .list | tr . -).${list##*.}"
    done
    set -- -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$apt/parts" -o Dir::State::lists="$apt/lists" \
        -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=
    # A list of somebody else may have no sources; what counts is whether these are found.
    apt-get "$@" update >"$apt/log" 2>&1 </dev/null || true
    if ! (cd "$folder" && apt-get "$@" source --tar-only --only-source $wanted) >>"$apt/log" 2>&1 </dev/null; then
        cat "$apt/log" >&2
        exit 1
    fi
    rm -rf "$apt"
}

get_missing_sources() {
    case "$1" in
        web) get_sources 7zip imgui zlib libpng1.6 llvm-toolchain-19 ;;
        windows)
            get_sources imgui zlib libpng1.6 sqlite3
            get_sources trixie/glfw3
            ;;
        portable) get_sources trixie/glfw3 ;; # Debian 12's has no Wayland beside X11
    esac
}

if [ -z "$missing" ]; then
    get_missing_sources "${1:-}"
    exit 0
fi

if [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then
    echo "install.sh: $(echo $missing | wc -w) packages are missing, you are not root, and there is no sudo: let root run sh $0${1:+ $1}" >&2
    exit 1
fi

echo "Installing:$missing"
get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $get update && $get install -y --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    exit 1
fi
get_missing_sources "${1:-}"
