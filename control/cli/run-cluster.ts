import { z } from "zod";
import type { LogEntry, Logger } from "../cluster/cluster-events.ts";
import type { ClusterOptions, PlatformOption } from "../cluster/cluster-options.ts";
import { processEnvironment } from "../cluster/shard-supervisor.ts";
import { watchPackageManager } from "../cluster/watch-package-manager.ts";
import { Cluster } from "../cluster.ts";
import { toPrintableJson, toPrintableLines } from "../logging/printable-text.ts";
import type { FlagName, ReadFlag } from "./flags.ts";
import { readToken } from "./read-token.ts";
import { TableDisplay } from "./table/table-display.ts";

const LOG_FORMATS = ["text", "json"] as const;
type LogFormat = (typeof LOG_FORMATS)[number];

const LEVELS: readonly string[] = ["debug", "info", "warn", "error"] satisfies LogEntry["level"][];

/** @returns A logger that writes one line per entry of this level and above. */
function createLogPrinter(format: LogFormat, minLevel: string, write: (line: string) => void): Logger {
  return filterByLevel(minLevel, (entry) => write(`${format === "json" ? toPrintableJson(entry) : lineOf(entry)}\n`));
}

/** @throws When there is no such level. */
function filterByLevel(minLevel: string, logger: Logger): Logger {
  const minIndex = LEVELS.indexOf(minLevel);
  if (minIndex < 0) throw new Error(`--log-level: ${minLevel} is none of ${LEVELS.join(", ")}.`);
  return (entry) => {
    if (LEVELS.indexOf(entry.level) >= minIndex) logger(entry);
  };
}

function lineOf({ time, level, shardId, botId, nickname, message }: LogEntry): string {
  const bot = botId && (nickname ? `bot ${botId} (${nickname})` : `bot ${botId}`);
  const where = [shardId && `shard ${shardId.slice(0, 8)}`, bot].filter(Boolean).join(" ");
  return toPrintableLines([time, level.padEnd(5), where, message].filter(Boolean).join("  "));
}

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

function readNumber(flag: FlagName, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(given)) throw new Error(`--${flag}: ${given} is not a number.`);
  return Number(given);
}

function readJson(flag: FlagName, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`--${flag}: this is not JSON.`);
  }
}

function readJsonObject(flag: FlagName, text: string | undefined): Record<string, unknown> | undefined {
  const value = readJson(flag, text);
  if (value === undefined) return undefined;
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) throw new Error(`--${flag}: this must be a JSON object.`);
  return object.data;
}

function readPlatform(readFlag: ReadFlag): PlatformOption {
  const name = readFlag("platform") ?? "simulated";
  const given = readFlag("platform-options");
  if (name === "simulated") return { kind: "simulated", ...readJsonObject("platform-options", given) };
  return { module: name, options: readJson("platform-options", given) ?? {} };
}

function requireToken(readFlag: ReadFlag): string {
  const token = readToken(readFlag("token-file")); // shards get it over IPC
  if (!token) throw new Error("There is no token: set SVC_TOKEN, or name a file with --token-file.");
  return token;
}

/** @throws When a flag cannot be read, or when there is no token. */
function readClusterOptions(readFlag: ReadFlag): ClusterOptions {
  const list = (flag: FlagName) =>
    readFlag(flag)
      ?.split(",")
      .map((id) => id.trim())
      .filter(Boolean);
  const isSet = (flag: FlagName) => readFlag(flag) !== undefined || undefined;
  const number = (flag: FlagName) => readNumber(flag, readFlag(flag));
  return {
    url: readFlag("url") ?? "http://localhost:3000/gateway/v1",
    token: requireToken(readFlag),
    clusterName: readFlag("name") ?? "cluster",
    platform: readPlatform(readFlag),
    shards: number("shards"),
    botsPerShard: number("bots-per-shard"),
    loginsPerSecond: number("logins-per-second"),
    categories: list("categories"),
    bots: list("bots"),
    env: list("env"),
    source: readFlag("source"),
    managed: isSet("managed"),
    uncategorised: isSet("uncategorised"),
    restartEvery: readFlag("restart-every"),
    hideNames: isSet("hide-names"),
    hideEmails: isSet("hide-emails"),
    cosmetics: readFlag("cosmetics"),
    categoryCosmetics: readCategoryFiles(readFlag("category-cosmetics")),
    overrideCategoryConfig: readJsonObject("override", readFlag("override")),
  };
}

/**
 * Reads `ID=FILE,ID=FILE`, as `--category-cosmetics` has it. Repeated flags are joined by commas.
 *
 * @example
 * readCategoryFiles("c_home=home.json,c_north=north.json"); // { c_home: "home.json", c_north: "north.json" }
 */
export function readCategoryFiles(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined;
  const files = new Map<string, string>();
  for (const part of text.split(",")) {
    const [, id, file] = /^\s*([^=]+?)\s*=\s*(.*\S)\s*$/.exec(part) ?? [];
    if (id === undefined || file === undefined)
      throw new Error(`--category-cosmetics: ${part.trim() || "an empty part"} is not ID=FILE.`);
    if (files.has(id)) throw new Error(`--category-cosmetics: the category ${id} has two files.`);
    files.set(id, file);
  }
  return Object.fromEntries(files);
}
