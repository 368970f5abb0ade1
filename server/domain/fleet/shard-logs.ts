import { z } from "zod";
import { perApplication } from "../../application.ts";
import { portalOnly } from "../../contract/access.ts";
import { MAX_LOG_BYTES_PER_ACCOUNT } from "../../contract/limits/link.ts";
import { ShardLogLine, ShardLogQuery } from "../../contract/live.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";

interface ShardLog {
  accountId: string;
  lines: ShardLogLine[];
  bytes: number;
  /** When the shard last said something, or was last seen to live. */
  aliveAt: number;
}

/** A line as the shard sends it. */
interface ReportedLine {
  agoMs: number;
  level: ShardLogLine["level"];
  botId?: string | undefined;
  message: string;
}

const MAX_LINES = 500;
/** Beside its text. */
const LINE_OVERHEAD_BYTES = 200;
const RETENTION_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

interface ShardLogs {
  byShard: Map<string, ShardLog>;
  /** Bytes of all logs of an account. */
  sizes: Map<string, number>;
  sweptAt: number | null;
}
const shardLogs = perApplication(
  "shard logs",
  (): ShardLogs => ({ byShard: new Map(), sizes: new Map(), sweptAt: null }),
);
const logs = () => shardLogs().byShard;
const sizes = () => shardLogs().sizes;

/** Keeps the latest lines of a shard, in memory: until ten minutes after it went. `accountId` is whose shard it is. */
export function appendShardLog(
  { shardId, accountId }: { shardId: string; accountId: string },
  lines: ReportedLine[],
): void {
  const now = Date.now();
  const known = logs().get(shardId);
  const kept = known?.accountId === accountId ? known.lines : [];
  for (const { agoMs, level, botId = null, message } of lines) {
    kept.push({ id: newId(), at: new Date(now - agoMs).toISOString(), level, botId, message });
  }
  const latest = kept.slice(-MAX_LINES);
  deleteLog(shardId); // the one that spoke last comes last
  storeLog(shardId, { accountId, lines: latest, bytes: sizeOf(latest), aliveAt: now });
  if (now - (shardLogs().sweptAt ?? now) >= SWEEP_MS) void sweep(now);
  shardLogs().sweptAt ??= now;
}

const sizeOf = (lines: ShardLogLine[]): number =>
  lines.reduce((sum, { message, botId }) => sum + LINE_OVERHEAD_BYTES + 2 * (message.length + (botId?.length ?? 0)), 0);

/** Of an account with many shards, those that were silent for longest give way. */
function storeLog(shardId: string, log: ShardLog): void {
  const { accountId } = log;
  logs().set(shardId, log);
  let bytes = (sizes().get(accountId) ?? 0) + log.bytes;
  sizes().set(accountId, bytes);
  if (bytes <= MAX_LOG_BYTES_PER_ACCOUNT) return;
  for (const [id, { accountId: whose, bytes: its }] of [...logs()]) {
    if (whose !== accountId) continue;
    deleteLog(id);
    bytes -= its;
    if (bytes <= MAX_LOG_BYTES_PER_ACCOUNT) return;
  }
}

function deleteLog(shardId: string): void {
  const known = logs().get(shardId);
  if (!known) return;
  logs().delete(shardId);
  const left = (sizes().get(known.accountId) ?? 0) - known.bytes;
  if (left > 0) sizes().set(known.accountId, left);
  else sizes().delete(known.accountId);
}

/** The latest lines of one of the account's shards, the oldest first; only those after a line, where one is named. */
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

/** Of a shard that is run by others, an account reads what is about its own bots. */
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

/** A shard that lives may be silent for long. */
async function sweep(now: number): Promise<void> {
  shardLogs().sweptAt = now;
  for (const [shardId, kept] of logs()) {
    if (now - kept.aliveAt < RETENTION_MS) continue;
    if (await isLive(kept.accountId, shardId).catch(() => true)) kept.aliveAt = now;
    else deleteLog(shardId);
  }
}
