# fish completion for krt; written by: krt completion fish

function __krt_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answer ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
    or return
    set -l directive (string replace ':' '' -- $answer[-1])
    set -l candidates $answer[1..-2]
    # The values of --flag=value come without the flag.
    set -l flag (string match -r -- '^-[^=]*=' "$current")
    if test (count $candidates) -eq 0
        if test "$directive" = 0
            __fish_complete_path (string replace -- "$flag" '' "$current")
        end
        return
    end
    for candidate in $candidates
        printf '%s\n' "$flag$candidate"
    end
end

complete -c krt -e
complete -c krt -f -a '(__krt_complete)'
