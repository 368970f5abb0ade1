import { BotStatus } from "#control/bot-status.ts";
import { botHistoryBuffer } from "../../../data/bot-history.ts";
import { lastSeenBuffer } from "../../../data/bot-last-seen.ts";
import { engine } from "../../../data/engine/engine.ts";
import { statusOfState } from "../../../data/engine/status-of-state.ts";
import { newId } from "../../../data/id.ts";
import { log } from "../../../log.ts";
import { startPeriodic } from "../../../start-periodic.ts";
import { recordMissingBots } from "./record-missing-bots.ts";
import { StatusRecorder } from "./status-recorder.ts";

const WRITE_MS = 500;
const DEFERRED_MS = 1_000;
/** How long after its start the service waits for the shards of before. Longer than a lease. */
const RECONNECT_MS = 20_000;
/** Processes that start together record the missing bots once. */
const MISSING_DUTY = "record missing bots";
const MISSING_DUTY_MS = 10_000;
const STATUSES = Object.values(BotStatus);

/** Records the statuses of bots, and writes the history, until it is stopped. */
export function startBotHistory(reconnectMs = RECONNECT_MS): { stop(): Promise<void> } {
  const recorder = new StatusRecorder();
  const unsubscribe = engine().onChange((change) => {
    if (change.kind !== "state") return;
    const { accountId, botId, json, statusBefore: before } = change;
    recorder.onStatus({ accountId, botId, status: statusOf(json), before });
  });
  const recordMissing = async () => {
    recorder.endStart();
    try {
      if (await engine().claimDuty(MISSING_DUTY, newId(), MISSING_DUTY_MS)) await recordMissingBots();
    } catch (err) {
      log().warn({ err }, "bots that did not connect again were not recorded as offline");
    }
  };
  const missingTimer = setTimeout(recordMissing, reconnectMs);
  missingTimer.unref();
  const deferred = startPeriodic("bots were not recorded", DEFERRED_MS, () => recorder.recordDeferred());
  const writers = [
    startPeriodic("a part of the bots' history was lost", WRITE_MS, () => botHistoryBuffer().flush(), {
      runsAtStop: true,
    }),
    startPeriodic("when bots were last seen was not stored", WRITE_MS, () => lastSeenBuffer().flush(), {
      runsAtStop: true,
    }),
  ];
  return {
    async stop() {
      clearTimeout(missingTimer);
      await deferred.stop();
      unsubscribe();
      await Promise.all(writers.map((writer) => writer.stop()));
    },
  };
}

function statusOf(json: string | null): BotStatus {
  const number = statusOfState(json);
  return STATUSES.find((status) => status === number) ?? BotStatus.Offline;
}
