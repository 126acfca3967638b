#!/bin/bash
# cluster_recipes.sh [PROGRAM]: runs the recipes for GNU parallel and Slurm, as assets/help/manual/converting.md prints them, over
# a library of takes, by a real GNU parallel and a real Slurm on this machine (Debian's parallel, slurm-wlm and munge; must be root).
# Fails unless every take has its array, and nothing else was written. Takes about a minute.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
program=$(realpath "${1:-$root/build/release/bin/skelplay}")
manual=$root/assets/help/manual/converting.md
work=$(mktemp -d)
chmod 755 "$work"
mkdir "$work/bin" "$work/slurm" "$work/spool"
ln -s "$program" "$work/bin/skelplay"
export PATH=$work/bin:$PATH

daemons=()
clean_up() {
    for process in "${daemons[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap clean_up EXIT

# recipe WORD: the block of shell commands in the manual that holds the word.
recipe() { awk -v word="$1" '/^```sh/ { block = ""; inside = 1; next } /^```/ { if (inside && block ~ word) printf "%s", block; inside = 0 }
    inside { block = block $0 "\n" }' "$manual"; }

# library FOLDER: thirty takes in ten folders, two of whose names have blanks.
library() {
    local folder i
    for i in 1 2 3 4 5 6 7 8 "with blanks" "and more blanks"; do
        folder=$1/library/$i
        mkdir -p "$folder"
        for take in a b c; do cp "$root/assets/walk.bvh" "$folder/$take.bvh"; done
    done
    echo : >"$1/machines"  # ":" is how GNU parallel names the machine that it runs on
}

# judge FOLDER NAME: every take of its library has its array below out, and nothing else is there.
judge() {
    local expected found
    expected=$(cd "$1" && find library -name '*.bvh' | sed 's/bvh$/npz/' | sort)
    found=$(cd "$1/out" && find . -type f | sed 's|^\./||' | sort)
    if [ "$found" != "$expected" ]; then
        diff <(echo "$expected") <(echo "$found") >&2 || true
        exit 1
    fi
    echo "$2: 30 takes of 10 folders converted"
}

mkdir "$work/parallel"
library "$work/parallel"
(cd "$work/parallel" && eval "$(recipe 'parallel --sshloginfile')")
judge "$work/parallel" "GNU parallel $(parallel --version | sed -n '1s/.* //p')"
[ "$(wc -l <"$work/parallel/library.json")" = 30 ] || { echo "library.json has not 30 lines" >&2; exit 1; }

mkdir "$work/cluster"
library "$work/cluster"
(cd "$work/cluster" && eval "$(recipe 'parallel --sshloginfile' | head -n 1)")  # makes the list of folders
recipe SBATCH >"$work/cluster/convert.sh"
cat >"$work/slurm/slurm.conf" <<CONF
ClusterName=one
SlurmctldHost=$(hostname -s)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
StateSaveLocation=$work/spool
SlurmdSpoolDir=$work/spool/d
SlurmctldPidFile=$work/spool/slurmctld.pid
SlurmdPidFile=$work/spool/slurmd.pid
SlurmctldLogFile=$work/spool/slurmctld.log
SlurmdLogFile=$work/spool/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=$(hostname -s) CPUs=64 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
export SLURM_CONF=$work/slurm/slurm.conf
mkdir -p /run/munge
[ -f /etc/munge/munge.key ] || /usr/sbin/mungekey
chown -R munge: /etc/munge /run/munge /var/log/munge /var/lib/munge
if ! munge -n >/dev/null 2>&1; then
    setpriv --reuid munge --regid munge --clear-groups /usr/sbin/munged --foreground 2>/dev/null &
    daemons+=($!)
fi
until munge -n >/dev/null 2>&1; do sleep 0.2; done
slurmctld -D >"$work/spool/ctld.out" 2>&1 &
daemons+=($!)
slurmd -D >"$work/spool/slurmd.out" 2>&1 &
daemons+=($!)
for _ in $(seq 150); do
    case $(sinfo -h -o %t 2>/dev/null) in idle | mix | alloc) break ;; esac
    sleep 0.2
done
if ! (cd "$work/cluster" && sbatch --wait --output=/dev/null convert.sh); then
    tail -n 20 "$work"/spool/*.log "$work"/spool/*.out >&2
    exit 1
fi
judge "$work/cluster" "$(sbatch --version)"
