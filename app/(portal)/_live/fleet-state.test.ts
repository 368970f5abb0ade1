import { expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { LiveEvent } from "#server/contract/fleet-events.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { applyEvent, EMPTY_FLEET, isNewEvent } from "./fleet-state.ts";

const bot = (id: string, status: number = BotStatus.Available) => ({ id, status }) as GatewayBot;
const applyAll = (...events: [string, LiveEvent][]) =>
  events.reduce((state, [id, event]) => (isNewEvent(state, id) ? applyEvent(state, id, event) : state), EMPTY_FLEET);

it("a snapshot replaces the whole fleet", () => {
  const fleet = applyAll(
    ["p-1", { event: "bot", data: bot("old") }],
    ["p-2", { event: "snapshot", data: { bots: [bot("a"), bot("b")], shards: [] } }],
  );
  expect([...fleet.bots.keys()]).toEqual(["a", "b"]);
});

it("bots are added, changed and removed", () => {
  const fleet = applyAll(
    ["p-1", { event: "bot", data: bot("a") }],
    ["p-2", { event: "bot", data: bot("b", BotStatus.Booting) }],
    ["p-3", { event: "bot", data: bot("b", BotStatus.Busy) }],
    ["p-4", { event: "gone", data: { id: "a" } }],
  );
  expect([...fleet.bots.values()]).toEqual([bot("b", BotStatus.Busy)]);
});

it("an event that is repeated or late changes nothing; another process has its own numbers", () => {
  const fleet = applyAll(
    ["p-9", { event: "bot", data: bot("a") }],
    ["p-9", { event: "gone", data: { id: "a" } }],
    ["p-8", { event: "gone", data: { id: "a" } }],
  );
  expect(fleet.bots.get("a")?.status).toBe(BotStatus.Available);
  expect(isNewEvent(fleet, "p-10")).toBe(true);
  expect(isNewEvent(fleet, "q-1")).toBe(true);
});
