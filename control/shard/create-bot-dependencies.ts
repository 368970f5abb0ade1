import type { BotDependencies, BotHandle } from "../bot/bot-dependencies.ts";
import { LoginQueue } from "../bot/login-queue.ts";
import { createCircuitGuardedPlatform } from "../platform/circuit-guarded-platform.ts";
import type { ShardFrame } from "../protocol.ts";
import type { BotRegistry } from "./bot-registry.ts";
import type { CommandForwarder } from "./command-forwarder.ts";
import type { BotEventMessage } from "./ipc-messages.ts";
import type { Reporter } from "./outbound/reporter.ts";
import type { ShardDependencies } from "./shard-dependencies.ts";
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
    overrides: settings.overrides,
    mayAct: (bot) => findBot(bot.id, bot.fence) === bot,
    forwarderFor: (bot) => forwarder.forwarderFor(bot),
    isBotOfThisShard: (accountId) => bots.findByAccount(accountId) !== undefined,
    publishPresence: (bot) => {
      if (bots.get(bot.id) !== bot) return;
      reporter.publishPresence(bot);
      statusEvents.publish(bot);
    },
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
