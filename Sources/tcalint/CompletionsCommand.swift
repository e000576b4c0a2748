/// `tcalint completions`, and what the shells ask then: `tcalint complete`.
enum CompletionsCommand {
  static let description = CommandDescription(
    name: "completions", summary: "print the completion script of a shell",
    positional: Positional(name: "SHELL", count: .one, kind: .choice(scripts.map(\.shell))),
    details: """
        bash  tcalint completions bash >~/.local/share/bash-completion/completions/tcalint
        zsh   tcalint completions zsh >FOLDER/_tcalint, where FOLDER is in $fpath before 'compinit'
        fish  tcalint completions fish >~/.config/fish/completions/tcalint.fish
      """,
    run: { arguments, _, console in
      console.print(scripts.first { $0.shell == arguments.positionals[0] }?.script ?? "")
    })

  /// For the shells alone: the words of a call, without the command's name, the last one not complete yet.
  static let candidates = CommandDescription(
    name: "complete", summary: "print the completions of the last word",
    positional: Positional(name: "WORD", count: .any), isHidden: true,
    run: { arguments, rules, console in console.print(Completion(arguments.positionals, rules: rules).text) })

  private static let scripts = [("bash", bash), ("zsh", zsh), ("fish", fish)] as [(shell: String, script: String)]

  // Only the command knows the candidates; the scripts call it, and complete paths themselves.

  /// For bash from 3.2 on. It breaks words at '=' and ':' and wants the part after the last of them.
  private static let bash = #"""
    # bash completion of tcalint

    _tcalint() {
      local line=${COMP_LINE:0:COMP_POINT} words typed cut='' reply paths prefix candidate
      read -r -a words <<<"$line"
      case $line in *[[:space:]]) words+=('') ;; esac
      typed=${words[${#words[@]}-1]}
      case $COMP_WORDBREAKS in *=*) case $typed in *=*) cut=${typed%"${typed##*=}"} ;; esac ;; esac
      case $COMP_WORDBREAKS in *:*) case $typed in *:*) cut=${typed%"${typed##*:}"} ;; esac ;; esac
      COMPREPLY=()
      reply=$("$1" complete -- "${words[@]:1}" 2>/dev/null) || return
      {
        IFS=$'\t' read -r paths prefix
        while IFS=$'\t' read -r candidate _; do COMPREPLY+=("${candidate#"$cut"}"); done
        case $paths in
          files) while IFS= read -r candidate; do
            candidate=$prefix$candidate && COMPREPLY+=("${candidate#"$cut"}")
          done < <(compgen -f -- "${typed#"$prefix"}") ;;
          folders) while IFS= read -r candidate; do
            candidate=$prefix$candidate && COMPREPLY+=("${candidate#"$cut"}")
          done < <(compgen -d -- "${typed#"$prefix"}") ;;
        esac
        if [ "$paths" != none ] && type compopt >/dev/null 2>&1; then compopt -o filenames; fi
      } <<<"$reply"
    }
    if type compopt >/dev/null 2>&1; then complete -F _tcalint tcalint; else complete -o filenames -F _tcalint tcalint; fi

    """#

  private static let zsh = #"""
    #compdef tcalint

    _tcalint() {
      local -a lines candidates
      local line paths prefix name
      lines=("${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      paths=${lines[1]%%$'\t'*} prefix=${lines[1]#*$'\t'}
      for line in "${(@)lines[2,-1]}"; do
        name=${line%%$'\t'*}
        [[ -n $name ]] && candidates+=("${name//:/\\:}:${line#*$'\t'}")
      done
      (( $#candidates )) && _describe -V tcalint candidates
      if [[ $paths != none ]]; then
        compset -P "${(b)prefix}"
        if [[ $paths == folders ]]; then _files -/; else _files; fi
      fi
    }

    # Loaded by its name, it is called; read by 'source', it is registered.
    if [[ ${funcstack[1]} == _tcalint ]]; then _tcalint "$@"; else compdef _tcalint tcalint; fi

    """#

  private static let fish = #"""
    # fish completion of tcalint

    function __tcalint_complete
      set -l words (commandline -opc)
      set -l typed (commandline -ct | string collect)
      set -l program $words[1]
      set -e words[1]
      set -l lines ($program complete -- $words "$typed" 2>/dev/null)
      set -l head (string split \t -- $lines[1])
      set -e lines[1]
      printf '%s\n' $lines
      switch "$head[1]"
        case files
          printf '%s\n' $head[2](__fish_complete_path (string sub -s (math (string length -- "$head[2]") + 1) -- "$typed"))
        case folders
          printf '%s\n' $head[2](__fish_complete_directories (string sub -s (math (string length -- "$head[2]") + 1) -- "$typed"))
      end
    end
    complete -c tcalint -f -a '(__tcalint_complete)'

    """#
}
