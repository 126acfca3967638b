#!/bin/bash
# soak.sh PROGRAM FOLDER [--seconds N | --actions N] [--seed N]: runs PROGRAM (tests/soak/soak of any build; those with the
# address sanitizer find most) for an hour, or so long, and writes FOLDER/soak.csv and FOLDER/soak.md: how much memory is in
# use and how long a frame takes, by time. Fails when there is a finding, memory grows, or frames become slower. The seed is
# printed, and repeats the actions.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
shift 2
[[ " $* " == *" --seconds "* || " $* " == *" --actions "* ]] || set -- "$@" --seconds 3600
[[ " $* " == *" --seed "* ]] || set -- "$@" --seed "$((RANDOM * 32768 + RANDOM))"

# Mesa's modules are unloaded before leaks are looked for. Freed memory is kept only for a while, so that what is resident
# tells something.
export ASAN_OPTIONS=detect_leaks=0:handle_abort=1:strict_string_checks=1:detect_stack_use_after_return=0:quarantine_size_mb=32
export UBSAN_OPTIONS=print_stacktrace=1
status=0
"$program" --folder "$folder/work" --csv "$folder/soak.csv" "$@" 2>&1 | tee "$folder/soak.log" | tail -n 40 || status=$?
rm -rf "$folder/work"
python3 -B "$here/soak.py" "$folder/soak.csv" "$folder/soak.md" || status=$?
exit $status
