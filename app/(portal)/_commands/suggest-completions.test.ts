import { expect, it } from "vitest";
import { english } from "../../_languages/english.ts";
import { suggestCompletions } from "./suggest-completions.ts";
import { type CommandInfo, findCommand } from "./typed-argument.ts";

const command = (name: string, aliases: string[] = [], options?: string[]): CommandInfo => ({
  name,
  aliases,
  usage: `${name} <…>`,
  description: `About ${name}.`,
  rank: "anyone",
  arguments: options ? [{ name: "type", type: "select", required: true, extended: false, options }] : [],
});
const ALL = [
  command("clear_emote"),
  command("emote", ["dance"]),
  command("outfit", ["skin"]),
  command("copy", [], ["all", "outfit", "banner"]),
];
const lines = (text: string) => suggestCompletions(english, ALL, text).map(({ line }) => line);

it("commands are suggested by prefix, then by alias, then by substring", () => {
  expect(lines("em")).toEqual(["emote", "clear_emote"]);
  expect(lines("SK")).toEqual(["outfit"]);
  expect(lines("clear-em")).toEqual(["clear_emote"]);
  expect([lines(""), lines("nothing")]).toEqual([[], []]);
  expect(findCommand(ALL, "Clear-Emote")?.name).toBe("clear_emote");
});

it("the options of an argument are suggested after the command", () => {
  expect(lines("copy ")).toEqual(["copy all", "copy outfit", "copy banner"]);
  expect(lines("copy O")).toEqual(["copy outfit"]);
  expect(lines("copy outfit")).toEqual([]);
  expect(lines("copy outfit An")).toEqual([]);
  expect(lines("emote ")).toEqual([]);
});
