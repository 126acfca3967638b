#!/bin/sh
# install.sh      installs what building, playing, packing and testing need (Debian 12 or later, and its relatives)
# install.sh ci   also what only .ci/run needs: clang for the fuzzers, clang-format, and ffmpeg, without which the tests of
#                 videos are skipped, NumPy, without which the test that it opens our arrays is, locales, without which the
#                 test of numbers in other countries is, bubblewrap, without which the test of thumbnails in a sandbox is, and
#                 the judges and users of packages, without which the tests of the package are
# install.sh list prints what the first one installs
# Does nothing, quickly and silently, when nothing is missing.
set -eu

packages="
cmake ninja-build g++ pkg-config
libglfw3-dev libegl-dev libgl-dev libopengl-dev libglm-dev libimgui-dev libtinyobjloader-dev libtinygltf-dev libstb-dev libpng-dev libfmt-dev libutfcpp-dev libcli11-dev nlohmann-json3-dev libeigen3-dev zlib1g-dev nettle-dev
python3 python3-glad python3-jinja2
libgl1 libegl1 libegl-mesa0 libgl1-mesa-dri
fonts-inter fonts-fork-awesome
librsvg2-bin dpkg-dev file
libgtest-dev libgmock-dev libbenchmark-dev
xvfb xauth xdotool imagemagick"
if [ "${1:-}" = list ]; then
    echo $packages
    exit
fi
if [ "${1:-}" = ci ]; then
    packages="$packages clang-16 libclang-rt-16-dev clang-format mold ffmpeg python3-numpy bubblewrap
lintian desktop-file-utils appstream shared-mime-info libglib2.0-bin man-db zsh fish locales"
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
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "install.sh: $(echo $missing | wc -w) packages are missing, you are not root, and there is no sudo: let root run sh $0${1:+ $1}" >&2
        exit 1
    fi
    as_root="sudo"
fi

echo "Installing:$missing"
get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $get update && $get install -y --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    exit 1
fi
