import { monitorEventLoopDelay } from "node:perf_hooks";
import { currentBot } from "../bot/bot-dependencies.ts";
import { errorMessage, errorStack } from "../logging/error-message.ts";
import type { Log } from "../logging/log.ts";
import { Redactor } from "../logging/redactor.ts";
import { limitLog, logForDriver } from "../platform/checked/log-for-driver.ts";
import { loadCatalogues } from "../platform/cosmetics/cosmetic-catalogues.ts";
import type { CosmeticById } from "../platform/cosmetics/cosmetic-search.ts";
import { type DriverHost, PlatformError } from "../platform/platform.ts";
import { reportNames } from "../platform/report-names.ts";
import { UNSUPPORTED_CALLS } from "../platform/unsupported-calls.ts";
import { monotonicClock } from "../timing/monotonic-clock.ts";
import { VERSION } from "../version.ts";
import { type FromShard, ShardExit, type ShardSettings, ToShard } from "./ipc-messages.ts";
import { loadPlatform } from "./load-platform.ts";
import { Shard } from "./shard.ts";

// The program of one shard. The cluster starts it, exchanges IPC messages with it, and restarts it when it ends.

/** After so many errors that belong to no bot the process restarts. */
const FAULT_LIMIT = { count: 20, withinMs: 60_000 };
/** The last messages need time to reach the cluster. */
const EXIT_DELAY_MS = 100;

const redactor = new Redactor();
let shard: Shard | null = null;
let isStopping = false;
/** Those of the start, with what the cluster has changed since. */
let settings: ShardSettings | null = null;
let faultTimes: number[] = [];

function sendToCluster(message: FromShard): void {
  if (process.connected) process.send?.(message);
}

const log: Log = (level, message, botId) => {
  const redacted = redactor.redact(message);
  const nickname = botId === undefined || redactor.hidesNames ? undefined : shard?.bots.get(botId)?.nickname;
  const about = {
    ...(botId === undefined ? {} : { botId }),
    ...(nickname === undefined ? {} : { nickname }),
  };
  sendToCluster({ t: "log", level, message: redacted, ...about });
  if (level !== "debug") shard?.log(level, redacted, botId);
};

/** For lines that a driver causes. */
const limitedLog = limitLog(log, monotonicClock);

function exitSoon(code: number): void {
  setTimeout(() => process.exit(code), EXIT_DELAY_MS);
}

const createDriverHost = (cosmetics: CosmeticById): DriverHost => ({
  log: logForDriver((level, message, accountId) =>
    limitedLog(
      level,
      message,
      accountId === undefined ? currentBot.getStore()?.id : shard?.bots.findByAccount(accountId)?.id,
    ),
  ),
  PlatformError,
  unsupported: UNSUPPORTED_CALLS,
  pathOf: (id) => cosmetics.get(id)?.path || undefined,
});

async function start(given: ShardSettings): Promise<void> {
  settings = given;
  redactor.hide(given);
  redactor.add(given.token);
  const catalogues = await loadCatalogues(given, "kind" in given.platform);
  const loaded = await loadPlatform(given.platform, createDriverHost(catalogues));
  const platform = given.hideNames ? reportNames(loaded, redactor) : loaded;
  if (isStopping) return; // it ends in a moment, and must not get a lease
  shard = new Shard({
    settings: given,
    version: VERSION,
    platform,
    catalogues,
    clock: monotonicClock,
    wallClock: Date.now,
    measureLoad: measureLoad(),
    sendToCluster,
    log,
    redact: (...secrets) => redactor.add(...secrets),
    addBotNames: (...names) => redactor.addBotNames(...names),
    onEnd: (why, problem) => {
      if (why === "drained") return exitSoon(ShardExit.done);
      if (why === "superseded") return exitSoon(ShardExit.superseded);
      sendToCluster({ t: "refused", why, ...(problem === undefined ? {} : { problem }) });
      // The cluster stops, unless another of its shards is connected at this address.
      exitSoon(why === "address" ? ShardExit.fault : ShardExit.refused);
    },
  });
  shard.start();
}

function drain(): void {
  isStopping = true;
  if (shard) void shard.drain();
  else exitSoon(ShardExit.done);
}

/** Restarts only the bot that an error belongs to. Errors that belong to none are counted. */
function onUncaughtError(kind: string, error: unknown) {
  const bot = currentBot.getStore();
  limitedLog("error", `${kind}: ${errorStack(error)}`, bot?.id);
  if (bot) return bot.restart("The bot had an uncaught error.");
  const now = monotonicClock.now();
  faultTimes = [...faultTimes, now].filter((at) => now - at <= FAULT_LIMIT.withinMs);
  if (faultTimes.length < FAULT_LIMIT.count) return;
  log("error", "Too many uncaught errors: this shard restarts.");
  setTimeout(() => exitSoon(ShardExit.fault), EXIT_DELAY_MS);
  drain();
}

/** The shard may not be made yet: it then begins with the change. */
function change(message: Extract<ToShard, { t: "select" | "overrides" }>): void {
  if (!settings) return;
  if (message.t === "select") {
    settings.select = message.select;
    shard?.select(message.select);
  } else {
    settings.overrides = message.overrides;
    shard?.bots.refreshSettings();
  }
}

process.on("unhandledRejection", (error) => onUncaughtError("Unhandled rejection", error));
process.on("uncaughtException", (error) => onUncaughtError("Uncaught exception", error));
process.on("SIGTERM", drain);
process.on("SIGINT", () => {}); // the cluster receives it too, and stops its shards
process.on("disconnect", drain); // the cluster has ended
process.on("message", (received) => {
  const message = ToShard.parse(received);
  if (message.t === "stop") return drain();
  if (message.t === "ping") return sendToCluster({ t: "pong" });
  if (message.t === "select" || message.t === "overrides") return change(message);
  start(message.settings).catch((error: unknown) => {
    log("error", `The shard cannot start: ${errorMessage(error)}`);
    exitSoon(ShardExit.fault);
  });
});

const NANOSECONDS_PER_MS = 1e6;
const MICROSECONDS_PER_MS = 1e3;

/** @returns A function that measures what the process used since its last call: cores, memory, event loop delay. */
function measureLoad(): () => { cpu: number; rssBytes: number; loopDelayMs: number } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let measuredAt = performance.now();
  let usage = process.cpuUsage();
  return () => {
    const now = performance.now();
    const used = process.cpuUsage(usage);
    const cpu = (used.user + used.system) / MICROSECONDS_PER_MS / Math.max(1, now - measuredAt);
    const p99Ms = delay.percentile(99) / NANOSECONDS_PER_MS;
    const loopDelayMs = Number.isFinite(p99Ms) ? p99Ms : 0;
    measuredAt = now;
    usage = process.cpuUsage();
    delay.reset();
    return { cpu, rssBytes: process.memoryUsage.rss(), loopDelayMs };
  };
}
