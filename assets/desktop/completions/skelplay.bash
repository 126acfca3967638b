# Completions of bash for skelplay, which offers the words itself ('skelplay manual offers'); it needs no bash-completion.

# _skelplay_files SUFFIXES: folders, and files with one of these suffixes, in either case.
_skelplay_files() {
    local IFS=$'\n' found
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -d -- "$word"))
    [ -n "$1" ] || return
    local options=$(shopt -p extglob nocasematch)
    shopt -s extglob nocasematch
    for found in $(compgen -f -- "$word"); do
        [ -f "$found" ] && [[ $found == *.@($1) ]] && COMPREPLY+=("$found")
    done
    eval "$options"
}

_skelplay() {
    local IFS=$'\n' line word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    [ "$word" = = ] && word= # --option=value is three words to bash
    for line in $("$1" manual offers -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        case $line in
            $'\t'*) _skelplay_files "${line:1}" ;;
            "$word"*) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done
}
complete -F _skelplay skelplay
