import type { Choice, Place } from "./completion-words.ts";

/** A text between single quotes, for bash and zsh. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const quoteForFish = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The pattern of a `case` for the words before the cursor, each with a space behind it. */
const patternOf = ({ words, isCommand }: Place): string => quote(`${words.join(" ")} `) + (isCommand ? "*" : "");

/** For what a flag takes: a case of the word before the cursor. */
function valueCases(choices: readonly Choice[], variable: string, offer: (choice: Choice) => string): string {
  const cases = choices
    .filter(({ values }) => values !== undefined)
    .map((choice) => `        ${choice.word}) ${offer(choice)}; return ;;\n`);
  return cases.length === 0 ? "" : `      case "${variable}" in\n${cases.join("")}      esac\n`;
}

/** It uses nothing of the package bash-completion, and runs in the bash 3.2 of macOS. */
export function bashScript(places: readonly Place[]): string {
  const words = (all: readonly string[]) => `COMPREPLY=($(compgen -W $'${all.join("\\n")}' -- "$word"))`;
  const cases = places.map((place) => {
    const { choices, takesFiles } = place;
    const values = valueCases(choices, "$before", ({ values = [], takesFile = false }) =>
      takesFile ? `COMPREPLY=($(compgen -f -- "$word"))` : words(values),
    );
    const files = `      [[ $word == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))\n`;
    return `    ${patternOf(place)})
${values}      ${words(choices.map(({ word }) => word))}
${takesFiles ? files : ""}      ;;
`;
  });
  return `# bash completion of svc-bots. In ~/.bashrc:  eval "$(svc-bots completion bash)"
_svc_bots() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" IFS=' '
  local line="\${COMP_WORDS[*]:1:COMP_CWORD-1} "
  IFS=$'\\n'
  COMPREPLY=()
  case "$line" in
${cases.join("")}  esac
}
complete -o filenames -F _svc_bots svc-bots
`;
}

export function zshScript(places: readonly Place[]): string {
  const cases = places.map((place) => {
    const { choices, takesFiles } = place;
    const values = valueCases(choices, "$words[CURRENT-1]", ({ values = [], takesFile = false }) =>
      takesFile ? "_files" : `compadd -- ${values.map(quote).join(" ")}`,
    );
    const described = choices.map(({ word, about }) => quote(`${word}:${about}`)).join(" ");
    const files = "      [[ $words[CURRENT] == -* ]] || _files\n";
    return `    ${patternOf(place)})
${values}      choices=(${described})
      _describe svc-bots choices
${takesFiles ? files : ""}      ;;
`;
  });
  return `#compdef svc-bots
# zsh completion of svc-bots. In ~/.zshrc, after compinit:  eval "$(svc-bots completion zsh)"
_svc_bots() {
  local -a choices
  case "\${(j: :)words[2,CURRENT-1]} " in
${cases.join("")}  esac
}
compdef _svc_bots svc-bots
`;
}

export function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ words, choices, isCommand, takesFiles }) => {
    const condition = `-n ${quoteForFish(`__svc_bots_${isCommand ? "in" : "after"} ${words.join(" ")}`)}`;
    const complete = choices.map(({ word, about, values, takesFile = false }) => {
      const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
      const list = values && values.length > 0 ? ` -a ${quoteForFish(values.join(" "))}` : "";
      const taken = values ? (takesFile ? " -rF" : ` -x${list}`) : "";
      return `complete -c svc-bots ${condition} ${what}${taken} -d ${quoteForFish(about)}`;
    });
    return takesFiles ? [...complete, `complete -c svc-bots ${condition} -F`] : complete;
  });
  return `# fish completion of svc-bots:  svc-bots completion fish > ~/.config/fish/completions/svc-bots.fish
function __svc_bots_after
    set -l words (commandline -opc)[2..]
    test "$words" = "$argv"
end
function __svc_bots_in
    set -l words (commandline -opc)[2..]
    test (count $words) -ge (count $argv); and test "$words[1..$(count $argv)]" = "$argv"
end
complete -c svc-bots -f
${lines.join("\n")}
`;
}
