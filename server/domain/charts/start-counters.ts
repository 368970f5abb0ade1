import { writeAutomationCounts } from "../../data/automation-days.ts";
import { writeCommandCounts } from "../../data/command-samples.ts";
import { writeLimitCounts } from "../../data/limit-samples.ts";
import { startPeriodic } from "../../start-periodic.ts";
import { startStatusSamples } from "./record-status-samples.ts";

const WRITE_MS = 5_000;

/** Records what the charts show, until it is stopped. */
export function startCounters(): { stop(): Promise<void> } {
  const samples = startStatusSamples();
  const last = { runsAtStop: true };
  const commands = startPeriodic("the charts lack the commands of a few seconds", WRITE_MS, writeCommandCounts, last);
  const limits = startPeriodic("the charts lack the calls of a few seconds", WRITE_MS, writeLimitCounts, last);
  const automations = startPeriodic(
    "the counts of automations lack a few seconds",
    WRITE_MS,
    writeAutomationCounts,
    last,
  );
  return {
    async stop() {
      await Promise.all([samples, commands, limits, automations].map((one) => one.stop()));
    },
  };
}
