import { portalOnly } from "../../contract/access.ts";
import { BotSignInStart, BotSignInStarted, type BotSignInStart as Input } from "../../contract/bot-sign-ins.ts";
import { MAX_SIGN_INS_PER_ACCOUNT, MAX_SIGN_INS_PER_SHARD, SIGN_IN_MS } from "../../contract/limits/bot-sign-ins.ts";
import {
  countPendingByShard,
  countPendingSignIns,
  insertSignIn,
  type SignInToInsert,
} from "../../data/bot-sign-ins.ts";
import { tallyBots } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import type { ShardSummary } from "../../data/engine/fleet-engine.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import type { AccountActor } from "../actor.ts";
import { requireBotCapacity } from "../bots/bot-cap.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault, notFound } from "../fault.ts";
import { sendHubMessage } from "../fleet/calling/hub-messages.ts";
import { failSignIn } from "../fleet/calling/pending-sign-ins.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { type BotToSignIn, findSignInShards } from "./find-sign-in-shards.ts";
import { SIGN_IN_FAILURES, type SignInRequest } from "./sign-in-request.ts";

const NO_SHARD = {
  noCluster: "No cluster of yours is connected. Start one, or enter the bot's credentials.",
  noSignIn:
    "Your clusters run on a platform without a sign-in in the browser. Enter the bot's credentials, or start a cluster whose platform has one.",
} as const;

/**
 * Asks a connected shard of the account to let the person sign in with an account of the game platform. The process that
 * has the shard's connection writes the rest of it into the database (fleet/pending-sign-ins.ts).
 */
export const startBotSignIn = operation(
  { name: "botSignIns.start", access: portalOnly, input: BotSignInStart, output: BotSignInStarted, writes: true },
  {
    async prepare(input, { actor, db }) {
      const { accountId } = actor;
      const { bot, platformAccountId } = await readBot(db, accountId, input);
      const { able, hasCluster } = await findSignInShards(accountId, bot);
      const shard = await chooseShard(able);
      if (!shard) throw new Fault("unable_to_process", hasCluster ? NO_SHARD.noSignIn : NO_SHARD.noCluster);
      return async ({ actor, db, audit, afterCommit }) => {
        const isNew = bot.id === null;
        await requireAllowed(db, accountId, isNew);
        const signIn: SignInToInsert = {
          ...{ id: newId(), accountId, renewedId: bot.id, shardId: shard.shardId, hubId: shard.hubId },
          nickname: isNew ? (input.nickname ?? null) : null,
          categoryId: isNew ? (input.parent ?? null) : null,
        };
        await insertSignIn(db, signIn, SIGN_IN_MS);
        audit({ action: "bot.startSignIn", ...(bot.id !== null && { targetId: bot.id }) });
        const request = { signInId: signIn.id, actor: toSignInActor(actor), timeoutMs: SIGN_IN_MS, platformAccountId };
        afterCommit(() => askShard(shard, request));
        return { id: signIn.id };
      };
    },
  },
);

/** The best one that has room; where none has any, the best one, which refuses. */
async function chooseShard(able: readonly ShardSummary[]): Promise<ShardSummary | undefined> {
  if (able.length < 2) return able[0];
  const pending = await countPendingByShard(able.map(({ shardId }) => shardId));
  return able.find(({ shardId }) => (pending.get(shardId) ?? 0) < MAX_SIGN_INS_PER_SHARD) ?? able[0];
}

interface BotToStart {
  bot: BotToSignIn;
  platformAccountId?: string | undefined;
}

async function readBot(db: Db, accountId: string, { botId, parent }: Input): Promise<BotToStart> {
  if (botId !== undefined) {
    const select = { categoryId: true, platformAccountId: true, category: { select: { managedSlots: true } } };
    const row = await db.bot.findFirst({ where: { id: botId, accountId }, select });
    if (!row) throw notFound("bot");
    const managed = (row.category?.managedSlots ?? null) !== null;
    return { bot: { id: botId, categoryId: row.categoryId, managed }, platformAccountId: row.platformAccountId };
  }
  const category = parent === undefined ? null : await requireOwnCategory(db, accountId, parent);
  return { bot: { id: null, categoryId: category?.id ?? null, managed: (category?.managedSlots ?? null) !== null } };
}

async function requireAllowed(db: Db, accountId: string, isNew: boolean): Promise<void> {
  const limits = await lockAccount(db, accountId);
  if (isNew) {
    const tally = await tallyBots(db, accountId);
    requireBotCapacity(limits, tally, { ...tally, count: tally.count + 1 });
  }
  if ((await countPendingSignIns(db, accountId)) < MAX_SIGN_INS_PER_ACCOUNT) return;
  const message = `You have ${MAX_SIGN_INS_PER_ACCOUNT} sign-ins in progress. Complete or cancel one of them, or wait: each ends after 15 minutes at the latest.`;
  throw new Fault("limit_exceeded", message);
}

/** The access of the operation allows only a session. */
function toSignInActor(actor: AccountActor): SignInRequest["actor"] {
  if (actor.kind !== "session") throw new Error("only a session signs in with an account");
  const { kind, accountId, flags, credentialId, ip, agent, requestId } = actor;
  return { kind, accountId, flags, credentialId, ip, agent, requestId };
}

/** Never rejects. */
async function askShard({ shardId, hubId }: ShardSummary, request: SignInRequest): Promise<void> {
  const receivers = await sendHubMessage(hubId, { to: "startSignIn", shardId, request }).catch((err) => {
    log().warn({ err }, "a shard could not be asked for a sign-in");
    return 0;
  });
  if (receivers === 0) await failSignIn(request.signInId, SIGN_IN_FAILURES.disconnected);
}
