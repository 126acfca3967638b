#!/bin/bash
# bare_readme.sh [FOLDER]: both lines of the README on a bare Debian 12, without ../shared: as a visitor, who is told what
# to do; as root; and as a visitor again. What it wants, and what FOLDER is: see bare_system.sh. Takes about half an hour.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
# shellcheck source=bare_system.sh
. "$here/bare_system.sh"
make_bare_system "${1:-}"

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
    printf '\n== %s: %s\n' "$1" "$2"
    if [ "$1" = root ]; then
        chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -c "cd /root/skelplay && $2" >"$log" 2>&1 || status=$?
    else
        chroot "$root" env -i PATH=/usr/bin:/bin HOME=/home/visitor setpriv --reuid=1000 --regid=1000 --clear-groups \
            sh -c "cd /home/visitor/skelplay && $2" >"$log" 2>&1 || status=$?
    fi
    grep -E 'tests passed|\((Failed|Timeout|Not Run|Subprocess aborted)\)|rendered|picture|\.png|install.sh:' "$log" | grep -v '^\[' || true
    printf 'exit status %s after %s s, %s tests skipped\n' $status $((SECONDS - begun)) "$(grep -c '(Skipped)$' "$log" || true)"
    return $status
}

put /home/visitor/skelplay visitor
if ! inside sh -c 'command -v cmake' >/dev/null; then
    line visitor "$install && cmake --workflow --preset test" && { echo "a visitor installed packages" && exit 1; }
fi
put /root/skelplay root
for who in root visitor; do
    line $who "$install && cmake --workflow --preset play"
    line $who "$install && cmake --workflow --preset test"
    home=$([ $who = root ] && echo root || echo home/visitor)
    echo "skipped, and why:"
    sed -n '/: Skipped$/{n;p}' "$root/$home/skelplay/build/release/Testing/Temporary/LastTest.log" | sort | uniq -c
    rm -rf "$root/$home/skelplay/build"
done
