import { z } from "zod";
import { perApplication } from "../../application.ts";
import { portalOnly } from "../../contract/access.ts";
import { MAX_LOG_BYTES_PER_ACCOUNT } from "../../contract/limits/link.ts";
import { ShardLogLine, ShardLogQuery } from "../../contract/shard-log.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";

interface ShardLog {
  accountId: string;
  lines: ShardLogLine[];
  bytes: number;
  /** When the shard sent its latest line, or was last found connected. */
  aliveAt: number;
}

/** A line as the shard sends it. */
export interface ReportedLine {
  agoMs: number;
  level: ShardLogLine["level"];
  botId?: string | undefined;
  message: string;
}

const MAX_LINES = 500;
/** Memory of a line beside its text. */
const LINE_OVERHEAD_BYTES = 200;
const RETENTION_MS = 10 * 60_000;
const DELETE_OLD_MS = 60_000;

interface ShardLogs {
  byShard: Map<string, ShardLog>;
  bytesByAccount: Map<string, number>;
  cleanedAt: number | null;
}
const shardLogs = perApplication(
  "shard logs",
  (): ShardLogs => ({ byShard: new Map(), bytesByAccount: new Map(), cleanedAt: null }),
);
const logs = () => shardLogs().byShard;
const bytesByAccount = () => shardLogs().bytesByAccount;

/** Stores the latest lines of a shard in memory, until ten minutes after it has gone. `accountId` is the shard's owner. */
export function appendShardLog(
  { shardId, accountId }: { shardId: string; accountId: string },
  lines: ReportedLine[],
): void {
  const now = Date.now();
  const known = logs().get(shardId);
  const stored = known?.accountId === accountId ? known.lines : [];
  for (const { agoMs, level, botId = null, message } of lines) {
    stored.push({ id: newId(), at: new Date(now - agoMs).toISOString(), level, botId, message });
  }
  const latest = stored.slice(-MAX_LINES);
  deleteLog(shardId); // the map is ordered by the latest line
  storeLog(shardId, { accountId, lines: latest, bytes: sizeOf(latest), aliveAt: now });
  if (now - (shardLogs().cleanedAt ?? now) >= DELETE_OLD_MS) void deleteOldLogs(now);
  shardLogs().cleanedAt ??= now;
}

const sizeOf = (lines: ShardLogLine[]): number =>
  lines.reduce((sum, { message, botId }) => sum + LINE_OVERHEAD_BYTES + 2 * (message.length + (botId?.length ?? 0)), 0);

/** Deletes the account's logs that have the oldest latest lines, while it has more than its maximum. */
function storeLog(shardId: string, log: ShardLog): void {
  const { accountId } = log;
  logs().set(shardId, log);
  let bytes = (bytesByAccount().get(accountId) ?? 0) + log.bytes;
  bytesByAccount().set(accountId, bytes);
  if (bytes <= MAX_LOG_BYTES_PER_ACCOUNT) return;
  for (const [id, { accountId: owner, bytes: freedBytes }] of [...logs()]) {
    if (owner !== accountId) continue;
    deleteLog(id);
    bytes -= freedBytes;
    if (bytes <= MAX_LOG_BYTES_PER_ACCOUNT) return;
  }
}

function deleteLog(shardId: string): void {
  const known = logs().get(shardId);
  if (!known) return;
  logs().delete(shardId);
  const left = (bytesByAccount().get(known.accountId) ?? 0) - known.bytes;
  if (left > 0) bytesByAccount().set(known.accountId, left);
  else bytesByAccount().delete(known.accountId);
}

/** The latest lines of a shard's log, the oldest first; only those after the line `after`, where it is given. */
export const listShardLog = operation(
  { name: "fleet.shardLog", access: portalOnly, input: ShardLogQuery, output: z.array(ShardLogLine) },
  async ({ shardId, after }, { actor: { accountId } }) => {
    const known = logs().get(shardId);
    const isOwn = known?.accountId === accountId;
    if (!isOwn && !(await isLive(accountId, shardId))) throw notFound("shard");
    const lines = known?.lines ?? [];
    const newer = after === undefined ? lines : lines.slice(lines.findIndex(({ id }) => id === after) + 1);
    return isOwn ? newer : onlyOwnBots(accountId, newer);
  },
);

/** Of another account's shard, an account reads only the lines about its own bots. */
async function onlyOwnBots(accountId: string, lines: ShardLogLine[]): Promise<ShardLogLine[]> {
  const named = [...new Set(lines.flatMap(({ botId }) => botId ?? []))];
  const rows = await db().bot.findMany({ where: { accountId, id: { in: named } }, select: { id: true } });
  const own = new Set(rows.map(({ id }) => id));
  return lines.filter(({ botId }) => botId !== null && own.has(botId));
}

async function isLive(accountId: string, shardId: string): Promise<boolean> {
  const shards = await engine().listShards(accountId);
  return shards.some(({ json }) => JSON.parse(json).id === shardId);
}

/** A connected shard keeps its log, however long it sends nothing. */
async function deleteOldLogs(now: number): Promise<void> {
  shardLogs().cleanedAt = now;
  for (const [shardId, log] of logs()) {
    if (now - log.aliveAt < RETENTION_MS) continue;
    if (await isLive(log.accountId, shardId).catch(() => true)) log.aliveAt = now;
    else deleteLog(shardId);
  }
}
