import type { AutomationReport, BotActivity, BotDependencies } from "../../control/bot/bot-dependencies.ts";
import { BotRunner } from "../../control/bot/bot-runner.ts";
import { LoginQueue } from "../../control/bot/login-queue.ts";
import { CosmeticCatalogue } from "../../control/platform/cosmetics/cosmetic-catalogue.ts";
import { CosmeticCatalogues } from "../../control/platform/cosmetics/cosmetic-catalogues.ts";
import { generateCosmetics } from "../../control/platform/cosmetics/generate-cosmetics.ts";
import type { EmulatedPlatform } from "./emulated-platform.ts";
import { SkippingClock } from "./skipping-clock.ts";

/** Bots of a shard, with all that they do by themselves, over the emulated platform in this process. */
export class EmulatedBots {
  readonly clock = new SkippingClock();
  readonly activities: BotActivity[] = [];
  readonly automations: AutomationReport[] = [];
  readonly #emulated: EmulatedPlatform;
  readonly #dependencies: BotDependencies;
  readonly #bots: BotRunner[] = [];

  constructor(emulated: EmulatedPlatform) {
    this.#emulated = emulated;
    this.#dependencies = {
      platform: emulated.platform,
      clock: this.clock,
      random: () => 0,
      catalogues: new CosmeticCatalogues(new CosmeticCatalogue(generateCosmetics())),
      logins: new LoginQueue(this.clock, 100),
      overridesFor: () => ({}),
      log: () => {},
      mayAct: () => true,
      forwarderFor: () => async () => ({ succeeded: 0, failed: 0, left: 0 }),
      isBotOfThisShard: (id) => this.#bots.some(({ accountId }) => accountId === id),
      publishPresence: () => {},
      recordActivity: (_bot, activity) => this.activities.push(activity),
      recordAutomation: (_bot, what) => this.automations.push(what),
      publishEvent: () => {},
      reportProblem: () => {},
    };
  }

  /** A bot with an account of its own. It is not signed in yet when this returns. */
  start(name: string, config: Record<string, unknown>): BotRunner {
    const { account, deviceAuth } = this.#emulated.createAccount(name);
    const facts = { id: account.id, nickname: name, parent: null, flags: 0, config };
    const bot = new BotRunner(this.#dependencies, { ...facts, deviceAuth, fence: 1 });
    this.#bots.push(bot);
    bot.start();
    return bot;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#bots.splice(0).map((bot) => bot.stop()));
  }
}
