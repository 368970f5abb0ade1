import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { AccountBan, AccountChange, AccountReference, AccountSearch, AccountSummary } from "../../contract/admin.ts";
import { BoundedCount } from "../../contract/bounded-count.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { MAX_SEARCH_RESULTS } from "../../contract/limits/lists.ts";
import { Ok } from "../../contract/text.ts";
import { type BotTally, countedBots, tallyBotsOf } from "../../data/bots.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { escapeLikePattern } from "../../data/escape-like-pattern.ts";
import { botCap } from "../bots/bot-cap.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../bounded-count.ts";
import { invalid, notFound } from "../fault.ts";
import { applyAccountBan, applyAccountChange } from "../identity/apply-account-changes.ts";
import { operation } from "../operation.ts";

/** Accounts by a part of the name or e-mail address, or by the whole id; the newest when the text is empty. */
export const searchAccounts = operation(
  { name: "admin.searchAccounts", access: staffOnly, input: AccountSearch, output: z.array(AccountSummary) },
  async ({ text }, { db }) => {
    const key = text.trim().toLowerCase();
    const contains = escapeLikePattern(key);
    const rows = await db.account.findMany({
      where: { OR: [{ id: key }, { usernameKey: { contains } }, { emailKey: { contains } }] },
      include: WITH_TOTP,
      orderBy: { id: "desc" },
      take: MAX_SEARCH_RESULTS,
    });
    return summarize(db, rows);
  },
);

export const getAccount = operation(
  { name: "admin.getAccount", access: staffOnly, input: AccountReference, output: AccountSummary },
  async ({ accountId }, { db }) => {
    const row = await db.account.findUnique({ where: { id: accountId }, include: WITH_TOTP });
    const [found] = row ? await summarize(db, [row]) : [];
    if (!found) throw notFound("account");
    return found;
  },
);

const WITH_TOTP = { totp: { select: { confirmedAt: true } } } as const;

async function summarize(db: Db, rows: Prisma.AccountGetPayload<{ include: typeof WITH_TOTP }>[]) {
  const ids = rows.map(({ id }) => id);
  const tallies = await tallyBotsOf(db, ids);
  return rows.map((row) => ({
    ...row,
    ...countBots(tallies.get(row.id)),
    botCap: botCap(row),
    twoFactor: !!row.totp?.confirmedAt,
  }));
}

/** How many accounts there are to search in. */
export const countAccounts = operation(
  { name: "admin.countAccounts", access: staffOnly, input: z.strictObject({}), output: BoundedCount },
  async (_, { db }) => toBoundedCount(await db.account.count({ take: ROWS_TO_COUNT })),
);

function countBots(tally: BotTally = { count: 0, demo: 0 }): Pick<z.infer<typeof AccountSummary>, "bots" | "demoBots"> {
  const bots = countedBots(tally);
  return { bots, demoBots: tally.count - bots };
}

/** Flags and the bot limit of an account. */
export const changeAccount = operation(
  { name: "admin.changeAccount", access: staffOnly, input: AccountChange, output: Ok, writes: true },
  async ({ accountId, setFlags = 0, clearFlags = 0, botLimit, reason }, context) => {
    if (setFlags & AccountFlag.Disabled && reason === undefined)
      throw invalid(["reason"], "This must say why the account is disabled.");
    await applyAccountChange(context, accountId, { set: setFlags, clear: clearFlags, botLimit, reason });
    return { ok: true };
  },
);

/** A ban and its end. */
export const setBan = operation(
  { name: "admin.setBan", access: staffOnly, input: AccountBan, output: Ok, writes: true },
  async ({ accountId, banned, reason = null }, context) => {
    if (banned && reason === null) throw invalid(["reason"], "This must say why the account is banned.");
    await applyAccountBan(context, accountId, { banned, reason });
    return { ok: true };
  },
);
