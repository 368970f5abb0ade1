import { z } from "zod";
import { BotReference } from "../../contract/bots.ts";
import { PageQuery } from "../../contract/list-query.ts";
import { BotStats, PublicBot } from "../../contract/public-bots.ts";
import { notFound } from "../fault.ts";
import { waitForDesiredStates } from "../fleet/assigning/publish-changed-bots.ts";
import { publicOperation } from "../operation.ts";
import { pageOf } from "../page-of.ts";
import { readPublicAnswers } from "./public-bot-answers.ts";

const Nothing = z.strictObject({});

/** With every change that this process has answered. */
async function readAnswers(): ReturnType<typeof readPublicAnswers> {
  await waitForDesiredStates();
  return readPublicAnswers();
}

export const listPublicBots = publicOperation(
  { name: "publicBots.list", input: PageQuery, output: z.array(PublicBot), shared: true },
  async (query, context) => pageOf((await readAnswers()).list, query, { idOf: ({ id }) => id }, context),
);

export const getPublicBot = publicOperation(
  { name: "publicBots.get", input: BotReference, output: PublicBot, shared: true },
  async ({ botId }) => {
    const bot = (await readAnswers()).bots.get(botId);
    if (!bot) throw notFound("public bot");
    return bot.view;
  },
);

/** At most three public bots, available ones first. */
export const summarizePublicBots = publicOperation(
  { name: "publicBots.summary", input: Nothing, output: z.array(PublicBot).max(3), shared: true },
  async () => (await readAnswers()).summary,
);

export const countAllBots = publicOperation(
  { name: "publicBots.stats", input: Nothing, output: BotStats, shared: true },
  async () => (await readAnswers()).stats,
);
