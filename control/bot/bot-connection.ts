import { BotStatus } from "../bot-status.ts";
import {
  type CommandCall,
  type CommandReply,
  CommandRunner,
  type LimitedCommandCall,
} from "../commands/command-runner.ts";
import { errorMessage } from "../logging/error-message.ts";
import { NumberedItems } from "../numbered-items.ts";
import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import {
  type BotSession,
  type PlatformCapabilities,
  PlatformError,
  type SessionEvent,
  type SessionEvents,
} from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import { applyCosmetics, applyPartySettings } from "./appearance.ts";
import { AutomationBehavior } from "./automation-behavior.ts";
import type { BehaviorContext } from "./behavior-context.ts";
import type { BotDependencies, BotHandle } from "./bot-dependencies.ts";
import type { CategorySettings } from "./category-settings.ts";
import { ChatCommandHandler } from "./chat-command-handler.ts";
import { FriendBehavior } from "./friend-behavior.ts";
import { createGuardedSession } from "./guarded-session.ts";
import { MatchCounter } from "./match-counter.ts";
import { PartyBehavior } from "./party-behavior.ts";
import { StatusTexts } from "./status-texts.ts";

/** The driver reconnects by itself. After this time a new login is tried instead. */
const RECONNECT_TIMEOUT_MS = 60_000;
/** The event with the reason follows shortly after the end of a session. */
const REASON_DELAY_MS = 250;
/** After this time the bot counts as ready, even if its appearance is not set up. */
const SETUP_TIMEOUT_MS = 2000;

export interface ConnectionEnd {
  how: "stopped" | "kicked" | "lost";
  reason: string;
}

interface BotConnectionOptions {
  bot: BotHandle;
  dependencies: BotDependencies;
  session: BotSession;
  settings: () => CategorySettings;
  /** The catalogue of the bot's category. */
  cosmetics: CosmeticSearch;
  /** Runs a listener in the name of the bot. */
  runAsBot: (listener: () => void) => void;
}

/** A bot from its login until the end of that session. */
export class BotConnection {
  readonly session: BotSession;
  readonly cosmetics: CosmeticSearch;
  statusText: string | null = null;
  readonly #options: BotConnectionOptions;
  readonly #capabilities: PlatformCapabilities;
  readonly #commands: CommandRunner;
  readonly #automations: AutomationBehavior;
  readonly #friendBehavior: FriendBehavior;
  readonly #partyBehavior: PartyBehavior;
  readonly #statusTexts: StatusTexts;
  readonly #matches = new MatchCounter();
  readonly #friends = new Set<string>();
  readonly #ended = new AbortController();
  readonly #endListeners = new NumberedItems<() => void>();
  #isReady = false;
  readonly #cleanups = new Set<() => void>();
  #resolve: (end: ConnectionEnd) => void = () => {};

