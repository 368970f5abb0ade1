import { type Subcommand, type Subcommands, subcommand } from "../subcommand.ts";
import { bashScript, fishScript, zshScript } from "./completion-scripts.ts";
import { listPlaces, type Place } from "./completion-words.ts";

const SCRIPTS: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};
const SHELLS = Object.keys(SCRIPTS);

/** @param read All commands, this one among them. */
export const completionCommand = (read: () => Subcommands): Subcommand =>
  subcommand({
    takes: "SHELL",
    about: "prints a script that completes svc-bots in bash, zsh or fish",
    help: `bash: eval "$(svc-bots completion bash)" in ~/.bashrc
zsh:  eval "$(svc-bots completion zsh)" in ~/.zshrc, after compinit
fish: svc-bots completion fish > ~/.config/fish/completions/svc-bots.fish`,
    values: SHELLS,
    flags: {},
    async run({ args: [shell = ""], output }) {
      // A group itself is a place, too: the more words, the earlier it is asked about.
      const places = listPlaces(read()).toSorted((a, b) => b.words.length - a.words.length);
      await output.write((SCRIPTS[shell] as (typeof SCRIPTS)[string])(places));
    },
  });
