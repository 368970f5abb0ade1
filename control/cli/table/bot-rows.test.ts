import { expect, test } from "vitest";
import type { ClusterEvents } from "../../cluster/cluster-events.ts";
import { TypedEmitter } from "../../cluster/emit-bot-event.ts";
import { BotRows } from "./bot-rows.ts";

const ADA = { botId: "b1", nickname: "Ada", shardId: "s1" };
const status = (number: 0 | 1 | 2 | 4) => ({ status: number, statusName: "Available" as const });

function listen() {
  const cluster = new TypedEmitter<ClusterEvents>();
  let changes = 0;
  const rows = new BotRows(() => {
    changes += 1;
  });
  rows.listen(cluster);
  return { cluster, rows, changes: () => changes };
}

test("a bot has a line from its first status until its shard no longer runs it", () => {
  const { cluster, rows, changes } = listen();
  cluster.emit("botStatus", { ...ADA, ...status(1) });
  cluster.emit("botStatus", { ...ADA, ...status(2) });
  cluster.emit("botReady", { ...ADA, displayName: "Ada of Home" });
  expect(rows.all).toMatchObject([{ status: 2, event: "ready as Ada of Home", problem: null }]);
  expect(changes()).toBe(3);
  cluster.emit("botStatus", { ...ADA, ...status(0) });
  expect(rows.all).toEqual([]);
});

test("with names hidden, bots and players are their ids, whatever the platform's sentences say", () => {
  const cluster = new TypedEmitter<ClusterEvents>();
  const rows = new BotRows(() => {}, { hideNames: true, hideEmails: true });
  rows.listen(cluster);
  const from = { id: "u1", displayName: "Canary" };
  const events = () => rows.all.map(({ event, nickname }) => `${nickname}: ${event}`);
  cluster.emit("botStatus", { ...ADA, ...status(2) });
  cluster.emit("botReady", { ...ADA, displayName: "Canary" });
  expect(events()).toEqual(["b1: ready as [name]"]);
  cluster.emit("message", { ...ADA, channel: "party", from, content: "I am Canary, me@mail.example, Ada" });
  expect(events()).toEqual(["b1: u1: I am [name], [e-mail], [name]"]);
  cluster.emit("friendRequest", { ...ADA, from });
  expect(events()).toEqual(["b1: u1 asks to be friends"]);
  cluster.emit("botProblem", { ...ADA, problem: "banned", message: "Canary is locked." });
  expect(rows.all).toMatchObject([{ problem: "banned: [name] is locked." }]);
});

test("with e-mail addresses hidden, a bot that is named after one is shown without it", () => {
  const cluster = new TypedEmitter<ClusterEvents>();
  const rows = new BotRows(() => {}, { hideNames: false, hideEmails: true });
  rows.listen(cluster);
  cluster.emit("botStatus", { ...ADA, nickname: "ada@mail.example", ...status(2) });
  expect(rows.nicknameOf("b1")).toBe("[e-mail]");
  cluster.emit("botDisconnected", { ...ADA, nickname: "ada@mail.example", reason: "Lost." });
  expect(rows.nicknameOf("b1")).toBe("[e-mail]");
});

test("a bot that its platform refuses keeps its line with the reason, until it is tried again", () => {
  const { cluster, rows } = listen();
  cluster.emit("botStatus", { ...ADA, ...status(1) });
  cluster.emit("botProblem", { ...ADA, problem: "banned", message: "The account is locked." });
  cluster.emit("botStatus", { ...ADA, ...status(0) });
  expect(rows.all).toMatchObject([{ status: 0, problem: "banned: The account is locked." }]);
  cluster.emit("botStatus", { ...ADA, ...status(1) });
  expect(rows.all).toMatchObject([{ status: 1, problem: null }]);
});

test("a bot that another shard has taken over is not removed by the first one, nor by its end", () => {
  const { cluster, rows } = listen();
  cluster.emit("botStatus", { ...ADA, ...status(2) });
  cluster.emit("botStatus", { ...ADA, shardId: "s2", ...status(1) });
  cluster.emit("botStatus", { ...ADA, ...status(0) });
  cluster.emit("shardDown", { shardId: "s1", code: 1, signal: null, restartInMs: 250 });
  expect(rows.all).toMatchObject([{ shardId: "s2" }]);
  cluster.emit("shardDown", { shardId: "s2", code: 1, signal: null, restartInMs: 250 });
  expect(rows.all).toEqual([]);
});

test("the bots that are kept for their problem are limited", () => {
  const { cluster, rows } = listen();
  for (let number = 0; number < 300; number += 1) {
    const bot = { ...ADA, botId: `b${number}` };
    cluster.emit("botStatus", { ...bot, ...status(1) });
    cluster.emit("botProblem", { ...bot, problem: "banned", message: "The account is locked." });
    cluster.emit("botStatus", { ...bot, ...status(0) });
  }
  expect(rows.all.length).toBeLessThanOrEqual(100);
  expect(rows.all.at(-1)?.botId).toBe("b299");
});
