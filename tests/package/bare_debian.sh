#!/bin/bash
# bare_debian.sh SUITE FILE.deb [FOLDER]: installs the package on a bare Debian of that suite (bookworm, trixie, sid) and
# uses it as a person would: render, convert, window, thumbnails in the sandbox of file managers, manual page, completions
# in bash, zsh and fish, kinds of files; then removes it and looks whether anything is left. See bare_system.sh for what it
# wants. Takes about a minute.
set -euo pipefail

suite=${1:?which suite? bare_debian.sh SUITE FILE.deb [FOLDER]}
package=$(realpath "${2:?which package? bare_debian.sh SUITE FILE.deb [FOLDER]}")
here=$(dirname "$(realpath "$0")")
# shellcheck source=bare_system.sh
. "$here/bare_system.sh"
can_make_bare_systems || exit 0
work_in "${3:-}"

step "a bare $suite"
make_bare_system "$suite" "$work/use"
# What a desktop has, and what asks the package: shells, man, the database of kinds of files, the sandbox.
inside apt-get -qq update
inside apt-get -qq install -y --no-install-recommends \
    zsh fish man-db bash-completion shared-mime-info xdg-utils libglib2.0-bin desktop-file-utils bubblewrap file \
    >/dev/null 2>&1
inside update-mime-database /usr/share/mime

# All files and links with their sizes, but for what dpkg and apt write about themselves, caches, and the visitor's.
listing() {
    local own=() each
    for each in proc dev sys tmp run home etc/ld.so.cache var/log var/lib/{apt,dpkg} var/cache/{apt,ldconfig,man}; do
        own+=(-path "./$each" -o)
    done
    (cd "$root" && find . -xdev \( "${own[@]}" -false \) -prune -o -printf '%y %p\n' | sort
    cd "$root" && ls var/lib/dpkg/info | sed 's/^/info /')
}
listing >"$root/tmp/before"
cp "$root/usr/share/mime/globs2" "$root/tmp/globs-before"
inside dpkg-query -W -f '${Package}\n' >"$root/tmp/packages-before"

step "install"
cp "$package" "$root/tmp/skelplay.deb"
begun=$SECONDS
log=$root/tmp/install.log
inside apt-get -qq install -y --no-install-recommends /tmp/skelplay.deb >"$log" 2>&1 || { cat "$log"; exit 1; }
inside dpkg-query -W -f '${Package}\n' >"$root/tmp/packages"
echo "$(comm -13 "$root/tmp/packages-before" "$root/tmp/packages" | wc -l) packages in $((SECONDS - begun)) s"
expect "it runs" "^skelplay [0-9.]+$" as_visitor "skelplay --version"
expect "nothing is missing that it links" "^0$" inside sh -c "ldd /usr/bin/skelplay | grep -c 'not found' || true"

step "render, convert"
expect "the bundled sample is rendered" "PNG image data, 320 x 180" \
    as_visitor "skelplay render -o walk.png --size 320x180 && file walk.png"
expect "takes are converted" "HIERARCHY" \
    as_visitor "cp /usr/share/skelplay/walk.* . && skelplay convert walk.amc converted.bvh && head -1 converted.bvh"
expect "what was converted is read" "BVH|bvh" as_visitor "skelplay info converted.bvh"

step "window"
# On a screen outside, which is all that it needs of one: the package brings the libraries.
window() {
    as_visitor "mkdir -p window && export XDG_CONFIG_HOME=\$HOME/window XDG_CACHE_HOME=\$HOME/window DISPLAY=:$display
        SKELPLAY_STATE_FILE=\$HOME/window/state timeout --preserve-status -s TERM 10 skelplay walk.bvh" || true
    cat "$root/home/visitor/window/state"
}
expect "it opens and draws" "^pictures=[1-9]|^SKIPPED" with_screen window

