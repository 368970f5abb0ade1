import type { BotDependencies } from "../bot/bot-dependencies.ts";
import type { BotRunner } from "../bot/bot-runner.ts";
import { LoginQueue } from "../bot/login-queue.ts";
import type { CosmeticSearch } from "../commands/cosmetic-search.ts";
import type { Log } from "../logging/log.ts";
import type { GamePlatform } from "../platform/platform.ts";
import type { ShardFrame } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";
import type { BotRegistry } from "./bot-registry.ts";
import type { CommandForwarder } from "./command-forwarder.ts";
import type { BotEventMessage, FromShard, ShardSettings } from "./ipc-messages.ts";
import type { Reporter } from "./outbound/reporter.ts";
import type { Refusal } from "./service-link.ts";

export interface ShardDependencies {
  settings: ShardSettings;
  version: string;
  platform: GamePlatform;
  cosmetics: CosmeticSearch;
  clock: Clock;
  wall: () => number;
  load: () => { cpu: number; rssBytes: number; loopDelayMs: number };
  random?: () => number;
  tell: (message: FromShard) => void;
  log: Log;
  /** Not to be written down anywhere. */
  hide: (...secrets: string[]) => void;
  /** The shard is over: it was drained, refused or has been replaced. */
  onOver: (why: "drained" | "superseded" | Refusal) => void;
}

interface ShardComponents {
  roster: BotRegistry;
  telling: Reporter;
  relays: CommandForwarder;
  send: (frame: ShardFrame) => boolean;
  /** The bot held under this fence at this moment, if any. */
  holding: (botId: string, fence: number) => BotRunner | null;
}

/** What the bots of a shard need of it. */
export function createBotDependencies(
  parts: ShardDependencies,
  { roster, telling, relays, send, holding }: ShardComponents,
): BotDependencies {
  const { platform, clock, cosmetics, log, tell, settings, random = Math.random } = parts;
  const say = ({ id, nickname }: BotRunner, news: BotEventMessage) => tell({ t: "news", botId: id, nickname, news });
  return {
    platform,
    clock,
    random,
    cosmetics,
    log,
    logins: new LoginQueue(clock, settings.loginsPerSecond),
    overrides: settings.overrides,
    mayAct: (bot) => holding(bot.id, bot.fence) === bot,
    relayOf: (bot) => relays.of(bot),
    isOwnBot: (accountId) => roster.hasAccount(accountId),
    changed: (bot) => {
      if (roster.get(bot.id) === bot) telling.changed(bot);
    },
    record: (bot, deed) => telling.record({ id: bot.id, ...deed }),
    tell: (bot, news) => say(bot, news.name === "partyUpdated" ? { ...news, party: bot.presence.party } : news),
    troubled: (bot, problem, message) => {
      const { id, fence } = bot;
      log("error", message, id);
      if (holding(id, fence) !== bot) return;
      telling.record({ id, kind: "problem", from: null, text: message });
      send({ t: "problem", id, fence, problem, message });
      say(bot, { name: "botProblem", problem, message });
      if (problem !== "kicked_elsewhere") void roster.drop(id, fence);
    },
  };
}
