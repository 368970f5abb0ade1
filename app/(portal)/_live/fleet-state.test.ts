import { expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { LiveEvent } from "#server/contract/fleet-events.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { FleetState } from "./fleet-state.ts";

const bot = (id: string, status: number = BotStatus.Available) => ({ id, status }) as GatewayBot;
function applyAll(...events: [string, LiveEvent][]) {
  const fleet = new FleetState();
  const applied = events.map(([id, event]) => fleet.apply(id, event));
  return { fleet, applied };
}

it("a snapshot replaces the whole fleet", () => {
  const { fleet } = applyAll(
    ["p-1", { event: "bot", data: bot("old") }],
    ["p-2", { event: "snapshot", data: { bots: [bot("a"), bot("b")], shards: [] } }],
  );
  expect([...fleet.bots.values()].map(({ id }) => id)).toEqual(["a", "b"]);
});

it("bots are added, changed in their place and removed", () => {
  const { fleet } = applyAll(
    ["p-1", { event: "bot", data: bot("a") }],
    ["p-2", { event: "bot", data: bot("b", BotStatus.Booting) }],
    ["p-3", { event: "bot", data: bot("c") }],
    ["p-4", { event: "bot", data: bot("b", BotStatus.Busy) }],
    ["p-5", { event: "gone", data: { id: "a" } }],
  );
  expect([...fleet.bots.values()]).toEqual([bot("b", BotStatus.Busy), bot("c")]);
});

it("an event that is repeated or late changes nothing; another process has its own numbers", () => {
  const { fleet, applied } = applyAll(
    ["p-9", { event: "bot", data: bot("a") }],
    ["p-9", { event: "gone", data: { id: "a" } }],
    ["p-8", { event: "gone", data: { id: "a" } }],
  );
  expect([applied, fleet.bots.get("a")?.status]).toEqual([[true, false, false], BotStatus.Available]);
  expect(fleet.apply("p-10", { event: "shards", data: [] })).toBe(true);
  expect(fleet.apply("q-1", { event: "shards", data: [] })).toBe(true);
  expect(fleet.eventId).toBe("q-1");
});

it("an event changes the fleet in its place: ten thousand events copy no ten thousand bots", () => {
  const { fleet } = applyAll(["p-1", { event: "bot", data: bot("a") }]);
  const { bots } = fleet;
  fleet.apply("p-2", { event: "bot", data: bot("b") });
  fleet.apply("p-3", { event: "bot", data: bot("a", BotStatus.Busy) });
  fleet.apply("p-4", { event: "gone", data: { id: "b" } });
  expect(fleet.bots).toBe(bots);
  expect([...bots.values()]).toEqual([bot("a", BotStatus.Busy)]);
});
