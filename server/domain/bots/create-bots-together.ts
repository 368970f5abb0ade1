import { perApplication } from "../../application.ts";
import type { BotCreate, BotCreated } from "../../contract/bots.ts";
import {
  type BotCheck,
  checkNewBots,
  insertNewBots,
  type LockedAccount,
  lockAccounts,
} from "../../data/bot-creation.ts";
import { type BotToInsert, countedBots, encryptAuth } from "../../data/bots.ts";
import { databaseTimes, isUnavailable, type Prepared, preparedTransaction } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { shareStatement } from "../../data/shared-statement.ts";
import { log } from "../../log.ts";
import { DEFAULT_HOURS } from "../idempotency.ts";
import type { SharedCall } from "../operation.ts";
import { type Change, toAuditEntries } from "../record-audit-entries.ts";
import { botCap } from "./bot-cap.ts";

/** The audit entry of a created bot, or of one that got new credentials. */
export const botCreatedChange = (
  { id, created }: { id: string; created: boolean },
  { nickname, email, parent }: Pick<BotCreate, "nickname" | "email" | "parent">,
): Change => ({
  action: created ? "bot.create" : "bot.renewCredentials",
  targetId: id,
  after: { nickname, email: email ?? null, parent: parent ?? null },
});

const MAX_CALLS = 64;

type Creation = SharedCall<BotCreate>;
/** The id of the bot that was created; or why none was: the account is locked, or the call must be decided alone. */
type Outcome = { id: string } | "locked" | "alone";

const create = (ifLocked: "wait" | "skip") =>
  shareStatement<Creation, Outcome>((calls) => createInTransaction(calls, ifLocked), {
    maxCalls: MAX_CALLS,
    oneAtATime: true,
    maxWaitMs: databaseTimes().connectionWaitMs,
  });

interface Groups {
  /** Of all accounts that nobody has locked. */
  ofAll: ReturnType<typeof create>;
  /** Of one account each, while somebody has locked it: its calls wait together, and hold nobody else up. */
  ofAccount: Map<string, { add: ReturnType<typeof create>; calls: number }>;
}
const groups = perApplication("bots created together", (): Groups => ({ ofAll: create("skip"), ofAccount: new Map() }));

/**
 * Creates bots of calls that arrive at the same time, of whichever accounts, in one transaction. While it runs, the next
 * calls gather.
 * @returns The bot; null when the call is not the plain creation of a new bot: it must be decided alone.
 */
export async function createBotsTogether(call: Creation): Promise<BotCreated | null> {
  const first = await groups().ofAll(call);
  const outcome = first === "locked" ? await createInTurn(call) : first;
  return typeof outcome === "string" ? null : toCreated(outcome.id, call);
}

async function createInTurn(call: Creation): Promise<Outcome> {
  const { ofAccount } = groups();
  const { accountId } = call.actor;
  const group = ofAccount.get(accountId) ?? { add: create("wait"), calls: 0 };
  ofAccount.set(accountId, group);
  group.calls += 1;
  try {
    return await group.add(call);
  } finally {
    group.calls -= 1;
    if (group.calls === 0) ofAccount.delete(accountId);
  }
}

async function createInTransaction(calls: readonly Creation[], ifLocked: "wait" | "skip"): Promise<Outcome[]> {
  try {
    return await preparedTransaction((run) => createWithLocks(run, calls, ifLocked));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log().warn({ err: error }, "bots could not be created together: each is created alone");
    return calls.map(() => "alone");
  }
}

async function createWithLocks(
  run: Prepared,
  calls: readonly Creation[],
  ifLocked: "wait" | "skip",
): Promise<Outcome[]> {
  const ids = calls.map(({ actor }) => actor.accountId);
  const locked = await lockAccounts(run, ids, ifLocked);
  const accounts = new Map(locked.map((account) => [account.id, account]));
  const checks = await checkNewBots(run, calls.map(toCheck));
  const isFree = newBotRules(accounts);
  const outcomes = calls.map((call, index): Outcome => {
    const check = checks[index];
    if (!accounts.has(call.actor.accountId)) return ifLocked === "skip" ? "locked" : "alone";
    return check && isFree(call, check) ? { id: newId() } : "alone";
  });
  await insert(run, calls, outcomes);
  return outcomes;
}

const toCheck = ({ input, actor, claim }: Creation) => ({
  accountId: actor.accountId,
  platformAccountId: input.deviceAuth.accountId,
  categoryId: input.parent ?? null,
  key: claim?.key ?? null,
});

/** Whether a call creates a new bot, after those of the same transaction that do. */
function newBotRules(accounts: Map<string, LockedAccount>) {
  const added = new Map<string, number>();
  const taken = new Set<string>();
  return (call: Creation, { isKnown, hasCategory, hasRecord, ...tally }: BotCheck): boolean => {
    const { accountId, platformAccountId, categoryId, key } = toCheck(call);
    const account = accounts.get(accountId);
    if (!account || isKnown || hasRecord || (categoryId !== null && !hasCategory)) return false;
    const names = [JSON.stringify([accountId, "bot", platformAccountId])];
    if (key !== null) names.push(JSON.stringify([accountId, "key", key]));
    const before = added.get(accountId) ?? 0;
    if (names.some((name) => taken.has(name)) || countedBots(tally) + before + 1 > botCap(account)) return false;
    added.set(accountId, before + 1);
    for (const name of names) taken.add(name);
    return true;
  };
}

async function insert(run: Prepared, calls: readonly Creation[], outcomes: readonly Outcome[]): Promise<void> {
  const created = calls.flatMap((call, index) => {
    const outcome = outcomes[index];
    return typeof outcome === "object" ? [{ ...call, id: outcome.id }] : [];
  });
  if (created.length === 0) return;
  const auditEntries = created.flatMap(({ id, input, actor }) =>
    toAuditEntries(actor, [botCreatedChange({ id, created: true }, input)]),
  );
  const records = created.flatMap(({ id, claim, ...call }) =>
    claim ? [{ ...claim, result: toCreated(id, call) }] : [],
  );
  await insertNewBots(run, { bots: created.map(toRow), records, recordHours: DEFAULT_HOURS, auditEntries });
}

const toCreated = (id: string, { input: { deviceAuth, nickname } }: Pick<Creation, "input">): BotCreated => ({
  ...{ id, created: true, accountId: deviceAuth.accountId, nickname },
});

function toRow({ id, input, actor }: Creation & { id: string }): BotToInsert & { accountId: string } {
  const { deviceAuth, nickname, email = null, parent: categoryId = null } = input;
  return { id, accountId: actor.accountId, nickname, email, categoryId, ...encryptAuth(id, deviceAuth) };
}
