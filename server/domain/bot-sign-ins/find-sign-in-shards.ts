import { z } from "zod";
import type { ShardSummary } from "../../data/engine/fleet-engine.ts";
import { matches } from "../../data/engine/shard-selector.ts";
import { listServingShards } from "../fleet/list-serving-shards.ts";

const Facts = z.object({ canSignIn: z.boolean().catch(false) });

/** The bot that a sign-in is for, as far as it decides which shard runs it. */
export interface BotToSignIn {
  /** Null for a bot that is not there yet. */
  id: string | null;
  categoryId: string | null;
  managed: boolean;
}

interface SignInShards {
  /** Shards that can do it, the best ones first. */
  able: ShardSummary[];
  /** Whether any shard is connected that runs bots of the account. */
  hasCluster: boolean;
}

/**
 * The shards that may sign a person in: those of the account, then the operator's that run its bots. The cluster on the
 * service's machine only where the account has none of its own: its platform may be another one. Never those of an
 * application: its author could show the person any address.
 */
export async function findSignInShards(accountId: string, bot: BotToSignIn): Promise<SignInShards> {
  const serving = await listServingShards(accountId);
  const own = serving.own.filter(({ selector }) => !selector.credential.startsWith("oauth"));
  const all = [...own, ...serving.managed, ...(own.length > 0 ? [] : serving.local)];
  const desired = { botId: bot.id ?? "", accountId, categoryId: bot.categoryId, managed: bot.managed };
  const able = all.filter(({ json }) => Facts.parse(JSON.parse(json)).canSignIn);
  const runsBot = able.filter(({ selector }) => matches(selector, desired));
  return { able: [...runsBot, ...able.filter((shard) => !runsBot.includes(shard))], hasCluster: all.length > 0 };
}
