import type { z } from "zod";
import type { DemoCapacity } from "../../contract/demo.ts";
import { engine } from "../../data/engine/engine.ts";
import { operator } from "../actor.ts";

/**
 * Whether a connected cluster can run bots that the account adds: its own, or the local one, which runs bots of every
 * account. How full the local one is shows only in bots that wait.
 */
export async function readDemoCapacity(accountId: string): Promise<z.infer<typeof DemoCapacity>> {
  const [shards, operators, areBotsWaiting] = await Promise.all([
    engine().listShards(accountId),
    engine().listShards(operator().accountId),
    engine().hasUnassigned(accountId),
  ]);
  const own = shards.filter(({ selector }) => selector.accountId === accountId && takesAnyBot(selector));
  const hasLocal = operators.some(({ selector }) => selector.isLocal);
  if (own.length === 0 && !hasLocal) return "none";
  const hasFreeShard = own.some(({ capacity, assignedBots }) => assignedBots < capacity);
  return hasFreeShard || (hasLocal && !areBotsWaiting) ? "free" : "full";
}

const takesAnyBot = ({ managed, categories, bots }: { managed: boolean; categories: unknown; bots: unknown }) =>
  !managed && categories === null && bots === null;
