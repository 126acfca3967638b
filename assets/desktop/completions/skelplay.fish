# Completions of fish for skelplay, which offers the words itself ('skelplay manual offers').

# __skelplay_files SUFFIXES WORD: folders, and files with one of these suffixes, in either case.
function __skelplay_files
    for file in (complete -C "__skelplay_no_such_command $argv[2]")
        string match -qri -- '(/|\.('$argv[1]'))$' (string split -m1 \t -- $file)[1]; and echo -- $file
    end
end

function __skelplay_offers
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l name (string match -r -- '^--[^=]*=' $word)
    for line in ($words[1] manual offers -- $words[2..-1] "$word" 2>/dev/null)
        switch $line
            case \t
                __fish_complete_directories (string replace -r -- '^--[^=]*=' '' $word)
            case \t'*'
                __skelplay_files (string sub -s 2 -- $line) (string replace -r -- '^--[^=]*=' '' $word)
            case '*'
                echo -- "$name$line"
        end
    end
end

complete -c skelplay -f -a '(__skelplay_offers)'
