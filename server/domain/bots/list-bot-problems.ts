import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotProblem, BotProblemCount, BotProblemKind, BotProblemList } from "../../contract/bot-problems.ts";
import { operation } from "../operation.ts";

const MAX_PROBLEMS = 1_000;
const MAX_SENTENCES = 50;
const MAX_NAMED_BOTS = 5;

/**
 * The account's bots that do not sign in until their owner acts, oldest first, and what the platform says about each. Of
 * more, `countBotProblems` has the numbers.
 */
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

interface SentenceRow {
  problem: string;
  message: string | null;
  count: number;
  bots: { botId: string; nickname: string }[];
}

/** How many enabled bots do not sign in until their owner acts, by what the platform says; the most frequent first. */
export const countBotProblems = operation(
  { name: "bots.problemCounts", access: portalOnly, input: z.strictObject({}), output: z.array(BotProblemCount) },
  async (_, { actor, db }) => {
    const rows = await db.$queryRaw<SentenceRow[]>`
      SELECT problem, message, count(*)::int AS count,
        json_agg(json_build_object('botId', id, 'nickname', nickname) ORDER BY id)
          FILTER (WHERE position <= ${MAX_NAMED_BOTS}) AS bots
      FROM (
        SELECT b.id, b.nickname, coalesce(b.problem, 'invalid_auth') AS problem, b."problemMessage" AS message,
          row_number() OVER (PARTITION BY coalesce(b.problem, 'invalid_auth'), b."problemMessage" ORDER BY b.id) AS position
        FROM "Bot" b LEFT JOIN "Category" c ON c.id = b."categoryId"
        WHERE b."accountId" = ${actor.accountId} AND b."invalidAuth" AND NOT b.disabled AND NOT coalesce(c.disabled, false)
      ) AS refused
      GROUP BY problem, message ORDER BY count(*) DESC, problem, message LIMIT ${MAX_SENTENCES}`;
    return rows.map(({ problem, ...row }) => ({ ...row, kind: BotProblemKind.catch("invalid_auth").parse(problem) }));
  },
);
