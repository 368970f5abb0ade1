import { botEventBuffer } from "../../data/bot-events.ts";
import { engine, type FleetChange } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { startBatchWriter } from "../service/batch-writer.ts";
import { StatusRecorder } from "./status-recorder.ts";

const WRITE_MS = 500;
const DEFERRED_MS = 1_000;
/** Longer than a lease: so long after its start the service waits for shards that it knew before. */
const RECONNECT_MS = 20_000;
const OFFLINE = 0;
/** The bot's own comes first in a state; inside of a string the quotes would be escaped. */
const STATUS = /"status":([0-4])\b/;

/** Records what statuses bots go through, and writes the history, for as long as the service runs. */
export function startBotHistory(returnMs = RECONNECT_MS): { stop(): Promise<void> } {
  const statuses = new StatusRecorder();
  const stopHearing = engine().onChange((change) => {
    if (change.kind === "state") statuses.onStatus(change.bucketId, change.botId, statusOf(change));
  });
  const settling = setTimeout(
    () =>
      void statuses
        .recordMissingBots()
        .catch((err) => log().warn({ err }, "bots that did not come back were not noted")),
    returnMs,
  );
  settling.unref();
  const catchingUp = setInterval(() => statuses.recordDeferred(), DEFERRED_MS);
  catchingUp.unref();
  const writing = startBatchWriter(() => botEventBuffer().flush(), WRITE_MS, "a part of the bots' history was lost");
  return {
    stop() {
      clearTimeout(settling);
      clearInterval(catchingUp);
      stopHearing();
      return writing.stop();
    },
  };
}

const statusOf = ({ json }: Extract<FleetChange, { kind: "state" }>): number =>
  json === null ? OFFLINE : Number(STATUS.exec(json)?.[1] ?? OFFLINE);
