import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { ShardLogLine, ShardLogQuery } from "../../contract/shard-log.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import type { OwnedShard } from "../../data/shard-log-store.ts";
import { shardLogs } from "../../data/shard-logs.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";

/** A line as the shard sends it. */
export interface ReportedLine {
  agoMs: number;
  level: ShardLogLine["level"];
  botId?: string | undefined;
  message: string;
}

/** Stores the latest lines of a shard, until ten minutes after it has gone. */
export function appendShardLog({ shardId, accountId }: OwnedShard, lines: ReportedLine[]): void {
  const now = databaseNow().getTime();
  const stored = lines.map(({ agoMs, level, botId = null, message }) => ({
    ...{ id: newId(), at: new Date(now - agoMs).toISOString(), level, botId, message },
  }));
  shardLogs().append({ shardId, accountId }, stored);
}

/** The latest lines of a shard's log, the oldest first; only those after the line `after`, where it is given. */
export const listShardLog = operation(
  { name: "fleet.shardLog", access: portalOnly, input: ShardLogQuery, output: z.array(ShardLogLine) },
  async ({ shardId, after }, { actor: { accountId } }) => {
    const ownLines = await shardLogs().read({ shardId, accountId });
    const ownerId = ownLines ? accountId : await findOwner(accountId, shardId);
    const lines = ownLines ?? (await shardLogs().read({ shardId, accountId: ownerId })) ?? [];
    const newer = after === undefined ? lines : lines.slice(lines.findIndex(({ id }) => id === after) + 1);
    return ownerId === accountId ? newer : onlyOwnBots(accountId, newer);
  },
);

/** The owner of a connected shard that serves the account. */
async function findOwner(accountId: string, shardId: string): Promise<string> {
  const shards = await engine().listShards(accountId);
  const found = shards.find((shard) => shard.shardId === shardId);
  if (!found) throw notFound("shard");
  return found.selector.accountId;
}

/** Of another account's shard, an account reads only the lines about its own bots. */
async function onlyOwnBots(accountId: string, lines: ShardLogLine[]): Promise<ShardLogLine[]> {
  const named = [...new Set(lines.flatMap(({ botId }) => botId ?? []))];
  const rows = await db().bot.findMany({ where: { accountId, id: { in: named } }, select: { id: true } });
  const own = new Set(rows.map(({ id }) => id));
  return lines.filter(({ botId }) => botId !== null && own.has(botId));
}
