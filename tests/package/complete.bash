#!/bin/bash
# complete.bash SCRIPT WORD...: prints what bash offers for the last word, a line each. SCRIPT: skelplay's completions.
source "$1" || exit 1
shift
# bash takes = for a word of its own.
COMP_WORDS=()
for word in "$@"; do
    if [[ $word == --*=* ]]; then
        COMP_WORDS+=("${word%%=*}" =)
        [ -n "${word#*=}" ] && COMP_WORDS+=("${word#*=}")
    else
        COMP_WORDS+=("$word")
    fi
done
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
function=$(complete -p skelplay | sed 's/.*-F \([^ ]*\).*/\1/')
$function skelplay "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
[ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}"
