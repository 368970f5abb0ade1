import { z } from "zod";
import { BotReference } from "../../contract/bots.ts";
import { BotStats, PublicBot } from "../../contract/public-bots.ts";
import { notFound } from "../fault.ts";
import { waitForDesiredStates } from "../fleet/desired-states.ts";
import { publicOperation } from "../operation.ts";
import { type PublicBotCache, publicBotCache } from "./public-bot-cache.ts";

const Nothing = z.strictObject({});

/** With every change that this process has answered. */
async function freshCache(): Promise<PublicBotCache> {
  await waitForDesiredStates();
  return publicBotCache();
}

export const listPublicBots = publicOperation(
  { name: "publicBots.list", input: Nothing, output: z.array(PublicBot), shared: true },
  async () => (await (await freshCache()).read()).list,
);

export const getPublicBot = publicOperation(
  { name: "publicBots.get", input: BotReference, output: PublicBot, shared: true },
  async ({ botId }) => {
    const bot = await (await freshCache()).find(botId);
    if (!bot) throw notFound("public bot");
    return bot;
  },
);

/** At most three public bots, available ones first. */
export const summarizePublicBots = publicOperation(
  { name: "publicBots.summary", input: Nothing, output: z.array(PublicBot).max(3), shared: true },
  async () => (await (await freshCache()).read()).summary,
);

export const countAllBots = publicOperation(
  { name: "publicBots.stats", input: Nothing, output: BotStats, shared: true },
  async () => (await (await freshCache()).read()).stats,
);
