import type { BotDependencies, BotHandle } from "../bot/bot-dependencies.ts";
import { overridesOf } from "../bot/config-overrides.ts";
import { LoginQueue } from "../bot/login-queue.ts";
import type { Log } from "../logging/log.ts";
import { createCircuitGuardedPlatform } from "../platform/circuit-guarded-platform.ts";
import type { CosmeticCatalogues } from "../platform/cosmetics/cosmetic-catalogues.ts";
import type { GamePlatform } from "../platform/platform.ts";
import type { ShardFrame } from "../protocol.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import type { BotRegistry } from "./bot-registry.ts";
import type { CommandForwarder } from "./command-forwarder.ts";
import type { BotEventMessage, FromShard, ShardSettings } from "./ipc-messages.ts";
import type { OpenSocket, Refusal } from "./link-connection.ts";
import type { Reporter } from "./outbound/reporter.ts";
import { resolveLimits } from "./shard-limits.ts";
import type { StatusEvents } from "./status-events.ts";

interface ShardComponents {
  bots: BotRegistry;
  reporter: Reporter;
  statusEvents: StatusEvents<BotHandle>;
  forwarder: CommandForwarder;
  send: (frame: ShardFrame) => boolean;
  /** The bot that this process holds under this fence at this moment. */
  findBot: (botId: string, fence: number) => BotHandle | null;
}

/** Connects the bots of a shard to its registry, its reporter and its link. */
export function createBotDependencies(
  dependencies: ShardDependencies,
  { bots, reporter, statusEvents, forwarder, send, findBot }: ShardComponents,
): BotDependencies {
  const { platform, clock, catalogues, log, sendToCluster, settings, random = Math.random } = dependencies;
  const sendEvent = ({ id, nickname }: BotHandle, event: BotEventMessage) =>
    sendToCluster({ t: "botEvent", botId: id, nickname, event });
  return {
    platform: createCircuitGuardedPlatform(platform, { clock, random, log }),
    clock,
    random,
    catalogues,
    log,
    logins: new LoginQueue(clock, resolveLimits(settings, platform).loginsPerSecond),
    overridesFor: (bot) => overridesOf(settings.overrides, bot),
    mayAct: (bot) => findBot(bot.id, bot.fence) === bot,
    forwarderFor: (bot) => forwarder.forwarderFor(bot),
    isBotOfThisShard: (accountId) => bots.findByAccount(accountId) !== undefined,
    publishPresence: (bot) => {
      if (bots.get(bot.id) !== bot) return;
      reporter.presences.publish(bot);
      statusEvents.publish(bot);
    },
    recordAutomation: (bot, what) => reporter.automations.add(bot.id, what),
    recordActivity: (bot, activity) => reporter.recordActivity({ id: bot.id, ...activity }),
    publishEvent: (bot, event) =>
      sendEvent(bot, event.name === "partyUpdated" ? { ...event, party: bot.presence.party } : event),
    reportProblem: (bot, problem, message) => {
      const { id, fence } = bot;
      log("error", message, id);
      if (findBot(id, fence) !== bot) return;
      reporter.recordActivity({ id, kind: "problem", from: null, text: message });
      send({ t: "problem", id, fence, problem, message });
      sendEvent(bot, { name: "botProblem", problem, message });
      if (problem !== "kicked_elsewhere") void bots.remove(id, fence);
    },
  };
}

/** What a shard needs of its process. */
export interface ShardDependencies {
  /** Its `overrides` may change. */
  settings: ShardSettings;
  version: string;
  platform: GamePlatform;
  catalogues: CosmeticCatalogues;
  clock: Clock;
  /** Milliseconds of the wall clock, which continues while the machine sleeps. */
  wallClock: () => number;
  measureLoad: () => { cpu: number; rssBytes: number; loopDelayMs: number };
  random?: () => number;
  /** A WebSocket over the network by default. */
  openSocket?: OpenSocket;
  sendToCluster: (message: FromShard) => void;
  log: Log;
  /** Removes these texts from everything that is logged. */
  redact: (...secrets: string[]) => void;
  /** Names of bots, to be removed from what is logged where that is asked for. */
  addBotNames: (...names: string[]) => void;
  /** Called when the shard was drained, refused, or replaced by another process. `problem` says more of a refusal. */
  onEnd: (why: "drained" | "superseded" | Refusal, problem?: string) => void;
}
