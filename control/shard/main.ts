// The program of one shard: a cluster starts it, speaks to it over IPC, and starts it anew when it ends.
import { botAtWork } from "../bot/bot-at-work.ts";
import packageJson from "../package.json" with { type: "json" };
import { Catalogue } from "../platform/cosmetics/catalogue.ts";
import { generateCosmetics } from "../platform/cosmetics/generate.ts";
import { importCosmetics } from "../platform/cosmetics/import-cosmetics.ts";
import { measureLoad } from "./load.ts";
import { loadPlatform } from "./load-platform.ts";
import { type Log, messageOf, Redactor } from "./log.ts";
import { type FromShard, ShardExit, type ShardSettings, ToShard } from "./messages.ts";
import { Shard } from "./shard.ts";
import { shardClock } from "./shard-clock.ts";

/** So many errors that no bot answers for, and the process is not to be trusted. */
const MOST_FAULTS = { count: 20, withinMs: 60_000 };
/** For the last messages to the parent. */
const LAST_WORDS_MS = 100;

const redactor = new Redactor();
let shard: Shard | null = null;
const faults: number[] = [];

function tell(message: FromShard): void {
  if (process.connected) process.send?.(message);
}

const log: Log = (level, message, botId) => {
  const clean = redactor.clean(message);
  tell({ t: "log", level, message: clean, ...(botId === undefined ? {} : { botId }) });
  if (level !== "debug") shard?.write(level, clean, botId);
};

function leave(code: number): void {
  setTimeout(() => process.exit(code), LAST_WORDS_MS);
}

async function start(settings: ShardSettings): Promise<void> {
  redactor.add(settings.token);
  const platform = await loadPlatform(settings.platform);
  const cosmetics = settings.cosmetics ? await importCosmetics(settings.cosmetics) : generateCosmetics();
  shard = new Shard({
    settings,
    version: packageJson.version,
    platform,
    cosmetics: new Catalogue(cosmetics),
    clock: shardClock,
    wall: Date.now,
    load: measureLoad(),
    tell,
    log,
    hide: (...secrets) => redactor.add(...secrets),
    onOver: (why) => {
      if (why === "drained") return leave(ShardExit.done);
      if (why === "superseded") return leave(ShardExit.superseded);
      tell({ t: "refused", why });
      leave(ShardExit.refused);
    },
  });
  shard.start();
}

function drain(): void {
  if (shard) void shard.drain();
  else leave(ShardExit.done);
}

/** An error that nobody caught is one bot's affair where that is known, and never ends all of them in silence. */
function survive(kind: string, error: unknown) {
  const bot = botAtWork.getStore();
  log("error", `${kind}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, bot?.id);
  if (bot) return bot.restart("A fault of its own.");
  const now = shardClock.now();
  faults.push(now);
  while (faults.length > 0 && now - (faults[0] as number) > MOST_FAULTS.withinMs) faults.shift();
  if (faults.length < MOST_FAULTS.count) return;
  log("error", "Too many faults: this shard starts anew.");
  setTimeout(() => leave(ShardExit.fault), LAST_WORDS_MS);
  drain();
}

process.on("unhandledRejection", (error) => survive("Unhandled rejection", error));
process.on("uncaughtException", (error) => survive("Uncaught exception", error));
process.on("SIGTERM", drain);
process.on("SIGINT", () => {}); // the cluster heard it as well, and decides
process.on("disconnect", drain); // without its cluster nobody looks after it
process.on("message", (said) => {
  const message = ToShard.parse(said);
  if (message.t === "stop") return drain();
  if (message.t === "select") return shard?.select(message.select);
  start(message.settings).catch((error: unknown) => {
    log("error", `The shard cannot start: ${messageOf(error)}`);
    leave(ShardExit.fault);
  });
});
