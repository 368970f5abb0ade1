import { findLastConnected, writeBotEvents } from "../../data/bot-events.ts";
import { type Change, engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { writeNowAndThen } from "../service/write-now-and-then.ts";
import { recordHistory, recordKnownStatus } from "./history.ts";

const WRITE_MS = 500;
/** Longer than a lease: so long after its start the service waits for shards that it knew before. */
const RETURN_MS = 20_000;
const OFFLINE = 0;
const STARTING = 1;
const STATUS_WORDS = ["Offline", "Starting", "Available", "Busy", "Reconnecting"];
/** The bot's own comes first in a state; inside of a string the quotes would be escaped. */
const STATUS = /"status":([0-4])\b/;

/** Records what statuses bots go through, and writes the history, for as long as the service runs. */
export function startFleetHistory(returnMs = RETURN_MS): { stop(): Promise<void> } {
  const statuses = new Map<string, number>();
  let isReturning = true;
  const record = (accountId: string, botId: string, status: number) => {
    const before = statuses.get(botId);
    if ((before ?? OFFLINE) === status) return;
    statuses.set(botId, status);
    const happening = { accountId, botId, kind: "status" as const, text: STATUS_WORDS[status] ?? "", status };
    // A bot that was signed in all the time is not new because the service is.
    if (isReturning && before === undefined && status !== STARTING) recordKnownStatus(happening);
    else recordHistory(happening);
  };
  const stopHearing = engine().onChange((change) => {
    if (change.kind === "state") record(change.bucketId, change.botId, statusOf(change));
  });
  const settle = async () => {
    isReturning = false;
    for (const { botId, accountId } of await findLastConnected()) {
      if (statuses.has(botId)) continue;
      statuses.set(botId, OFFLINE);
      recordHistory({ accountId, botId, kind: "status", text: STATUS_WORDS[OFFLINE] ?? "", status: OFFLINE });
    }
  };
  const settling = setTimeout(
    () => void settle().catch((err) => log().warn({ err }, "bots that did not come back were not noted")),
    returnMs,
  );
  settling.unref();
  const writing = writeNowAndThen(writeBotEvents, WRITE_MS, "a part of the bots' history was lost");
  return {
    stop() {
      clearTimeout(settling);
      stopHearing();
      return writing.stop();
    },
  };
}

const statusOf = ({ json }: Extract<Change, { kind: "state" }>): number =>
  json === null ? OFFLINE : Number(STATUS.exec(json)?.[1] ?? OFFLINE);
