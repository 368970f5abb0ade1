import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotProblem, BotProblemKind, BotProblemList } from "../../contract/bot-problems.ts";
import { operation } from "../operation.ts";

const MAX_PROBLEMS = 1_000;

/** The account's bots that do not sign in until their owner acts, oldest first, and what the platform says about each. */
export const listBotProblems = operation(
  { name: "bots.problems", access: portalOnly, input: BotProblemList, output: z.array(BotProblem) },
  async ({ botId }, { actor, db }) => {
    const rows = await db.bot.findMany({
      where: { accountId: actor.accountId, invalidAuth: true, id: botId },
      select: { id: true, nickname: true, platformAccountId: true, problem: true, problemMessage: true },
      orderBy: { id: "asc" },
      take: MAX_PROBLEMS,
    });
    return rows.map(({ id, nickname, platformAccountId, problem, problemMessage }) => ({
      ...{ botId: id, nickname, platformAccountId, message: problemMessage },
      kind: BotProblemKind.catch("invalid_auth").parse(problem),
    }));
  },
);
