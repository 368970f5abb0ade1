import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { childEnvironment } from "../../../tools/child-environment.ts";
import { runProgram } from "../../../tools/programs/run-program.ts";
import { runSvcBots } from "../../testing/run-svc-bots.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-bots-completion-"));
const scriptOf = (shell: Shell) => path.join(folder, `svc-bots.${shell}`);
const run = (shell: string, args: string[]) =>
  runProgram(shell, args, {
    env: childEnvironment({ HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }),
    cwd: folder,
  });
const isInstalled = async (shell: Shell) => (await run(shell, ["--version"])).code === 0;
const installed = new Set<Shell>();
for (const shell of SHELLS) if (await isInstalled(shell)) installed.add(shell);

beforeAll(async () => {
  fs.writeFileSync(path.join(folder, "bots.json"), "[]");
  for (const shell of SHELLS) fs.writeFileSync(scriptOf(shell), (await runSvcBots(["completion", shell])).out);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A program of the shell that prints, for each line, what would be offered at its end, after a line with `=`. */
const PROGRAMS: Record<Shell, (lines: readonly string[][]) => string[]> = {
  bash: (lines) => [
    "--norc",
    "-c",
    `source ${scriptOf("bash")}
offer() { COMP_WORDS=(svc-bots "$@"); COMP_CWORD=$#; _svc_bots; echo =; printf '%s\\n' "\${COMPREPLY[@]}"; }
${lines.map((words) => `offer ${words.map((word) => `'${word}'`).join(" ")}`).join("\n")}`,
  ],
  // The functions of zsh's own completion work on its line editor alone: what they are given is printed.
  zsh: (lines) => [
    "-f",
    "-c",
    `compdef() { }; _describe() { print -rl -- \${\${(P)2}%%:*}; }; compadd() { shift; print -rl -- "$@"; }
_files() { print -l bots.json; }
source ${scriptOf("zsh")}
offer() { words=(svc-bots "$@"); CURRENT=$#words; print =; _svc_bots; }
${lines.map((words) => `offer ${words.map((word) => `'${word}'`).join(" ")}`).join("\n")}`,
  ],
  fish: (lines) => [
    "--no-config",
    "-c",
    `source ${scriptOf("fish")}
${lines.map((words) => `echo =; complete -C 'svc-bots ${words.join(" ")}'`).join("\n")}`,
  ],
};

const LINES = [
  [""],
  ["bots", ""],
  ["bots", "list", "--"],
  ["bots", "list", "--status", ""],
  ["bots", "import", ""],
  ["completion", ""],
  ["automations", ""],
  ["automations", "show", "--"],
  ["nothing", ""],
];

describe.each(SHELLS)("%s", (shell) => {
  it.skipIf(!installed.has(shell))("offers commands, flags, their values and files", async () => {
    const { code, out, err } = await run(shell, PROGRAMS[shell](LINES));
    expect([code, err]).toEqual([0, ""]);
    const offered = out
      .split("=\n")
      .slice(1)
      .map((part) =>
        part
          .split("\n")
          .map((line) => line.split("\t")[0] ?? "")
          .filter(Boolean)
          .sort(),
      );
    const [start, group, flags, statuses, files, shells, automations, show, nothing] = offered;
    expect(start).toEqual(
      expect.arrayContaining(["automations", "bots", "completion", "jobs", "run", "sign-in", "watch"]),
    );
    expect(group).toEqual(["create", "disable", "enable", "export", "import", "list", "restart"]);
    expect(flags).toEqual(["--category", "--help", "--json", "--q", "--status"]);
    expect(statuses).toEqual(["available", "booting", "busy", "disconnected", "offline"]);
    expect(files).toContain("bots.json");
    expect(shells).toEqual(expect.arrayContaining(["bash", "fish", "zsh"]));
    expect(automations).toEqual(["list", "show"]);
    expect(show).toEqual(["--help", "--json", "--run"]);
    expect(nothing).toEqual([]);
  });
});
