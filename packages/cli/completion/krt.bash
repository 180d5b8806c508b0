# bash completion for krt; written by: krt completion bash

__krt_complete() {
    local line=${COMP_LINE:0:COMP_POINT} words=() word rest i
    # bash has cut the words at = and : too; those without a space between them belong together.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        rest=${line#"${line%%[![:space:]]*}"}
        word=${COMP_WORDS[i]}
        ((i < COMP_CWORD)) || word=$rest
        if ((i > 0)) && [[ $rest == "$line" ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        line=${rest#"$word"}
    done

    local program=${words[0]/#\~/$HOME} typed=${words[${#words[@]}-1]} answer cut= value
    answer=$("$program" __complete "${words[@]:1}" 2>/dev/null) || return
    # The values of --flag=value come without the flag, and of what is typed bash replaces only what follows its last cut.
    [[ $typed == -*=* ]] && typed=${typed#*=}
    [[ $typed == *[=:]* ]] && cut=${typed%"${typed##*[=:]}"}
    COMPREPLY=()
    while IFS= read -r value; do
        [[ $value == :* ]] && break
        value=${value%%$'\t'*}
        COMPREPLY+=("${value#"$cut"}")
    done <<<"$answer"

    local directive=${answer##*:}
    if ((directive & 2)); then compopt -o nospace; fi
    if ((!(directive & 4) && ${#COMPREPLY[@]} == 0)); then compopt -o default; fi
}

complete -F __krt_complete krt