  constructor(options: BotConnectionOptions) {
    this.#options = options;
    this.cosmetics = options.cosmetics;
    const { bot, dependencies, session, cosmetics } = options;
    const { clock, random } = dependencies;
    this.#capabilities = completeCapabilities(dependencies.platform.capabilities);
    this.session = createGuardedSession(session, {
      mayAct: () => dependencies.mayAct(bot),
      capabilities: this.#capabilities,
      cosmetics,
      onStatusText: (text) => {
        this.statusText = text;
        dependencies.publishPresence(bot);
      },
    });
    const forward = dependencies.forwarderFor(bot);
    const context = this.#createContext();
    const commands = () => context.commands;
    this.#commands = new CommandRunner({ session: this.session, cosmetics, clock, random, forward, commands });
    this.#automations = new AutomationBehavior(context);
    this.#friendBehavior = new FriendBehavior(context);
    const befriend = this.#friendBehavior.sendFriendRequests.bind(this.#friendBehavior);
    this.#partyBehavior = new PartyBehavior(context, {
      onJoinedParty: (others) => befriend(others, "sendFriendRequestOnJoinParty"),
      onMemberJoined: (member) => befriend([member], "sendFriendRequestOnMemberJoinParty"),
    });
    this.#statusTexts = new StatusTexts(context, clock);
    new ChatCommandHandler(context).start();
  }

  get matches(): number {
    return this.#matches.matches;
  }

  get friendsCount(): number {
    return this.#friends.size;
  }

  /** Aborted at the end of the session. */
  get endSignal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Like a listener of `endSignal`, at a small cost with many calls. @returns Removes the listener. */
  onEnd(listener: () => void): () => void {
    if (this.#ended.signal.aborted) {
      listener();
      return () => {};
    }
    const number = this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(number);
  }

  runCommand(call: Omit<CommandCall, "config">): Promise<CommandReply> {
    return this.#commands.run({ ...call, config: this.#options.settings() });
  }

  /** @param signal See `CommandRunner.runUntil`. */
  runCommandUntil(signal: AbortSignal, call: Omit<LimitedCommandCall, "config">): Promise<CommandReply> {
    return this.#commands.runUntil(signal, { ...call, config: this.#options.settings() });
  }

  /** @param onReady Called when the bot is set up. */
  async run(lifetime: AbortSignal, onReady: () => void): Promise<ConnectionEnd> {
    const end = new Promise<ConnectionEnd>((resolve) => {
      this.#resolve = resolve;
    });
    const stop = () => this.end("stopped", "The bot is stopped.");
    lifetime.addEventListener("abort", stop, { once: true });
    this.#listen();
    if (lifetime.aborted) stop();
    else void this.#setUp(onReady);
    const ended = await end;
    lifetime.removeEventListener("abort", stop);
    await this.session.logout();
    return ended;
  }

  end(how: ConnectionEnd["how"], reason: string): void {
    for (const cleanUp of this.#cleanups) cleanUp();
    this.#cleanups.clear();
    this.#statusTexts.stop();
    this.#automations.stop();
    this.#commands.stop();
    this.#ended.abort(new PlatformError("unavailable", reason));
    for (const [number, listener] of this.#endListeners.entries()) {
      this.#endListeners.delete(number);
      listener();
    }
    this.#resolve({ how, reason });
  }

  onSettingsChanged(): void {
    this.#automations.onSettingsChanged();
    if (!this.#isReady) return;
    this.#attempt("Settings", () => this.#applyPartySettings());
    this.#restartStatusTexts();
    this.#partyBehavior.onSettingsChanged();
  }

  #createContext(): BehaviorContext {
    const { bot, dependencies, settings, cosmetics } = this.#options;
    const { clock, random, log } = dependencies;
    const automations = () => this.#automations;
    return {
      session: this.session,
      get settings() {
        return settings();
      },
      get commands() {
        return automations().commands;
      },
      get nickname() {
        return bot.nickname;
      },
      cosmetics,
      random,
      clock,
      now: () => clock.now(),
      on: (event, listener) => this.#on(event, listener),
      attempt: (what, work) => this.#attempt(what, work),
      runCommand: ({ signal, ...call }) =>
        this.runCommand({ ...call, signal: AbortSignal.any([this.endSignal, ...(signal ? [signal] : [])]) }),
      log: (level, message) => log(level, message, bot.id),
      recordActivity: (activity) => dependencies.recordActivity(bot, activity),
      recordAutomation: (what) => dependencies.recordAutomation(bot, what),
      publishEvent: (event) => dependencies.publishEvent(bot, event),
      isFriend: (id) => this.#friends.has(id),
      isBotOfThisShard: (id) => dependencies.isBotOfThisShard(id),
      isBot: (id) => dependencies.isBotOfThisShard(id) || settings().otherBots.some((other) => other.id === id),
    };
  }

  #on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void {
    const { runAsBot } = this.#options;
    const stopListening = this.session.on(event, (...args: SessionEvents[E]) => runAsBot(() => listener(...args)));
    const remove = () => {
      this.#cleanups.delete(remove);
      stopListening();
    };
    this.#cleanups.add(remove);
    return remove;
  }

  #attempt(what: string, work: () => Promise<unknown>): void {
    const { bot, dependencies } = this.#options;
    work().catch((error: unknown) => {
      if (!this.endSignal.aborted) dependencies.log("debug", `${what}: ${errorMessage(error)}`, bot.id);
    });
  }

  async #setUp(onReady: () => void): Promise<void> {
    const { bot, dependencies } = this.#options;
    await new Promise<void>((resolve) => {
      const cancelTimeout = dependencies.clock.after(SETUP_TIMEOUT_MS, resolve);
      this.#applySettings()
        .catch((error: unknown) => dependencies.log("warn", `Setup is incomplete: ${errorMessage(error)}`, bot.id))
        .finally(() => {
          cancelTimeout();
          resolve();
        });
    });
    if (this.endSignal.aborted) return;
    this.#isReady = true;
    this.#restartStatusTexts();
    this.#friendBehavior.start();
    this.#partyBehavior.start();
    this.#automations.start();
    onReady();
  }

  async #applySettings(): Promise<void> {
    const { dependencies, settings, cosmetics } = this.#options;
    for (const { id } of await this.session.friends()) this.#friends.add(id);
    await this.#applyPartySettings();
    const context = { session: this.session, settings: settings(), cosmetics, random: dependencies.random };
    await applyCosmetics(context, "start");
  }

  #restartStatusTexts(): void {
    if (this.#capabilities.statusText) this.#statusTexts.restart();
  }

  #applyPartySettings(): Promise<void> {
    return applyPartySettings({ session: this.session, settings: this.#options.settings() });
  }

  #listen(): void {
    const { bot, dependencies } = this.#options;
    const { session } = this;
    let cancelEnd = () => {};
    this.#cleanups.add(() => cancelEnd());
    const endAfter = (milliseconds: number, how: ConnectionEnd["how"], reason: string) => {
      cancelEnd();
      cancelEnd = dependencies.clock.after(milliseconds, () => this.end(how, reason));
    };
    const endIfOffline = () => {
      if (session.status === BotStatus.Offline) endAfter(REASON_DELAY_MS, "lost", "The session has ended.");
    };
    endIfOffline();
    this.#on("state", () => {
      endIfOffline();
      this.#matches.update(session);
      dependencies.publishPresence(bot);
      if (this.#isReady) dependencies.publishEvent(bot, { name: "partyUpdated" });
    });
    this.#on("kickedElsewhere", () => this.end("kicked", "Somebody else has signed in with this account."));
    this.#on("disconnected", (reason) => {
      endAfter(RECONNECT_TIMEOUT_MS, "lost", reason);
      dependencies.log("warn", `The connection is lost: ${reason}`, bot.id);
      dependencies.publishEvent(bot, { name: "botDisconnected", reason });
    });
    this.#on("reconnected", () => {
      cancelEnd();
      dependencies.log("info", "The connection is back.", bot.id);
      dependencies.publishEvent(bot, { name: "botReady", displayName: session.self.displayName });
    });
    this.#on("friendAdded", ({ id }) => this.#changeFriends(() => this.#friends.add(id)));
    this.#on("friendRemoved", ({ id }) => this.#changeFriends(() => this.#friends.delete(id)));
  }

  #changeFriends(change: () => void): void {
    change();
    this.#options.dependencies.publishPresence(this.#options.bot);
  }
}
