import fc from "fast-check";
import { expect, test } from "vitest";
import { PlatformError } from "../platform/platform.ts";
import { COMMANDS } from "./all-commands.ts";
import { ANN, BEN, CommandHarness } from "./testing/command-harness.ts";

test("A command is known by any spelling and alias; an unknown one is refused with an answer", async () => {
  const harness = new CommandHarness();
  for (const name of ["Clear_Backpack", "clear backpack", "CLEAR-BACKPACK", "clearbackpack"]) {
    expect(await harness.run(name)).toEqual({ botName: "Bot One", content: "Nothing is set as backpack.", format: 3 });
  }
  expect((await harness.run("skin", "CID_1")).format).toBe(1);
  for (const name of ["fly", "", "__proto__", "toString"]) expect((await harness.run(name)).format).toBe(4);
});

test("No alias is another command's name", () => {
  const names = COMMANDS.all.flatMap((command) => [command.name, ...command.aliases]);
  expect(names).toHaveLength(80);
  for (const command of COMMANDS.all) {
    for (const name of [command.name, ...command.aliases]) expect(COMMANDS.find(name)).toBe(command);
  }
});

test("A call that runs out of time is answered once, and does nothing more", async () => {
  const harness = new CommandHarness();
  harness.session.isStuck = true;
  let answers = 0;
  const reply = harness.run("outfit", "CID_1", { budgetMs: 800 }).then((one) => {
    answers += 1;
    return one;
  });
  await harness.clock.advance(799);
  expect(answers).toBe(0);
  await harness.clock.advance(1);
  expect(await reply).toMatchObject({ format: 4, content: "The command took too long. Part of it may be done." });
  harness.session.isStuck = false;
  await harness.clock.advance(60_000);
  expect([answers, harness.session.changes, harness.clock.planned]).toEqual([1, 0, 0]);
});

test("A cancelled call ends between two steps", async () => {
  const harness = new CommandHarness();
  for (const one of [ANN, BEN]) harness.session.incoming.set(one.id, one);
  const caller = new AbortController();
  const { accept } = harness.session.friend;
  harness.session.friend.accept = async (id) => {
    await accept(id);
    caller.abort();
  };
  const reply = await harness.run("accept_all_friends", "", { signal: caller.signal });
  expect(reply).toMatchObject({ format: 4, content: "The command was cancelled. Part of it may be done." });
  expect([...harness.session.friendsById.keys()]).toEqual(["ann-1"]);
});

test("A call that is over before it begins does nothing", async () => {
  const harness = new CommandHarness();
  expect((await harness.run("level", "5", { signal: AbortSignal.abort() })).format).toBe(4);
  expect((await harness.run("level", "5", { budgetMs: 0 })).format).toBe(4);
  expect(harness.session.changes).toBe(0);
});

test("Many at once stop in time and say how many are left", async () => {
  const harness = new CommandHarness();
  for (let one = 0; one < 5; one += 1) harness.session.befriend({ id: `f${one}`, displayName: `Friend ${one}` });
  const { remove } = harness.session.friend;
  harness.session.friend.remove = async (id) => {
    await new Promise<void>((resolve) => harness.clock.after(300, resolve));
    await remove(id);
  };
  const reply = harness.run("remove_all_friends", "", { budgetMs: 1000 });
  await harness.clock.advance(950);
  expect(await reply).toMatchObject({ format: 3, content: "Done for 3 players, not done for 2." });
  expect(harness.session.friendsById.size).toBe(2);
});

test("One that fails does not keep the others from it; a limit ends it", async () => {
  const harness = new CommandHarness();
  for (const one of [ANN, BEN]) harness.session.incoming.set(one.id, one);
  harness.session.failures = [new PlatformError("forbidden", "no")];
  expect((await harness.run("accept_all_friends")).content).toBe("Done for 1 player, not done for 1.");
  harness.session.failures = [new PlatformError("rate_limited", "slow down", 2500)];
  expect((await harness.run("level", "5")).content).toBe("The platform limits my actions. Try again in 3 seconds.");
});

test("A command repeats the last one of the same person only, with that person's rank", async () => {
  const harness = new CommandHarness();
  await harness.run("set_status", "Mine");
  const ann = { caller: { rank: "anyone", user: ANN }, channel: "party" } as const;
  expect((await harness.run("prev", "", ann)).format).toBe(3);
  await harness.run("level", "7", ann);
  expect((await harness.run("prev")).content).toBe("Status: Mine");
  expect((await harness.run("prev", "", ann)).content).toBe("Level: 7.");
});

test("What was sent on is not sent on again, by no way round", async () => {
  const harness = new CommandHarness();
  expect((await harness.run("send_all", "ready")).format).toBe(1);
  expect((await harness.run("send_party", "ready", { isForwarded: true })).format).toBe(4);
  expect((await harness.run("prev", "", { isForwarded: true })).format).toBe(4);
  expect((await harness.run("send_all", "send-shard ready")).format).toBe(4);
  expect((await harness.run("send_all", "fly")).content).toBe("There is no command “fly”. Try “help”.");
  const whitelisted = { caller: { rank: "whitelist", user: ANN }, channel: "party" } as const;
  expect((await harness.run("send_party", "block_user Ben", whitelisted)).content).toBe(
    "You may not use “block_user”.",
  );
  expect(harness.forwarded).toHaveLength(1);
  harness.outcome = { succeeded: 15, failed: 1, left: 4 };
  expect(await harness.run("send_all", "ready")).toMatchObject({
    format: 3,
    content: "ready: worked for 15 bots, failed for 1, skipped 4.",
  });
});

test("threat 40: A command that is too long to forward is refused by the bot, not by the service", async () => {
  const harness = new CommandHarness();
  const long = { format: 4, content: "This is too long to forward: 2,000 characters at most." };
  expect(await harness.run("send_all", `say ${"x".repeat(2001)}`)).toMatchObject(long);
  expect(await harness.run("send_all", ["say", ...Array(24).fill("x".repeat(255))])).toMatchObject(long);
  expect(await harness.run("prev")).toMatchObject(long);
  expect((await harness.run("send", `${"n".repeat(256)} say hello`)).content).toContain("255 characters");
  expect(harness.forwarded).toEqual([]);
  expect((await harness.run("send_all", `say ${"x".repeat(2000)}`)).format).toBe(1);
});

test("A value that looks like a placeholder or a replacement pattern stays as it is", async () => {
  const harness = new CommandHarness();
  expect((await harness.run("set_status", "{value} $& {text}")).content).toBe("Status: {value} $& {text}");
});

test("Any sequence of calls gets one answer each", async () => {
  const names = fc.constantFrom(...COMMANDS.all.map((command) => command.name));
  const args = fc.oneof(
    fc.string(),
    fc.array(fc.string(), { maxLength: 25 }),
    fc.constantFrom("Ann", "1", "all", "CID_1"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, args), { minLength: 1, maxLength: 12 }), async (calls) => {
      const harness = new CommandHarness();
      harness.session.addMember(ANN);
      harness.session.befriend(BEN);
      for (const [name, given] of calls) {
        const reply = await harness.run(name, given);
        expect(reply.content).not.toMatch(/^$|undefined|\[object/);
        expect([1, 2, 3, 4]).toContain(reply.format);
        expect(reply.content).not.toBe("Something went wrong with that command.");
      }
      harness.commands.stop();
      expect(harness.clock.planned).toBe(0);
    }),
    { numRuns: 150 },
  );
});
