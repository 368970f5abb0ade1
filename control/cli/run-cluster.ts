import { createLogPrinter, filterByLevel, LOG_FORMATS, type LogFormat } from "../cluster/log-printer.ts";
import { processEnvironment } from "../cluster/shard-environment.ts";
import { watchPackageManager } from "../cluster/watch-package-manager.ts";
import { Cluster } from "../cluster.ts";
import type { ReadFlag } from "./flags.ts";
import { readClusterOptions } from "./read-cluster-options.ts";
import { TableDisplay } from "./table/table-display.ts";

function readLogFormat(readFlag: ReadFlag): LogFormat {
  const requested = readFlag("log-format") ?? "text";
  const format = LOG_FORMATS.find((one) => one === requested);
  if (!format) throw new Error(`--log-format: ${requested} is neither text nor json.`);
  return format;
}

/** The table is for people: not for files, other programs, or terminals that cannot move the cursor. */
function isTableWanted(readFlag: ReadFlag, format: LogFormat): boolean {
  const { TERM, CI } = processEnvironment();
  return process.stdout.isTTY && format === "text" && !readFlag("plain") && TERM !== "dumb" && !CI;
}

/** Runs a cluster until the program gets a signal, or until the service refuses it for good. */
export async function runCluster(readFlag: ReadFlag): Promise<void> {
  const format = readLogFormat(readFlag);
  const level = readFlag("log-level") ?? "info";
  const options = readClusterOptions(readFlag);
  const table = isTableWanted(readFlag, format) ? new TableDisplay(process.stdout, options) : null;
  const logger = table
    ? filterByLevel(level, table.log)
    : createLogPrinter(format, level, (line) => process.stdout.write(line));
  const cluster = new Cluster({ ...options, logger });
  cluster.once("refused", ({ message }) => {
    process.stderr.write(`svc-cluster: ${message}\n`);
    process.exitCode = 1;
  });
  const stop = () => void cluster.stop();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  process.stdout.on("error", stop); // nobody reads the output any more: the terminal or the pipe is closed
  watchPackageManager(stop);
  table?.show(cluster);
  await cluster.start().catch((error: unknown) => {
    table?.close();
    throw error;
  });
}
