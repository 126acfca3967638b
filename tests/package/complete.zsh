#!/usr/bin/env zsh
# complete.zsh FOLDER WORD...: prints what zsh offers for the last word, a line each. FOLDER: has _skelplay in it.
# zsh completes only where somebody types, so an interactive one is started at a terminal of its own.
zmodload zsh/zpty || exit 1
folder=$1
shift
setup=$(mktemp)
trap 'rm -f $setup' EXIT
cat >$setup <<'EOF'
PS1= PS2= RPS1=
unsetopt prompt_cr prompt_sp zle_bracketed_paste 2>/dev/null
autoload -U compinit
compinit -u -D
zstyle ':completion:*' insert-tab false
bindkey '^I' complete-word
compadd() {
    # With -O, -A or -D words are only sorted out.
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a offered
    builtin compadd -A offered "$@"
    local each
    for each in $offered; do print -r - "offer:$each"; done
    builtin compadd "$@"
}
finish() { print "offers:end"; exit }
comppostfuncs=(finish)
print "ready:now"
EOF
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "fpath=($folder \$fpath); cd ${(q)PWD}; source $setup"
zpty -r shell said '*ready:now*' || exit 1
zpty -w -n shell "${(j: :)${(@q)@[1,-2]}} ${@[-1]}"$'\t'
while zpty -r shell line; do
    for part in ${(f)line//$'\r'/$'\n'}; do
        [[ $part == *offer:* ]] && print -r - "${(Q)part##*offer:}"
    done
    [[ $line == *offers:end* ]] && break
done | sort -u
exit 0
