import { describe, expect, it } from "vitest";
import { SLOT_ALIASES } from "#control/commands/cosmetic-commands.ts";
import { listCommands } from "#control/commands/list-commands.ts";
import { Command } from "#server/contract/bot-commands.ts";
import type { CatalogueItem } from "#server/contract/items.ts";
import { english } from "../../_languages/english.ts";
import { ARGUMENT_SOURCES, findSource } from "./argument-sources.ts";
import { findTypedArgument, quoteArgument } from "./typed-argument.ts";
import { matchPeople, nameOrId } from "./use-people-suggestions.ts";
import { STYLED_ALIASES, suggestVariants } from "./worn-variants.ts";

const ALL = listCommands().map((command) => Command.parse(command));
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
    expect([sourceOf("variants outfit "), sourceOf("variants skin Colour ")]).toEqual([
      { of: "channels" },
      { of: "variants" },
    ]);
  });

  it("has a source for every argument that names an item or a player", () => {
    const names =
      /^(?:name or ID|member|friend|user|banner|colour|channel|option|outfit|backpack|pickaxe|emote|shoes|sidekick)$/;
    const without = ALL.flatMap(({ name, arguments: all }) =>
      all.flatMap((argument, index) =>
        names.test(argument.name) && !ARGUMENT_SOURCES[name]?.[index] ? [`${name} ${argument.name}`] : [],
      ),
    );
    expect(without).toEqual([]);
    for (const [alias, type] of Object.entries(STYLED_ALIASES)) {
      expect((SLOT_ALIASES as Record<string, readonly string[]>)[type]).toContain(alias);
    }
  });

  it("is written in quotes where it has to be one word", () => {
    expect(quoteArgument("Amber Fox", { extended: true })).toBe("Amber Fox");
    expect(quoteArgument("Amber Fox", { extended: false })).toBe('"Amber Fox"');
    expect(quoteArgument("Fox", { extended: false })).toBe("Fox");
    expect(quoteArgument('A "b"', { extended: false })).toBeNull();
  });
});

const toVariant = (name: string, index: number) => ({ variant: `Mat${index}`, name });

describe("Suggested variants", () => {
  const item: CatalogueItem = {
    ...{ id: "CID_1", kind: "outfit", name: "Amber Fox", image: null, color: null },
    channels: [
      { channel: "Material", name: "Colour", variants: ["Red", "Dark Blue", "2"].map(toVariant) },
      { channel: "Parts", name: "Ears", variants: ["On"].map(toVariant) },
    ],
  };
  const suggest = (text: string) => {
    const argument = findTypedArgument(ALL, text);
    const source = argument && findSource(argument);
    return argument && source ? suggestVariants(english, argument, source, item).map(({ line }) => line) : [];
  };

  it("are the channels of what the bot wears, and then the variants of the channel", () => {
    expect(suggest("variants outfit ")).toEqual(["variants outfit Colour ", "variants outfit Ears "]);
    expect(suggest("variants outfit ea")).toEqual(["variants outfit Ears "]);
    expect(suggest("variants outfit colour ")).toEqual([
      "variants outfit colour Red",
      'variants outfit colour "Dark Blue"',
      "variants outfit colour Mat2", // a number would be a place in the list
    ]);
    expect(suggest("variants outfit 2 ")).toEqual(["variants outfit 2 On"]);
    expect(suggest("variants outfit Nothing ")).toEqual([]);
    expect(suggest("outfit Amber")).toEqual([]);
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
