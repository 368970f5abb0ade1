import type { ForwardCommand } from "../../commands/command.ts";
import { CosmeticCatalogue } from "../../platform/cosmetics/cosmetic-catalogue.ts";
import { CosmeticCatalogues } from "../../platform/cosmetics/cosmetic-catalogues.ts";
import { generateCosmetics } from "../../platform/cosmetics/generate-cosmetics.ts";
import type { BotSession, LoginOptions, PlatformCapabilities } from "../../platform/platform.ts";
import { createSimulatedPlatform, SIMULATED_CAPABILITIES } from "../../platform/simulated/simulated-platform.ts";
import { ManualClock } from "../../platform/simulated/testing/manual-clock.ts";
import { LobbyWorld, type WorldOptions } from "../../platform/simulated/world.ts";
import type { BotProblem } from "../../protocol.ts";
import { botNamed } from "../../testing/test-service.ts";
import type { AutomationReport, BotActivity, BotDependencies, BotEvent } from "../bot-dependencies.ts";
import { BotRunner } from "../bot-runner.ts";
import { type ConfigOverrides, overridesOf } from "../config-overrides.ts";
import { LoginQueue } from "../login-queue.ts";

const INVENTED = new CosmeticCatalogues(new CosmeticCatalogue(generateCosmetics()));
type LobbyOptions = Omit<WorldOptions, "clock"> & {
  /** The bots run in shards that do not know of each other. */
  areStrangers?: boolean;
  catalogues?: CosmeticCatalogues;
  capabilities?: Partial<PlatformCapabilities>;
};

/** Bots and players in a simulated world with a manual clock. */
export class TestLobby {
  readonly clock = new ManualClock();
  readonly world: LobbyWorld;
  readonly activities: BotActivity[] = [];
  readonly automations: AutomationReport[] = [];
  readonly events: BotEvent[] = [];
  readonly problems: BotProblem[] = [];
  readonly forwarded: Parameters<ForwardCommand>[0][] = [];
  readonly log: string[] = [];
  /** What the platform was asked for at each login of a bot or a player. */
  readonly logins: LoginOptions[] = [];
  mayAct = true;
  overrides: ConfigOverrides = {};
  readonly #dependencies: BotDependencies;
  readonly #bots: BotRunner[] = [];
  #fence = 0;

  constructor({ catalogues = INVENTED, capabilities = {}, areStrangers = false, ...options }: LobbyOptions = {}) {
    const { clock } = this;
    this.world = new LobbyWorld({ seed: 7, ...options, clock });
    const simulated = createSimulatedPlatform(this.world);
    this.#dependencies = {
      platform: {
        ...simulated,
        capabilities: { ...SIMULATED_CAPABILITIES, ...capabilities },
        login: (auth, options) => {
          this.logins.push(options);
          return simulated.login(auth, options);
        },
      },
      clock,
      random: () => 0,
      catalogues,
      logins: new LoginQueue(clock, 10),
      overridesFor: (bot) => overridesOf(this.overrides, bot),
      log: (_level, message) => this.log.push(message),
      mayAct: () => this.mayAct,
      forwarderFor: () => async (request) => {
        this.forwarded.push(request);
        return { succeeded: 1, failed: 0, left: 0 };
      },
      isBotOfThisShard: (id) => !areStrangers && this.#bots.some(({ accountId }) => accountId === id),
      publishPresence: () => {},
      recordAutomation: (_bot, what) => this.automations.push(what),
      recordActivity: (_bot, activity) => this.activities.push(activity),
      publishEvent: (_bot, event) => this.events.push(event),
      reportProblem: (_bot, problem) => this.problems.push(problem),
    };
  }

  /** Starts a bot without waiting for its login. */
  startBot(id: string, config: Record<string, unknown> = {}): BotRunner {
    this.#fence += 1;
    const bot = new BotRunner(this.#dependencies, { ...botNamed(id, config), fence: this.#fence });
    this.#bots.push(bot);
    bot.start();
    return bot;
  }

  async signInBot(id: string, config: Record<string, unknown> = {}): Promise<BotRunner> {
    const bot = this.startBot(id, config);
    await this.advance(5000);
    return bot;
  }

  /** A player on the same platform who is not a bot. */
  async signInPlayer(accountId: string): Promise<BotSession> {
    const auth = { accountId, deviceId: "device", secret: "secret" };
    const session = this.#dependencies.platform.login(auth, { fence: 1 });
    await this.advance(100);
    return session;
  }

  async advance(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds);
  }
}
