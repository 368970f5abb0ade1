import { z } from "zod";
import { portalOnly } from "../../../contract/access.ts";
import { NamedShardLogLine, type ShardLogLine, ShardLogQuery } from "../../../contract/shard-log.ts";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { shardLogs } from "../../../data/shard-logs.ts";
import { notFound } from "../../fault.ts";
import { operation } from "../../operation.ts";

/** The latest lines of a shard's log, the oldest first; only those after the line `after`, where it is given. */
export const listShardLog = operation(
  { name: "fleet.shardLog", access: portalOnly, input: ShardLogQuery, output: z.array(NamedShardLogLine) },
  async ({ shardId, after }, { actor: { accountId } }) => {
    const ownLines = await shardLogs().read({ id: shardId, accountId });
    const ownerId = ownLines ? accountId : await findOwner(accountId, shardId);
    const lines = ownLines ?? (await shardLogs().read({ id: shardId, accountId: ownerId })) ?? [];
    const newer = after === undefined ? lines : lines.slice(lines.findIndex(({ id }) => id === after) + 1);
    const named = await nameBots(accountId, newer);
    // Of another account's shard, an account reads only the lines about its own bots.
    return ownerId === accountId ? named : named.filter(({ botName }) => botName !== null);
  },
);

/** The owner of a connected shard that serves the account. */
async function findOwner(accountId: string, shardId: string): Promise<string> {
  const shards = await engine().listShards(accountId);
  const found = shards.find((shard) => shard.shardId === shardId);
  if (!found) throw notFound("shard");
  return found.selector.accountId;
}

/** What a platform account's id looks like in the text of a line. */
const PLATFORM_ACCOUNT = /\b[0-9a-f]{32}\b/;

/** Finds the bot of each line: the one that the shard named, or the one whose platform account the text names. */
async function nameBots(accountId: string, lines: ShardLogLine[]): Promise<NamedShardLogLine[]> {
  const about = lines.map((line) => ({ line, account: line.botId ? null : PLATFORM_ACCOUNT.exec(line.message)?.[0] }));
  const ids = [...new Set(lines.flatMap(({ botId }) => botId ?? []))];
  const accounts = [...new Set(about.flatMap(({ account }) => account ?? []))];
  if (ids.length + accounts.length === 0) return lines.map((line) => ({ ...line, botName: null }));
  const select = { id: true, nickname: true, platformAccountId: true };
  const [byId, byAccount] = await Promise.all([
    db().bot.findMany({ where: { accountId, id: { in: ids } }, select }),
    db().bot.findMany({ where: { accountId, platformAccountId: { in: accounts } }, select, take: accounts.length }),
  ]);
  const own = new Map(byId.map((bot) => [bot.id, bot]));
  const ofAccount = new Map(byAccount.map((bot) => [bot.platformAccountId, bot]));
  return about.map(({ line, account }) => {
    const bot = own.get(line.botId ?? "") ?? ofAccount.get(account ?? "");
    return { ...line, botId: bot?.id ?? line.botId, botName: bot?.nickname ?? null };
  });
}
