// Fifty bots of one shard in a simulated world, each with a player who changes the readiness. Started with the number of
// automations, events a second and bot, and seconds; prints one line of JSON.
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { BotDependencies } from "../../control/bot/bot-dependencies.ts";
import { BotRunner } from "../../control/bot/bot-runner.ts";
import { LoginQueue } from "../../control/bot/login-queue.ts";
import { CosmeticCatalogue } from "../../control/platform/cosmetics/cosmetic-catalogue.ts";
import { CosmeticCatalogues } from "../../control/platform/cosmetics/cosmetic-catalogues.ts";
import { generateCosmetics } from "../../control/platform/cosmetics/generate-cosmetics.ts";
import type { BotSession } from "../../control/platform/platform.ts";
import { createSimulatedPlatform } from "../../control/platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../../control/platform/simulated/world.ts";
import { monotonicClock } from "../../control/timing/monotonic-clock.ts";

const BOTS = 50;
const TICK_MS = 10;
const [automations = 0, perSecond = 20, seconds = 5] = process.argv.slice(2).map(Number);

const counts = { runs: 0 };
const platform = createSimulatedPlatform(new LobbyWorld({ seed: 1 }));
const dependencies: BotDependencies = {
  platform,
  clock: monotonicClock,
  random: Math.random,
  catalogues: new CosmeticCatalogues(new CosmeticCatalogue(generateCosmetics())),
  logins: new LoginQueue(monotonicClock, 1000),
  overridesFor: () => ({}),
  log: () => {},
  mayAct: () => true,
  forwarderFor: () => async () => ({ succeeded: 0, failed: 0, left: 0 }),
  isBotOfThisShard: () => false,
  publishPresence: () => {},
  recordActivity: () => {},
  recordAutomation: (_bot, { kind }) => {
    if (kind === "run") counts.runs += 1;
  },
  publishEvent: () => {},
  reportProblem: () => {},
};
/** One of them says something; the others look at the same event, and their conditions do not hold. */
const config = {
  ...{ privacy: 0, disableJoinMessages: true, sendFriendRequestOnJoinParty: false },
  automations: Array.from({ length: automations }, (_, index) => ({
    ...{ id: `a${index}`, name: `A${index}`, when: [{ event: "memberReady" }, { event: "partyMessage", text: ["x"] }] },
    if: { all: [{ value: "member.rank", is: "equal", than: index === 0 ? "anyone" : "owner" }] },
    do: [{ run: "say", args: "Hello {member.name}, {count}" }],
  })),
};

async function startBot(index: number): Promise<BotSession> {
  const id = `bot-${index}`;
  const deviceAuth = { accountId: id, deviceId: "d", secret: "s" };
  const bot = new BotRunner(dependencies, { id, fence: 1, nickname: id, parent: null, flags: 0, config, deviceAuth });
  bot.start();
  const player = await platform.login({ accountId: `player-${index}`, deviceId: "d", secret: "s" }, { fence: 1 });
  while (!bot.connection?.session.party) await new Promise((resolve) => setTimeout(resolve, 20));
  await player.partyOps.join(bot.connection.session.party.id);
  return player;
}

const players = await Promise.all(Array.from({ length: BOTS }, (_, index) => startBot(index)));
await new Promise((resolve) => setTimeout(resolve, 500));
const delay = monitorEventLoopDelay({ resolution: TICK_MS });
delay.enable();
const [cpu, began] = [process.cpuUsage(), performance.now()];
let events = 0;
while (performance.now() - began < seconds * 1000) {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond * BOTS);
  const calls: Promise<void>[] = [];
  for (; events < due; events += 1) {
    const isReady = Math.floor(events / BOTS) % 2 === 0;
    calls.push(players[events % BOTS]?.me.setReadiness(isReady ? "ready" : "notReady") ?? Promise.resolve());
  }
  await Promise.all(calls);
  await new Promise((resolve) => setTimeout(resolve, TICK_MS));
}
const used = process.cpuUsage(cpu);
const elapsed = performance.now() - began;
const core = (used.user + used.system) / 1000 / elapsed;
console.log(
  JSON.stringify({ events: (events / elapsed) * 1000, runs: counts.runs, core, delayMs: delay.percentile(99) / 1e6 }),
);
process.exit(0);
