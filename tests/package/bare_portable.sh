#!/bin/bash
# bare_portable.sh SUITE ARCHIVE.tar.gz [FOLDER]: uses the portable archive in a folder with nothing but the C library of
# that suite (bookworm, trixie, sid), and then in a bare Debian of it with Mesa and a screen. See bare_system.sh for what
# it wants. Takes about a minute.
set -euo pipefail

suite=${1:?which suite? bare_portable.sh SUITE ARCHIVE.tar.gz [FOLDER]}
archive=$(realpath "${2:?which archive? bare_portable.sh SUITE ARCHIVE.tar.gz [FOLDER]}")
here=$(dirname "$(realpath "$0")")
# shellcheck source=bare_system.sh
. "$here/bare_system.sh"
can_make_bare_systems || exit 0
work_in "${3:-}"
name=$(basename "$archive" .tar.gz)

step "what $name needs"
mkdir -p "$work/unpacked" && tar -xf "$archive" -C "$work/unpacked"
program=$work/unpacked/$name/bin/skelplay
# 2.35 is of 2022: that of Ubuntu 22.04, and older than that of Debian 12.
expect "no symbol of the C library is newer than 2.35" "^GLIBC_2\.([0-9]|[12][0-9]|3[0-5])(\.[0-9]+)?$" \
    sh -c "objdump -T '$program' | grep -o 'GLIBC_[0-9.]*' | sort -u -V | tail -n 1"
expect "it links the C library alone" "^$" \
    sh -c "ldd '$program' | grep -vE 'linux-vdso|/ld-linux|/lib(c|m|dl|pthread|rt)\.so'"

step "with nothing but the C library of $suite"
make_bare_system "$suite" "$work/use"
inside apt-get -qq update
inside sh -c "cd /tmp && rm -f libc6_* && apt-get -qq download -o APT::Sandbox::User=root libc6"
libc=$work/libc
rm -rf "$libc" && mkdir -p "$libc/usr/lib" "$libc/usr/lib64" "$libc/opt"
ln -s usr/lib usr/lib64 "$libc"
dpkg-deb --fsys-tarfile "$root"/tmp/libc6_*.deb | tar -x --keep-directory-symlink -C "$libc"
cp -r "$work/unpacked/$name" "$libc/opt/skelplay"
alone() { chroot "$libc" /opt/skelplay/bin/skelplay "$@"; }
walk=/opt/skelplay/share/skelplay/walk
expect "info" "31 bones|frames" alone info $walk.bvh
expect "joints" "^frame,|hips" alone joints $walk.amc --frames 0
expect "check" "walk.bvh: no finding" alone check $walk.bvh
alone convert $walk.amc /converted.bvh >/dev/null 2>&1 || true
expect "convert, and what it wrote is read" "frames +512" alone info /converted.bvh
expect "pictures say what they lack" "libEGL.so.1 is not installed" alone render $walk.bvh -o /walk.png

step "with Mesa and a screen on $suite"
inside apt-get -qq install -y --no-install-recommends libgl1 libegl1 libgl1-mesa-dri libx11-6 libxcursor1 libxi6 \
    libxinerama1 libxrandr2 libxkbcommon0 file >"$work/install.log" 2>&1 || { tail -n 5 "$work/install.log"; exit 1; }
rm -rf "$root/opt/skelplay" && cp -r "$work/unpacked/$name" "$root/opt/skelplay"
expect "the bundled sample is rendered" "PNG image data, 320 x 180" \
    as_visitor "/opt/skelplay/bin/skelplay render -o walk.png --size 320x180 && file walk.png"
window() {
    as_visitor "rm -rf window && mkdir window && export XDG_CONFIG_HOME=\$HOME/window XDG_CACHE_HOME=\$HOME/window DISPLAY=:$display
        SKELPLAY_STATE_FILE=\$HOME/window/state timeout --preserve-status -s TERM 10 /opt/skelplay/bin/skelplay" || true
    cat "$root/home/visitor/window/state"
}
expect "the window opens and draws" "^pictures=[1-9]|^SKIPPED" with_screen window

printf '\n%s failed\n' "$failures"
[ "$failures" = 0 ]
