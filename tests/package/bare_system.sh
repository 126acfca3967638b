# To be sourced: bare systems of a Debian release in folders, to try things in. They are made by debootstrap, by root, of
# packages from where this machine gets its own.

# The Debian mirror among this machine's sources.
mirror() {
    apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(LABEL) $(COMPONENT)' 'Created-By: Packages' |
        awk '$2 == "Debian" && $3 == "Debian" && $4 == "main" { print $1; exit }'
}

# can_make_bare_systems: whether this machine has the tool and the right to mount; otherwise it prints what is missing.
can_make_bare_systems() {
    local missing=""
    command -v debootstrap >/dev/null || missing="debootstrap is not installed"
    [ "$(id -u)" = 0 ] || missing="this is not root"
    [ -n "$missing" ] || unshare --mount true 2>/dev/null || missing="this root may not mount"
    [ -n "$missing" ] || [ -n "$(mirror)" ] || missing="this machine's sources name no Debian mirror"
    [ -n "$missing" ] || return 0
    echo "SKIPPED: $missing"
    return 1
}

# make_bare_system SUITE FOLDER: a system of that release (bookworm, trixie, sid) with nothing but what is essential, and
# a visitor without rights. What the folder holds already stays. Sets root, where inside and as_visitor work.
bare_roots=()
make_bare_system() {
    root=$(realpath -m "$2")
    if [ ! -x "$root/bin/sh" ]; then
        mkdir -p "$root"
        debootstrap --variant=minbase "$1" "$root" "$(mirror)" >"$root.log" 2>&1 || { tail -n 5 "$root.log"; exit 1; }
        # A copy of an archive that moves on each day may be older than its lists say they are good for.
        echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/90copy"
    fi
    bare_roots+=("$root")
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mount --bind /dev/pts "$root/dev/pts" # shells want terminals of their own
    grep -q ^visitor "$root/etc/passwd" || inside useradd --create-home --uid 1000 visitor
}
umount_bare_systems() {
    local each
    for each in "${bare_roots[@]}"; do
        umount "$each/tmp/.X11-unix" "$each/proc" "$each/dev/pts" "$each/dev" 2>/dev/null || true
    done
}

# work_in [FOLDER]: sets work to the folder's absolute path, which stays for another time; without one, to a new folder,
# which is removed in the end.
work_in() {
    if [ -n "${1:-}" ]; then
        work=$(realpath -m "$1")
        trap umount_bare_systems EXIT
    else
        work=$(mktemp -d)
        trap 'umount_bare_systems; rm -rf --one-file-system "$work"' EXIT
    fi
    mkdir -p "$work"
}

# inside COMMAND...: as root.
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/visitor LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
# as_visitor COMMAND: by a person without rights, in a folder of their own.
as_visitor() {
    inside setpriv --reuid=1000 --regid=1000 --clear-groups sh -c "cd /home/visitor && $1"
}

# with_screen COMMAND...: with a screen of this machine's Xvfb, whose number is in $display. Where there is no Xvfb it is
# not run.
with_screen() {
    local screen status=0
    command -v Xvfb >/dev/null || { echo "SKIPPED: Xvfb is not installed"; return 0; }
    exec 9<><(:)
    Xvfb -ac -displayfd 9 -screen 0 1280x720x24 -nolisten tcp 2>/dev/null &
    screen=$!
    read -r -t 20 display <&9
    mkdir -p "$root/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    "$@" || status=$?
    umount "$root/tmp/.X11-unix"
    kill $screen
    return $status
}

failures=0
step() { printf '\n== %s\n' "$1"; }
fail() { printf 'FAILED: %s\n' "$1"; failures=$((failures + 1)); }
# expect WHAT PATTERN COMMAND...: what the command prints must match.
expect() {
    local what=$1 pattern=$2 printed
    shift 2
    printed=$("$@" 2>&1) || true
    if grep -Eq -- "$pattern" <<<"$printed"; then
        printf 'ok: %s\n' "$what"
    else
        fail "$what: expected $pattern, found: $printed"
    fi
}
