# To be sourced: a bare Debian 12 in a folder, to try things in. Wants root, and mmdebstrap or debootstrap. Packages come
# from where this machine gets its own.

# The first Debian mirror among this machine's sources.
mirror() {
    apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
        awk '$2 == "bookworm" && $3 == "main" { print $1; exit }'
}

# make_bare_system [FOLDER]: FOLDER keeps it for another time; otherwise it is removed in the end. Sets root.
make_bare_system() {
    if [ -n "${1:-}" ]; then
        root=$(realpath -m "$1")
        trap umount_all EXIT
    else
        root=$(mktemp -d)/debian
        trap 'umount_all; rm -rf --one-file-system "$(dirname "$root")"' EXIT
    fi
    if [ ! -x "$root/bin/sh" ]; then
        local from
        from=$(mirror)
        [ -n "$from" ] || { echo "there is no mirror of Debian 12 among this machine's sources" >&2 && exit 1; }
        mkdir -p "$root"
        if command -v mmdebstrap >/dev/null; then
            mmdebstrap --quiet --variant=minbase bookworm "$root" "$from"
        else
            debootstrap --variant=minbase bookworm "$root" "$from" >/dev/null
        fi
    fi
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mount --bind /dev/pts "$root/dev/pts" # shells want terminals of their own
    grep -q ^visitor "$root/etc/passwd" || inside useradd --create-home --uid 1000 visitor
}
umount_all() { umount "$root/tmp/.X11-unix" "$root/proc" "$root/dev/pts" "$root/dev" 2>/dev/null || true; }

# inside COMMAND...: as root.
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/visitor LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
# as_visitor COMMAND: by a person without rights, in a folder of their own.
as_visitor() {
    inside setpriv --reuid=1000 --regid=1000 --clear-groups sh -c "cd /home/visitor && $1"
}