step "thumbnails, in the sandbox of file managers"
# as_visitor, but not in a chroot, where the kernel gives nobody a sandbox: the bare system is / of a mount namespace.
with_own_root() {
    unshare --mount sh -ec 'mount --bind "$0" "$0" && cd "$0" && mount -t proc proc proc && mount --rbind /dev dev
        pivot_root . mnt && umount -l /mnt && cd /
        exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 setpriv --reuid=1000 --regid=1000 --clear-groups sh -c "$1"' "$root" "$1"
}
# As gnome-desktop calls a thumbnailer: a read-only system, no network, display, home folder or GPU, nothing but the file
# itself under another name, and the picture in /tmp.
sandboxed() {
    local suffix=$1 file=/tmp/gnome-desktop-file-to-thumbnail.$1
    local call
    call=$(sed -n "s/^Exec=//; T; s|%s|128|; s|%i|$file|; s|%o|/tmp/out.png|p" \
        "$root/usr/share/thumbnailers/skelplay.thumbnailer")
    as_visitor "rm -rf out && mkdir out"
    with_own_root "cd /home/visitor && bwrap --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib \
        --symlink usr/lib64 /lib64 --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache --proc /proc --dev /dev --chdir / \
        --setenv GIO_USE_VFS local --unshare-all --die-with-parent --bind /home/visitor/out /tmp \
        --ro-bind walk.$suffix $file $call && file out/out.png"
}
if as_visitor "skelplay thumbnail --help" >/dev/null 2>&1; then
    for suffix in bvh htr; do
        expect "a thumbnail of .$suffix" "PNG image data, [0-9]+ x [0-9]+" sandboxed $suffix
    done
    expect "none of an .amc whose .asf the sandbox hides" "amc.no-skeleton" sandboxed amc
    expect "nor a part of one" "^$" as_visitor "ls out | grep -v gnome-desktop-file" # which bwrap leaves
    expect "a thumbnail of .amc, beside its .asf" "PNG image data" \
        as_visitor "skelplay thumbnail --size 128 walk.amc amc.png && file amc.png"
else
    echo "SKIPPED: this program has no command 'thumbnail'"
fi

step "manual page"
expect "man skelplay" "player|motion-capture" as_visitor "MANPAGER=cat man skelplay"
expect "man -l finds no fault" "^$" \
    as_visitor "man --warnings -E UTF-8 -l -Tutf8 -Z /usr/share/man/man1/skelplay.1.gz 2>&1 >/dev/null"

step "completions"
cp "$here"/complete.* "$root/tmp/"
for shell in bash zsh fish; do
    case $shell in
        bash) from=/usr/share/bash-completion/completions/skelplay ;;
        zsh) from=/usr/share/zsh/vendor-completions ;;
        fish) from=/usr/share/fish/vendor_completions.d/skelplay.fish ;;
    esac
    expect "$shell: commands" "^render$" as_visitor "/tmp/complete.$shell $from skelplay ren"
    expect "$shell: options" "^--json$" as_visitor "/tmp/complete.$shell $from skelplay info --js"
    expect "$shell: values" "^paper$" as_visitor "/tmp/complete.$shell $from skelplay --theme pa"
    expect "$shell: files" "^walk.bvh$" as_visitor "/tmp/complete.$shell $from skelplay info walk.b"
done
expect "bash finds them by itself" "_skelplay" as_visitor \
    "bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader skelplay; complete -p skelplay'"
expect "zsh finds them by itself" "_skelplay" as_visitor \
    "zsh -f -c 'autoload -U compinit; compinit -u -D; print \$_comps[skelplay]'"
expect "fish finds them by itself" "^render" as_visitor "fish -c 'complete -C\"skelplay ren\"'"

step "kinds of files"
while read -r suffix kind; do
    as_visitor "if [ -e walk.$suffix ]; then cp walk.$suffix kind.$suffix; else echo text >kind.$suffix; fi"
    expect "xdg-mime: .$suffix" "^$kind\$" \
        as_visitor "XDG_CURRENT_DESKTOP=GNOME xdg-mime query filetype kind.$suffix"
    expect "gio: .$suffix" "content-type: $kind\$" as_visitor "gio info -a standard::content-type kind.$suffix"
done <<'KINDS'
asf application/x-acclaim-skeleton
amc application/x-acclaim-motion
bvh application/x-bvh
htr application/x-htr
htr2 application/x-htr
gtr application/x-gtr
c3d application/x-c3d
trc application/x-trc
csm application/x-csm
bva application/x-bva
ask application/x-alias-skeleton
glb model/gltf-binary
fbx application/x-fbx
bvh.gz application/x-packed-motion
KINDS
expect "they have icons" "application-x-acclaim-motion, skelplay-take" \
    as_visitor "gio info -a standard::icon kind.amc"
expect "they open with Skelplay" "skelplay.desktop" as_visitor "gio mime application/x-bvh"

step "remove"
inside apt-get -qq purge -y --auto-remove skelplay >/dev/null 2>&1
# What was installed for it goes with it, if apt had not thought it needed otherwise.
listing >"$root/tmp/after"
if diff "$root/tmp/before" "$root/tmp/after" >"$root/tmp/left"; then
    echo "ok: nothing is left"
else
    fail "left behind or lost:"
    head -40 "$root/tmp/left"
fi
expect "the kinds of files are as before" "^$" diff "$root/usr/share/mime/globs2" "$root/tmp/globs-before"
expect "nothing was written into the home folder" "^$" find "$root/home/visitor" -path '*/.*' -iname '*skelplay*'

printf '\n%s failed\n' "$failures"
[ "$failures" = 0 ]
