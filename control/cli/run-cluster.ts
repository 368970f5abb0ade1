import { createLogPrinter, LOG_FORMATS, type LogFormat } from "../cluster/log-printer.ts";
import { watchPackageManager } from "../cluster/watch-package-manager.ts";
import { Cluster } from "../cluster.ts";
import type { ReadFlag } from "./flags.ts";
import { readClusterOptions } from "./read-cluster-options.ts";

function readLogFormat(readFlag: ReadFlag): LogFormat {
  const requested = readFlag("log-format") ?? "text";
  const format = LOG_FORMATS.find((one) => one === requested);
  if (!format) throw new Error(`--log-format: ${requested} is neither text nor json.`);
  return format;
}

/** Runs a cluster until the program gets a signal, or until the service refuses it for good. */
export async function runCluster(readFlag: ReadFlag): Promise<void> {
  const logger = createLogPrinter(readLogFormat(readFlag), readFlag("log-level") ?? "info", (line) =>
    process.stdout.write(line),
  );
  const cluster = new Cluster({ ...readClusterOptions(readFlag), logger });
  cluster.once("refused", ({ message }) => {
    process.stderr.write(`svc-cluster: ${message}\n`);
    process.exitCode = 1;
  });
  const stop = () => void cluster.stop();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  watchPackageManager(stop);
  await cluster.start();
}
