import { beforeEach, expect, test } from "vitest";
import { PlatformError } from "../platform/platform.ts";
import { ANN, CommandHarness } from "./testing/command-harness.ts";

let harness: CommandHarness;
beforeEach(() => {
  harness = new CommandHarness();
});
const outfit = () => harness.session.ownMember.worn.outfit?.id;
const broken = () => new PlatformError("unavailable", "down");

test("A mimic follows what a member puts on, until stop", async () => {
  const ann = harness.session.addMember(ANN);
  await harness.run("mimic", "Ann");
  ann.worn = { outfit: { id: "CID_3", variants: [{ channel: "Material", variant: "Mat2" }] }, emote: { id: "EID_1" } };
  ann.banner = { id: "BAN_1", color: "COL_2" };
  await harness.clock.advance(500);
  expect(harness.session.ownMember).toMatchObject({ worn: ann.worn, banner: ann.banner });
  ann.worn = { outfit: { id: "CID_1" } };
  await harness.clock.advance(500);
  expect(harness.session.ownMember.worn).toEqual({ outfit: { id: "CID_1" } });

  const { changes } = harness.session;
  await harness.clock.advance(10_000);
  expect(harness.session.changes).toBe(changes);
  expect((await harness.run("stop")).format).toBe(1);
  ann.worn = { outfit: { id: "CID_2" } };
  await harness.clock.advance(10_000);
  expect([outfit(), harness.clock.planned]).toEqual(["CID_1", 0]);
});

test("A mimic of one thing leaves the others, and ends when its model goes", async () => {
  const ann = harness.session.addMember(ANN);
  await harness.run("mimic", "shoes Ann");
  ann.worn = { outfit: { id: "CID_3" }, shoes: { id: "SHOE_1" } };
  await harness.clock.advance(500);
  expect(harness.session.ownMember.worn).toEqual({ outfit: { id: "CID_0" }, shoes: { id: "SHOE_1" } });
  harness.session.removeMember(ANN.id);
  await harness.clock.advance(500);
  expect(harness.clock.planned).toBe(0);
  expect((await harness.run("stop")).format).toBe(3);
});

test("Items come one after the other, and round again", async () => {
  await harness.run("all_items", "outfit");
  const seen = [outfit()];
  for (let turn = 0; turn < 3; turn += 1) {
    await harness.clock.advance(5000);
    seen.push(outfit());
  }
  expect(seen).toEqual(["CID_1", "CID_2", "CID_3", "CID_1"]);
});

test("One thing runs at a time, also when two ask at once", async () => {
  harness.session.addMember(ANN);
  const replies = await Promise.all([harness.run("all_items"), harness.run("mimic", "Ann"), harness.run("new_items")]);
  expect(replies.map((reply) => reply.format).sort()).toEqual([1, 3, 3]);
  expect(harness.clock.planned).toBe(1);
});

test("It outlives its call and short trouble, and waits while it is told to", async () => {
  await harness.run("all_items", "outfit");
  harness.session.failures = [broken(), broken(), new PlatformError("rate_limited", "slow down", 20_000)];
  await harness.clock.advance(34_000);
  expect([harness.session.changes, harness.session.failures.length]).toEqual([1, 0]);
  await harness.clock.advance(1000);
  expect(harness.session.changes).toBe(2);
});

test("It gives up after failing five times without a break", async () => {
  await harness.run("all_items", "outfit");
  harness.session.failures = Array.from({ length: 4 }, broken);
  await harness.clock.advance(25_000);
  harness.session.failures = Array.from({ length: 4 }, broken);
  await harness.clock.advance(25_000);
  expect([harness.session.changes, harness.clock.planned]).toEqual([3, 1]);
  harness.session.failures = Array.from({ length: 5 }, broken);
  await harness.clock.advance(25_000);
  expect([harness.session.changes, harness.clock.planned]).toEqual([3, 0]);
});

test("While the bot reconnects nothing is tried", async () => {
  await harness.run("all_items", "outfit");
  harness.session.status = 4;
  await harness.clock.advance(60_000);
  expect(harness.session.changes).toBe(1);
  harness.session.status = 2;
  await harness.clock.advance(5000);
  expect(harness.session.changes).toBe(2);
});

test("The bot that goes stops what runs", async () => {
  await harness.run("all_items");
  harness.commands.stop();
  expect(harness.clock.planned).toBe(0);
});
