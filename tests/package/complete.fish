#!/usr/bin/env fish
# complete.fish SCRIPT WORD...: prints what fish offers for the last word, a line each, without what it says of it.
source $argv[1]; or exit 1
set -l line (string escape -- $argv[2..-2]) $argv[-1]
complete -C "$line" | string replace -r '\t.*' ''
exit 0
