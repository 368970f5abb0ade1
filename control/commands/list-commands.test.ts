import { expect, test } from "vitest";
import { listCommands } from "./list-commands.ts";

test("The list says how each command is called, what it does and who may run it", () => {
  const listed = listCommands();
  const find = (name: string) => listed.find((one) => one.name === name);
  expect(find("copy")).toEqual({
    name: "copy",
    aliases: [],
    usage: "copy [all | outfit | backpack | pickaxe | emote | emoji | shoes | sidekick | banner] [...member]",
    description: "Copies what a party member wears. Without a name it copies you.",
    rank: "anyone",
    arguments: [
      {
        name: "filter",
        type: "select",
        required: false,
        extended: false,
        options: ["all", "outfit", "backpack", "pickaxe", "emote", "emoji", "shoes", "sidekick", "banner"],
      },
      { name: "member", type: "text", required: false, extended: true },
    ],
  });
  expect(find("match")?.arguments).toEqual([
    { name: "players", type: "number", required: false, extended: false, min: 1, max: 255 },
  ]);
  expect(find("say")).toMatchObject({ aliases: ["message", "echo"], usage: "say <...text>", rank: "whitelist" });
});

test("The ranks are those of the plan", () => {
  const named = (rank: string) =>
    listCommands()
      .filter((one) => one.rank === rank)
      .map((one) => one.name)
      .sort();
  expect(named("owner")).toEqual([
    "accept_all_friends",
    "decline_all_friends",
    "remove_all_friends",
    "send",
    "send_all",
    "unblock_all_users",
  ]);
  expect(named("admin")).toEqual(["add_friend", "block_user", "remove_friend", "unblock_user"]);
  expect(named("whitelist")).toEqual([
    "accept_friend",
    "decline_friend",
    "hide_all",
    "kick",
    "kick_all",
    "say",
    "send_party",
    "send_shard",
    "set_status",
    "whisper",
  ]);
});
