import { expect, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { findSearchingBot } from "./people-source.tsx";

const bot = (id: string, status: number, parent: string | null) => ({ id, status, parent }) as GatewayBot;
const fleet = (...bots: GatewayBot[]) => new Map(bots.map((one) => [one.id, one]));

it("players are searched by a signed-in bot, of the category where there is one", () => {
  const other = bot("other", BotStatus.Available, null);
  const busy = bot("busy", BotStatus.Busy, "north");
  expect(findSearchingBot(fleet(other, bot("new", BotStatus.Booting, "north"), busy), "north")).toBe("busy");
  expect(findSearchingBot(fleet(bot("new", BotStatus.Booting, "north"), other), "north")).toBe("other");
  expect(findSearchingBot(fleet(bot("gone", BotStatus.Disconnected, "north")), "north")).toBeNull();
});
