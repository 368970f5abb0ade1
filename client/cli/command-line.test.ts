import { describe, expect, it } from "vitest";
import { commandLineSnippets } from "../../app/docs/(guide)/command-line/snippets.ts";
import { parseCommandLine } from "./command-line.ts";
import { UsageError } from "./subcommand.ts";
import { findSubcommand, SUBCOMMANDS } from "./subcommands.ts";

/** The words of the program's calls in lines for a shell, which have nothing but double quotes around a word. */
const callsIn = (text: string): string[][] =>
  [...text.matchAll(/svc-bots ((?:"[^"]*"|[^"|>)\n'])+)/g)].map(([, words = ""]) =>
    [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain),
  );
const parse = (words: readonly string[]) => {
  const { name, subcommand, rest } = findSubcommand(SUBCOMMANDS, words);
  return { name, ...parseCommandLine(subcommand, rest) };
};

describe("the command line", () => {
  it("the guide's calls are understood", () => {
    const calls = Object.values(commandLineSnippets({ portal: "https://bots.test", gateway: "" })).flatMap(callsIn);
    expect(calls.map((words) => parse(words).name)).toEqual([
      ...["sign-in", "who", "sign-out", "bots list", "bots import", "bots create", "commands", "run", "bots disable"],
      ...["jobs list", "jobs results", "jobs retry", "automations list", "automations show", "automations show"],
      ...["watch", "logs"],
      ...["pull", "diff", "apply", "bots list", "watch", "bots export", "apply"],
      ...["completion", "completion", "completion"],
    ]);
  });

  it("lists may be repeated and have commas; arguments that begin with a dash stand after --", () => {
    const { args, flags } = parse(["run", "level", "--bots", "a,b", "--bots", "c", "--", "-5"]);
    expect([args, flags]).toEqual([["level", "-5"], { bots: ["a", "b", "c"] }]);
  });

  it("the list of a group may be left out, and names of objects are no commands", () => {
    expect(parse(["jobs", "--json"])).toMatchObject({ name: "jobs list", isJsonRequested: true });
    for (const name of ["constructor", "__proto__", "jobs toString", ""]) {
      expect(() => findSubcommand(SUBCOMMANDS, name.split(" "))).toThrow(UsageError);
    }
  });
});
