import { describe, expect, it } from "vitest";
import { listCommands } from "#control/commands/list-commands.ts";
import { ARGUMENT_SOURCES, findSource } from "./argument-sources.ts";
import type { CommandInfo } from "./find-command.ts";
import { findTypedArgument, quoteArgument } from "./typed-argument.ts";
import { matchPeople, nameOrId } from "./use-people-suggestions.ts";

const ALL = listCommands() as unknown as CommandInfo[];
const find = (text: string) => {
  const found = findTypedArgument(ALL, text);
  return (
    found &&
    [found.candidates.map(({ argument }) => argument.name).join(" or "), found.typed, found.lineStart].join("|")
  );
};

describe("The argument that is being typed", () => {
  it.each([
    ["outfit", null],
    ["outfit ", "name or ID||outfit "],
    ["/skin Amber  Fo", "name or ID|Amber  Fo|/skin "],
    ["banner ", "banner||banner "],
    ["banner am", "banner|am|banner "],
    ['banner "Amber Cr', "banner|Amber Cr|banner "],
    ['banner "Amber Crest" ', 'colour||banner "Amber Crest" '],
    ["banner a red more", null],
    ["copy ", "filter or member||copy "],
    ["copy Ann", "filter or member|Ann|copy "],
    ["copy outfit Ann Lee", "member|Ann Lee|copy outfit "],
    ["copy Ann Lee", "member|Ann Lee|copy "],
    ["whisper Ann hello there", "text|hello there|whisper Ann "],
    ["level 5", "level|5|level "],
    ["nothing here", null],
  ])("of %j is %j", (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  it("is an item, a player or neither, for commands that exist", () => {
    for (const [name, sources] of Object.entries(ARGUMENT_SOURCES)) {
      const command = ALL.find((one) => one.name === name);
      expect([name, command?.arguments.length]).toEqual([name, sources.length]);
    }
    const sourceOf = (text: string) => {
      const found = findTypedArgument(ALL, text);
      return found && (findSource(found)?.source ?? null);
    };
    expect(sourceOf("outfit am")).toEqual({ of: "items", kind: "outfit" });
    expect(sourceOf("banner x ")).toEqual({ of: "items", kind: "bannerColor" });
    expect(sourceOf("copy An")).toEqual({ of: "members" });
    expect(sourceOf("invite ")).toEqual({ of: "friends" });
    expect(sourceOf("level 5")).toBeNull();
  });

  it("is written in quotes where it has to be one word", () => {
    expect(quoteArgument("Amber Fox", { extended: true })).toBe("Amber Fox");
    expect(quoteArgument("Amber Fox", { extended: false })).toBe('"Amber Fox"');
    expect(quoteArgument("Fox", { extended: false })).toBe("Fox");
    expect(quoteArgument('A "b"', { extended: false })).toBeNull();
  });
});

describe("Suggested players", () => {
  const people = [
    { id: "1", displayName: "Joanna" },
    { id: "2", displayName: "Ann" },
    { id: "3", displayName: null },
    { id: "2", displayName: "Ann" },
  ];
  it("are found by the beginning of their names first", () => {
    expect(matchPeople(people, "an", 5).map(({ name }) => name)).toEqual(["Ann", "Joanna"]);
    expect(matchPeople(people, "", 5).map(({ id }) => id)).toEqual(["1", "2", "3"]);
    expect(matchPeople(people, "", 1)).toHaveLength(1);
  });
  it("are written by their ids where the name would look like another text", () => {
    expect(nameOrId({ id: "1", name: "Ann" })).toBe("Ann");
    expect(nameOrId({ id: "1", name: "An\u202en" })).toBe("1");
  });
});
