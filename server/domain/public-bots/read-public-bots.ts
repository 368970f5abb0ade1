import { z } from "zod";
import { BotReference } from "../../contract/bots.ts";
import { BotStats, PublicBot } from "../../contract/public-bots.ts";
import { notFound } from "../fault.ts";
import { openOperation } from "../operation.ts";
import { publicBots } from "./public-bots.ts";

const Nothing = z.strictObject({});

export const listPublicBots = openOperation(
  { name: "publicBots.list", input: Nothing, output: z.array(PublicBot), shared: true },
  async () => (await publicBots().answers()).list,
);

export const getPublicBot = openOperation(
  { name: "publicBots.get", input: BotReference, output: PublicBot, shared: true },
  async ({ botId }) => {
    const bot = await publicBots().find(botId);
    if (!bot) throw notFound("public bot");
    return bot;
  },
);

/** At most three public bots, available ones first. */
export const summarizePublicBots = openOperation(
  { name: "publicBots.summary", input: Nothing, output: z.array(PublicBot).max(3), shared: true },
  async () => (await publicBots().answers()).summary,
);

export const countAllBots = openOperation(
  { name: "publicBots.stats", input: Nothing, output: BotStats, shared: true },
  async () => (await publicBots().answers()).stats,
);
