import { beforeEach, expect, test } from "vitest";
import { PlatformError } from "../platform/platform.ts";
import { ANN, CommandHarness } from "./testing/command-harness.ts";

let bench: CommandHarness;
beforeEach(() => {
  bench = new CommandHarness();
});
const outfit = () => bench.session.ownMember.worn.outfit?.id;
const broken = () => new PlatformError("unavailable", "down");

test("A mimic follows what a member puts on, until stop", async () => {
  const ann = bench.session.addMember(ANN);
  await bench.run("mimic", "Ann");
  ann.worn = { outfit: { id: "CID_3", variants: [{ channel: "Material", variant: "Mat2" }] }, emote: { id: "EID_1" } };
  ann.banner = { id: "BAN_1", color: "COL_2" };
  await bench.clock.advance(500);
  expect(bench.session.ownMember).toMatchObject({ worn: ann.worn, banner: ann.banner });
  ann.worn = { outfit: { id: "CID_1" } };
  await bench.clock.advance(500);
  expect(bench.session.ownMember.worn).toEqual({ outfit: { id: "CID_1" } });

  const { changes } = bench.session;
  await bench.clock.advance(10_000);
  expect(bench.session.changes).toBe(changes);
  expect((await bench.run("stop")).format).toBe(1);
  ann.worn = { outfit: { id: "CID_2" } };
  await bench.clock.advance(10_000);
  expect([outfit(), bench.clock.planned]).toEqual(["CID_1", 0]);
});

test("A mimic of one thing leaves the others, and ends when its model goes", async () => {
  const ann = bench.session.addMember(ANN);
  await bench.run("mimic", "shoes Ann");
  ann.worn = { outfit: { id: "CID_3" }, shoes: { id: "SHOE_1" } };
  await bench.clock.advance(500);
  expect(bench.session.ownMember.worn).toEqual({ outfit: { id: "CID_0" }, shoes: { id: "SHOE_1" } });
  bench.session.removeMember(ANN.id);
  await bench.clock.advance(500);
  expect(bench.clock.planned).toBe(0);
  expect((await bench.run("stop")).format).toBe(3);
});

test("Items come one after the other, and round again", async () => {
  await bench.run("all_items", "outfit");
  const seen = [outfit()];
  for (let turn = 0; turn < 3; turn += 1) {
    await bench.clock.advance(5000);
    seen.push(outfit());
  }
  expect(seen).toEqual(["CID_1", "CID_2", "CID_3", "CID_1"]);
});

test("One thing runs at a time, also when two ask at once", async () => {
  bench.session.addMember(ANN);
  const replies = await Promise.all([bench.run("all_items"), bench.run("mimic", "Ann"), bench.run("new_items")]);
  expect(replies.map((reply) => reply.format).sort()).toEqual([1, 3, 3]);
  expect(bench.clock.planned).toBe(1);
});

test("It outlives its call and short trouble, and waits while it is told to", async () => {
  await bench.run("all_items", "outfit");
  bench.session.failures = [broken(), broken(), new PlatformError("rate_limited", "slow down", 20_000)];
  await bench.clock.advance(34_000);
  expect([bench.session.changes, bench.session.failures.length]).toEqual([1, 0]);
  await bench.clock.advance(1000);
  expect(bench.session.changes).toBe(2);
});

test("It gives up after failing five times without a break", async () => {
  await bench.run("all_items", "outfit");
  bench.session.failures = Array.from({ length: 4 }, broken);
  await bench.clock.advance(25_000);
  bench.session.failures = Array.from({ length: 4 }, broken);
  await bench.clock.advance(25_000);
  expect([bench.session.changes, bench.clock.planned]).toEqual([3, 1]);
  bench.session.failures = Array.from({ length: 5 }, broken);
  await bench.clock.advance(25_000);
  expect([bench.session.changes, bench.clock.planned]).toEqual([3, 0]);
});

test("While the bot reconnects nothing is tried", async () => {
  await bench.run("all_items", "outfit");
  bench.session.status = 4;
  await bench.clock.advance(60_000);
  expect(bench.session.changes).toBe(1);
  bench.session.status = 2;
  await bench.clock.advance(5000);
  expect(bench.session.changes).toBe(2);
});

test("The bot that goes stops what runs", async () => {
  await bench.run("all_items");
  bench.commands.stop();
  expect(bench.clock.planned).toBe(0);
});
