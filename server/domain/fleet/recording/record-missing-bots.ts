import { setTimeout as sleep } from "node:timers/promises";
import { BotStatus } from "#control/bot-status.ts";
import { botHistoryBuffer, findLastKnownConnected } from "../../../data/bot-history.ts";
import { lastSeenBuffer } from "../../../data/bot-last-seen.ts";
import { broker } from "../../../data/broker.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import { engine } from "../../../data/engine/engine.ts";
import { recordKnownStatus } from "./record-bot-history.ts";
import { toStatusEvent } from "./status-recorder.ts";

/** Changes by other processes are stored after this time. */
const STORED_AFTER_MS = 1_500;
const MAX_CONCURRENT_READS = 500;

/**
 * Records as offline the bots that were connected before the service started, and did not connect again to any process.
 * Those of which a change may not be stored yet are left out.
 */
export async function recordMissingBots(): Promise<void> {
  const at = databaseNow();
  const missing = await findMissing();
  if (missing.length === 0) return;
  if (broker()) await sleep(STORED_AFTER_MS);
  await botHistoryBuffer().flush();
  const ids = new Set(missing.map(({ botId }) => botId));
  for (const { accountId, botId } of await findMissing()) {
    if (!ids.has(botId)) continue;
    recordKnownStatus(toStatusEvent(accountId, botId, BotStatus.Offline, at));
    lastSeenBuffer().add(botId, at);
  }
}

/** Bots that were connected by what is stored, and are not connected to any process. */
async function findMissing(): Promise<{ accountId: string; botId: string }[]> {
  const candidates = await findLastKnownConnected();
  const missing: typeof candidates = [];
  for (let start = 0; start < candidates.length; start += MAX_CONCURRENT_READS) {
    const some = candidates.slice(start, start + MAX_CONCURRENT_READS);
    const states = await Promise.all(some.map(({ accountId, botId }) => engine().getState(accountId, botId)));
    missing.push(...some.filter((_, index) => states[index] === null));
  }
  return missing;
}
