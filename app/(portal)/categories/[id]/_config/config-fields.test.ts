import { describe, expect, it } from "vitest";
import { LOCALES } from "#control/languages/locales.ts";
import { PLATFORMS } from "#server/contract/categories.ts";
import { CONFIG_DEFAULTS } from "#server/contract/config-defaults.ts";
import { english } from "../../../../_languages/english.ts";
import { isKnownMember } from "./config-edits.ts";
import { CONFIG_SECTIONS, findFields, memberLabel, membersOf } from "./config-fields.ts";
import { choicesOf } from "./describe-field.ts";
import { fieldKind, fieldOptions } from "./field-kind.ts";

const shown = CONFIG_SECTIONS.flatMap(membersOf);

describe("The form of a category's config", () => {
  it("has each member of the contract once", () => {
    const onAnotherPage = ["automations"];
    expect([...shown, ...onAnotherPage].sort()).toEqual(Object.keys(CONFIG_DEFAULTS).sort());
  });

  it("has a label of its own for each member", () => {
    expect(new Set(shown.map((member) => memberLabel(english, member))).size).toBe(shown.length);
    expect(memberLabel(english, "future")).toBe("future");
  });

  it("knows how to edit each member from its contract", () => {
    for (const member of Object.keys(CONFIG_DEFAULTS).filter(isKnownMember)) {
      const value = CONFIG_DEFAULTS[member];
      const expected =
        typeof value === "boolean" ? "switch" : typeof value === "number" ? "number" : expect.any(String);
      expect([member, fieldKind(member).kind]).toEqual([member, expected]);
    }
    expect(fieldKind("maxBotsPerLobby")).toEqual({ kind: "number", min: 1, max: 16 });
    expect(fieldKind("platform")).toMatchObject({ kind: "options", options: expect.arrayContaining(["WIN", "AND"]) });
    expect([fieldKind("admins"), fieldKind("startOutfit"), fieldKind("level"), fieldKind("prefixes")]).toEqual([
      { kind: "people" },
      { kind: "cosmetics" },
      { kind: "numbers" },
      { kind: "texts" },
    ]);
  });

  it("has a label for each number of a choice", () => {
    const choices = shown.flatMap((member) => {
      const labels = choicesOf(english, member);
      return labels ? [{ member, labels }] : [];
    });
    expect(choices.map(({ member }) => member)).toEqual(["privacy", "statusType"]);
    for (const { member, labels } of choices) {
      expect(fieldKind(member)).toEqual({ kind: "number", min: 0, max: labels.length - 1 });
    }
  });

  it("has a label for each option", () => {
    expect(fieldOptions("platform").map(({ value }) => value)).toEqual([...PLATFORMS]);
    expect(fieldOptions("platform")).toContainEqual({ value: "AND", label: "Android" });
    const german = { value: "de", label: "Deutsch" };
    for (const member of ["replyLangs", "searchLangs"] as const) {
      expect(fieldOptions(member)).toContainEqual(german);
      expect(fieldOptions(member)).toHaveLength(LOCALES.length);
    }
    expect(fieldOptions("searchLangs", ["de", "nl"]).slice(-1)).toEqual([{ value: "nl", label: "nl" }]);
  });
});

describe("The search of settings", () => {
  const found = (query: string) => findFields(english, query).flatMap(membersOf);

  it.each([
    [
      "maxBotsPerLobbyWith",
      ["maxBotsPerLobbyWithOwner", "maxBotsPerLobbyWithAdmin", "maxBotsPerLobbyWithWhitelistUser"],
    ],
    ["start banned", ["startBannedBots"]],
    ["PLAYLIST during  match", []],
    ["during a match", ["disableMatchmakingChecks"]],
    ["sidekick somebody joins", ["memberJoinSidekick"]],
    ["nothing of the kind", []],
  ])("finds the fields that have every word of “%s”", (query, members) => {
    expect(found(query)).toEqual(members);
  });

  it("keeps sections, groups and their order, without those that have no such field", () => {
    expect(findFields(english, "emote").map(({ id, groups }) => [id, groups.map((group) => group.id)])).toEqual([
      ["look", ["onStart", "onJoin", "onMemberJoin"]],
    ]);
    expect(found("")).toEqual(shown);
  });
});
