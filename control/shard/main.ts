// The program of one shard: a cluster starts it, speaks to it over IPC, and starts it anew when it ends.
import { currentBot } from "../bot/current-bot.ts";
import { errorMessage, type Log, Redactor } from "../logging/log.ts";
import packageJson from "../package.json" with { type: "json" };
import { CosmeticCatalogue } from "../platform/cosmetics/cosmetic-catalogue.ts";
import { generateCosmetics } from "../platform/cosmetics/generate-cosmetics.ts";
import { importCosmetics } from "../platform/cosmetics/import-cosmetics.ts";
import { monotonicClock } from "../timing/monotonic-clock.ts";
import { type FromShard, ShardExit, type ShardSettings, ToShard } from "./ipc-messages.ts";
import { loadPlatform } from "./load-platform.ts";
import { measureLoad } from "./measure-load.ts";
import { Shard } from "./shard.ts";

/** So many errors that no bot answers for, and the process is not to be trusted. */
const FAULT_LIMIT = { count: 20, withinMs: 60_000 };
/** For the last messages to the parent. */
const EXIT_DELAY_MS = 100;

const redactor = new Redactor();
let shard: Shard | null = null;
const faults: number[] = [];

function sendToCluster(message: FromShard): void {
  if (process.connected) process.send?.(message);
}

const log: Log = (level, message, botId) => {
  const clean = redactor.clean(message);
  sendToCluster({ t: "log", level, message: clean, ...(botId === undefined ? {} : { botId }) });
  if (level !== "debug") shard?.write(level, clean, botId);
};

function exitSoon(code: number): void {
  setTimeout(() => process.exit(code), EXIT_DELAY_MS);
}

async function start(settings: ShardSettings): Promise<void> {
  redactor.add(settings.token);
  const platform = await loadPlatform(settings.platform);
  const cosmetics = settings.cosmetics ? await importCosmetics(settings.cosmetics) : generateCosmetics();
  shard = new Shard({
    settings,
    version: packageJson.version,
    platform,
    cosmetics: new CosmeticCatalogue(cosmetics),
    clock: monotonicClock,
    wall: Date.now,
    load: measureLoad(),
    tell: sendToCluster,
    log,
    hide: (...secrets) => redactor.add(...secrets),
    onOver: (why) => {
      if (why === "drained") return exitSoon(ShardExit.done);
      if (why === "superseded") return exitSoon(ShardExit.superseded);
      sendToCluster({ t: "refused", why });
      exitSoon(ShardExit.refused);
    },
  });
  shard.start();
}

function drain(): void {
  if (shard) void shard.drain();
  else exitSoon(ShardExit.done);
}

/** An error that nobody caught is one bot's affair where that is known, and never ends all of them in silence. */
function onUncaughtError(kind: string, error: unknown) {
  const bot = currentBot.getStore();
  log("error", `${kind}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, bot?.id);
  if (bot) return bot.restart("A fault of its own.");
  const now = monotonicClock.now();
  faults.push(now);
  while (faults.length > 0 && now - (faults[0] as number) > FAULT_LIMIT.withinMs) faults.shift();
  if (faults.length < FAULT_LIMIT.count) return;
  log("error", "Too many faults: this shard starts anew.");
  setTimeout(() => exitSoon(ShardExit.fault), EXIT_DELAY_MS);
  drain();
}

process.on("unhandledRejection", (error) => onUncaughtError("Unhandled rejection", error));
process.on("uncaughtException", (error) => onUncaughtError("Uncaught exception", error));
process.on("SIGTERM", drain);
process.on("SIGINT", () => {}); // the cluster heard it as well, and decides
process.on("disconnect", drain); // without its cluster nobody looks after it
process.on("message", (said) => {
  const message = ToShard.parse(said);
  if (message.t === "stop") return drain();
  if (message.t === "select") return shard?.select(message.select);
  start(message.settings).catch((error: unknown) => {
    log("error", `The shard cannot start: ${errorMessage(error)}`);
    exitSoon(ShardExit.fault);
  });
});
