import { expect, test } from "vitest";
import type { Channel, CommandConfig, Rank } from "./command.ts";
import { callerFor } from "./ranks.ts";
import { ANN, BEN, CommandHarness } from "./testing/command-harness.ts";

async function formatFor(
  name: string,
  rank: Rank,
  config: CommandConfig = {},
  channel: Channel = "party",
  harness = new CommandHarness(),
) {
  const { format, content } = await harness.run(name, name === "level" ? "1" : "", {
    caller: { rank, user: ANN },
    channel,
    config,
  });
  return format === 4 ? content : format;
}

test("Who somebody is: owner, then ignored, then admin, then whitelist, then anyone", () => {
  expect(callerFor(ANN, {})).toEqual({ rank: "anyone", user: ANN });
  const config = { extraOwners: [BEN], admins: [ANN], blacklistUsers: [BEN] };
  expect(callerFor(ANN, config)?.rank).toBe("admin");
  expect(callerFor(BEN, config)?.rank).toBe("owner");
  expect(callerFor(ANN, { ...config, blacklistUsers: [ANN] })).toBeNull();
  expect(callerFor(ANN, { whitelistUsers: [ANN] })?.rank).toBe("whitelist");
});

test("A command takes its rank or a higher one", async () => {
  const refusal = "“accept_all_friends” needs the rank “owner”.";
  expect(await formatFor("accept_all_friends", "admin")).toBe(refusal);
  expect(await formatFor("accept_all_friends", "owner")).toBe(3);
  expect(await formatFor("level", "anyone")).toBe(1);
});

test("A category raises and lowers ranks, by any name of a command; the strictest list counts", async () => {
  const raised = { onlyAdminCommands: ["Level"], onlyWhitelistUsersCommands: ["LEVEL"] };
  expect(await formatFor("level", "whitelist", raised)).toContain("rank “admin”");
  expect(await formatFor("level", "admin", raised)).toBe(1);
  const lowered = { onlyWhitelistUsersCommands: ["accept-all-friends"] };
  expect(await formatFor("accept_all_friends", "whitelist", lowered)).toBe(3);
});

test("Whisper, party and friends only: for everybody but an owner", async () => {
  expect(await formatFor("level", "admin", { onlyWhisperCommands: ["level"] })).toBe(
    "I accept “level” only in a whisper.",
  );
  expect(await formatFor("level", "admin", { onlyWhisperCommands: ["level"] }, "whisper")).toBe(1);
  expect(await formatFor("level", "owner", { onlyWhisperCommands: ["level"] })).toBe(1);

  const party = { onlyPartyMembersCommands: ["level"] };
  const friends = { onlyFriendsCommands: ["level"] };
  expect(await formatFor("level", "anyone", party)).toBe("Only members of my party may use “level”.");
  expect(await formatFor("level", "anyone", friends)).toBe("Only my friends may use “level”.");
  const known = new CommandHarness();
  known.session.addMember(ANN);
  known.session.befriend(ANN);
  expect(await formatFor("level", "anyone", { ...party, ...friends }, "party", known)).toBe(1);
});

test("Help lists what one may run, and no more", async () => {
  const harness = new CommandHarness();
  const { content } = await harness.run("help", "", { caller: { rank: "anyone", user: ANN }, channel: "party" });
  expect(content).toContain("outfit, ");
  expect(content).not.toMatch(/\bkick\b/);
  expect((await harness.run("help")).content).toContain("kick_all");
});
