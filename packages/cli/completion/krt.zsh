#compdef krt
# zsh completion for krt; written by: krt completion zsh

_krt() {
    local answer line value directive
    local -a candidates
    answer=$("${(Q)words[1]/#\~/$HOME}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null) || return
    directive=${answer##*:}
    for line in "${(@f)answer}"; do
        [[ $line == :* ]] && break
        # _describe parts a value from its description at the first colon.
        value=${line%%$'\t'*}
        value=${value//:/\\:}
        [[ $line == *$'\t'* ]] && value+=:${line#*$'\t'}
        candidates+=("$value")
    done
    # The values of --flag=value come without the flag.
    [[ ${words[CURRENT]} == -*=* ]] && compset -P 1 '*='
    if ((${#candidates} == 0)); then
        ((directive & 4)) || _files
    elif ((directive & 2)); then
        _describe -V 'completions' candidates -S ''
    else
        _describe -V 'completions' candidates
    fi
}

# As a file of $fpath this is the function's body; sourced, it only registers.
if [[ ${funcstack[1]} == _krt ]]; then
    _krt "$@"
else
    compdef _krt krt
fi
