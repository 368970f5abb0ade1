import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { FleetStore } from "./fleet-store.ts";

const bot = (id: string, status: number = BotStatus.Available) => ({ id, status }) as GatewayBot;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that counts its events. */
function openStore() {
  const store = new FleetStore();
  let count = 0;
  const report = (data: GatewayBot) => {
    count += 1;
    store.handleEvent(`p-${count}`, { event: "bot", data });
  };
  return { store, report };
}

/** Counts the entries that are written to maps, also those that a new map copies. */
function countMapEntries(run: () => void): number {
  const { set } = Map.prototype;
  let entries = 0;
  Map.prototype.set = function (...entry) {
    entries += 1;
    return set.apply(this, entry);
  };
  try {
    run();
  } finally {
    Map.prototype.set = set;
  }
  return entries;
}

/** All bots start, and components read the fleet while they do. */
function bootAll(bots: number): void {
  const { store, report } = openStore();
  let rendered = 0;
  store.subscribe(() => {
    rendered += store.getBots().size;
  });
  for (let n = 0; n < bots; n++) {
    report(bot(`bot-${n}`, BotStatus.Booting));
    if (n % 10 === 0) vi.advanceTimersByTime(250);
  }
  vi.advanceTimersByTime(250);
  expect([store.getBots().size, rendered > bots]).toEqual([bots, true]);
}

it("many bots that start cost one entry each, however often the fleet is shown meanwhile", () => {
  expect(countMapEntries(() => new Map([["counted", 1]]))).toBe(1);
  expect(countMapEntries(() => bootAll(1000)) / 1000).toBeLessThan(1.2);
  expect(countMapEntries(() => bootAll(10_000)) / 10_000).toBeLessThan(1.2);
});

it("a component is told once of many events, and sees another object when the bots have changed", () => {
  const { store, report } = openStore();
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.getBots().size));
  const before = store.getBots();
  for (let n = 0; n < 100; n++) report(bot(`bot-${n}`));
  expect([seen, store.getBots() === before]).toEqual([[], true]);
  vi.advanceTimersByTime(250);
  expect([seen, store.getBots() === before]).toEqual([[100], false]);

  const after = store.getBots();
  store.handleEvent("p-1000", { event: "shards", data: [] });
  store.setConnected(true);
  vi.advanceTimersByTime(250);
  expect(store.getBots()).toBe(after);
});

it("a bot stays the same object until an event of its own", () => {
  const { store, report } = openStore();
  report(bot("a"));
  report(bot("b"));
  vi.advanceTimersByTime(250);
  const [a, b] = [store.getBot("a"), store.getBot("b")];
  report(bot("b", BotStatus.Busy));
  vi.advanceTimersByTime(250);
  expect([store.getBot("a") === a, store.getBot("b") === b, store.getBot("b")?.status]).toEqual([true, false, 3]);
  store.handleEvent("p-9", { event: "gone", data: { id: "a" } });
  vi.advanceTimersByTime(250);
  expect([store.getBot("a"), store.getBots().has("a")]).toEqual([null, false]);
});

it("a snapshot replaces the bots", () => {
  const { store, report } = openStore();
  report(bot("old"));
  vi.advanceTimersByTime(250);
  store.handleEvent("p-2", { event: "snapshot", data: { bots: [bot("a"), bot("b")], shards: [] } });
  vi.advanceTimersByTime(250);
  expect([...store.getBots().values()].map(({ id }) => id)).toEqual(["a", "b"]);
  expect([store.getBot("old"), store.getEventId()]).toEqual([null, "p-2"]);
});

it("is connecting until the state of the fleet has arrived, and shows it at once", () => {
  const { store } = openStore();
  const seen: unknown[] = [];
  store.subscribe(() => seen.push([store.getConnection().state, store.getBots().size]));
  store.setConnected(true);
  store.handleEvent("p-1", { event: "snapshot", data: { bots: [bot("a")], shards: [] } });
  expect(seen).toEqual([
    ["connecting", 0],
    ["live", 1],
  ]);
  store.setConnected(false);
  store.setConnected(true);
  expect(seen.slice(2)).toEqual([
    ["reconnecting", 1],
    ["live", 1],
  ]);
});

it("bots are added, changed in their place and removed", () => {
  const { store, report } = openStore();
  report(bot("a"));
  report(bot("b", BotStatus.Booting));
  report(bot("c"));
  report(bot("b", BotStatus.Busy));
  store.handleEvent("p-5", { event: "gone", data: { id: "a" } });
  vi.advanceTimersByTime(250);
  expect([...store.getBots().values()]).toEqual([bot("b", BotStatus.Busy), bot("c")]);
});

it("an event that is repeated or late changes nothing; another process has its own numbers", () => {
  const { store } = openStore();
  store.handleEvent("p-9", { event: "bot", data: bot("a") });
  store.handleEvent("p-9", { event: "gone", data: { id: "a" } });
  store.handleEvent("p-8", { event: "gone", data: { id: "a" } });
  vi.advanceTimersByTime(250);
  expect([store.getEventId(), store.getBot("a")?.status]).toEqual(["p-9", BotStatus.Available]);
  store.handleEvent("p-10", { event: "shards", data: [] });
  expect(store.getEventId()).toBe("p-10");
  store.handleEvent("q-1", { event: "gone", data: { id: "a" } });
  vi.advanceTimersByTime(250);
  expect([store.getEventId(), store.getBot("a")]).toEqual(["q-1", null]);
});
