import { expect, test } from "vitest";
import type { CommandConfig } from "./command.ts";
import { parseMessage } from "./parse-message.ts";
import { SAMPLE_COSMETICS } from "./testing/command-harness.ts";

const parse = (content: string, config: CommandConfig = {}) => {
  const found = parseMessage(content, config, SAMPLE_COSMETICS);
  return found && [found.name, found.args, found.hasPrefix];
};

test("A prefix, the name in any spelling, the rest", () => {
  expect(parse("!skin Moss Warden")).toEqual(["outfit", "Moss Warden", true]);
  expect(parse(". Clear-Backpack")).toEqual(["clear_backpack", "", true]);
  expect(parse("/accept all friends")).toEqual(["accept_all_friends", "", true]);
  expect(parse('!add friend "Big Ben"')).toEqual(["add_friend", '"Big Ben"', true]);
  expect(parse("bot, ready", { prefixes: ["bot", "bot,"] })).toEqual(["ready", "", true]);
});

test("What nobody knows is answered only where it was said to the bot", () => {
  expect(parse("!fly away")).toEqual(["fly", "away", true]);
  expect(parse("fly away")).toBeNull();
  for (const noise of ["", "  ", "!", "...", "!?", ". . ."]) expect(parse(noise)).toBeNull();
});

test("Without a prefix only what makes sense as a command, and only where the category lets it", () => {
  expect(parse("level 5")).toEqual(["level", "5", false]);
  expect(parse("level with me")).toBeNull();
  expect(parse("stop it")).toBeNull();
  expect(parse("level 5", { runCommandsWithoutPrefix: false })).toBeNull();
  expect(parse("!level 5", { runCommandsWithoutPrefix: false })).toEqual(["level", "5", true]);
  expect(parse("!level 5", { prefixes: ["?"] })).toBeNull();
});

test("The whole name of an item puts it on", () => {
  expect(parse("moss warden")).toEqual(["cosmetic", "CID_1", false]);
  expect(parse("!Rake")).toEqual(["cosmetic", "PICK_1", true]);
  expect(parse("glass")).toBeNull();
  expect(parse("moss warden", { setCosmeticsWithoutCommands: false })).toBeNull();
  expect(parse("!Rake", { setCosmeticsWithPrefix: false })).toEqual(["Rake", "", true]);
});
