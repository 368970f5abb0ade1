import { writeCommandCounts } from "../../data/command-samples.ts";
import { writeLimitCounts } from "../../data/limit-samples.ts";
import { startBatchWriter } from "../service/batch-writer.ts";
import { startStatusSamples } from "./record-status-samples.ts";

const WRITE_MS = 5_000;

/** Records what the charts show, until it is stopped. */
export function startCounters(): { stop(): Promise<void> } {
  const samples = startStatusSamples();
  const commands = startBatchWriter(writeCommandCounts, WRITE_MS, "the charts lack the commands of a few seconds");
  const limits = startBatchWriter(writeLimitCounts, WRITE_MS, "the charts lack the calls of a few seconds");
  return {
    async stop() {
      samples.stop();
      await Promise.all([commands.stop(), limits.stop()]);
    },
  };
}
