#!/bin/bash
# bare_readme.sh SUITE [FOLDER [root]]: both lines of the README on a bare Debian of that suite (bookworm, trixie, sid),
# without ../shared: as a visitor, who gets to know that root must install; as root; and, unless "root" is given, as a
# visitor again. Then root packs a .deb, and window.png shows the program on a screen; both are left in
# FOLDER/packages. See bare_system.sh for what it wants. Takes about half an hour.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
suite=${1:?which suite? bare_readme.sh SUITE [FOLDER]}
# shellcheck source=bare_system.sh
. "$here/bare_system.sh"
can_make_bare_systems || exit 0
work_in "${2:-}"
step "both lines on a bare $suite"
make_bare_system "$suite" "$work/build"

install="sh third_party/install.sh"
# put FOLDER OWNER: what is committed, as a clone has it.
put() {
    rm -rf "$root$1" && mkdir -p "$root$1"
    git -C "$(git -C "$here" rev-parse --show-toplevel)" archive HEAD | tar -x -C "$root$1"
    inside chown -R "$2:$2" "$1"
}
# line WHO COMMAND: a line of the README, at a terminal of that person; fails with it.
line() {
    local log=$root/tmp/line.log begun=$SECONDS status=0
    printf '\n-- %s: %s\n' "$1" "$2"
    if [ "$1" = root ]; then
        chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -c "cd /root/skelplay && $2" >"$log" 2>&1 || status=$?
    else
        chroot "$root" env -i PATH=/usr/bin:/bin HOME=/home/visitor setpriv --reuid=1000 --regid=1000 --clear-groups \
            sh -c "cd /home/visitor/skelplay && $2" >"$log" 2>&1 || status=$?
    fi
    grep -E 'tests passed|\((Failed|Timeout|Not Run|Subprocess aborted)\)|rendered|picture|\.png|install.sh:|warning:|error:' "$log" |
        grep -v '^\[' || true
    printf 'exit status %s after %s s, %s tests skipped\n' $status $((SECONDS - begun)) "$(grep -c '(Skipped)$' "$log" || true)"
    return $status
}

put /home/visitor/skelplay visitor
if ! inside sh -c 'command -v cmake' >/dev/null; then
    line visitor "$install && cmake --workflow --preset test" && { echo "a visitor installed packages" && exit 1; }
fi
put /root/skelplay root
people=(root visitor)
[ "${3:-}" != root ] || people=(root)
for who in "${people[@]}"; do
    line $who "$install && cmake --workflow --preset play"
    line $who "$install && cmake --workflow --preset test"
    home=$([ $who = root ] && echo root || echo home/visitor)
    echo "skipped, and why:"
    sed -n '/: Skipped$/{n;p}' "$root/$home/skelplay/build/release/Testing/Temporary/LastTest.log" | sort | uniq -c
done

line root "cmake --workflow --preset package"
mkdir -p "$work/packages"
cp "$root"/root/skelplay/build/release/package/*.deb "$work/packages"
picture() {
    inside sh -c "cd /root/skelplay && export DISPLAY=:$display HOME=/root
        (timeout 15 build/release/bin/skelplay & sleep 8 && import -window root /tmp/window.png && wait) || true"
}
with_screen picture
cp "$root/tmp/window.png" "$work/packages/" 2>/dev/null || echo "there is no picture of the window"
ls -s "$work/packages"
