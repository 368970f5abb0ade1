import { CommandRunner } from "../commands/command-runner.ts";
import { errorMessage } from "../logging/log.ts";
import { type BotSession, PlatformError, type SessionEvent, type SessionEvents } from "../platform/platform.ts";
import { repeatEvery } from "../timing/monotonic-clock.ts";
import { applyCosmetics, applyPartySettings } from "./appearance.ts";
import type { BotDependencies } from "./bot-dependencies.ts";
import type { BotRunner } from "./bot-runner.ts";
import { ChatCommandHandler } from "./chat-command-handler.ts";
import { currentBot } from "./current-bot.ts";
import { createLeaseGuardedSession } from "./lease-guarded-session.ts";
import { PartyBehavior } from "./party-behavior.ts";

/** The driver comes back by itself from a loss; after this long a new login is better. */
const RECONNECT_TIMEOUT_MS = 60_000;
/** A session that is over says why a little later. */
const REASON_MS = 250;
/** A bot that takes longer to dress is there all the same. */
const SETUP_TIMEOUT_MS = 2000;
const MINUTE_MS = 60_000;

export interface ConnectionEnd {
  how: "stopped" | "kicked" | "lost";
  reason: string;
}

/** A bot from its login until that session is over. */
export class BotConnection {
  readonly bot: BotRunner;
  readonly host: BotDependencies;
  readonly session: BotSession;
  readonly commands: CommandRunner;
  /** Aborted when the session is over: nothing goes on after it. */
  readonly over = new AbortController();
  statusText: string | null = null;
  /** Matches that it was in. */
  matches = 0;
  readonly #friends = new Set<string>();
  readonly #manners: PartyBehavior;
  #isReady = false;
  #wasPlaying = false;
  #callOffs: (() => void)[] = [];
  #resolve: (end: ConnectionEnd) => void = () => {};
  #nextText = 0;
  #stopTexts = () => {};

  constructor(bot: BotRunner, host: BotDependencies, session: BotSession) {
    this.bot = bot;
    this.host = host;
    this.session = createLeaseGuardedSession(
      session,
      () => host.mayAct(bot),
      (text) => {
        this.statusText = text;
        host.changed(bot);
      },
    );
    const { clock, cosmetics, random } = host;
    this.commands = new CommandRunner({ session: this.session, cosmetics, clock, random, relay: host.relayOf(bot) });
    this.#manners = new PartyBehavior(this);
    this.#callOffs.push(new ChatCommandHandler(this).start());
  }

  get friendsCount(): number {
    return this.#friends.size;
  }

  /** @param onReady Is told once the bot is presentable. */
  async run(life: AbortSignal, onReady: () => void): Promise<ConnectionEnd> {
    const end = new Promise<ConnectionEnd>((resolve) => {
      this.#resolve = resolve;
    });
    const stop = () => this.end("stopped", "The bot is stopped.");
    life.addEventListener("abort", stop, { once: true });
    this.#listen();
    if (life.aborted) stop();
    else void this.#prepare(onReady);
    const ended = await end;
    life.removeEventListener("abort", stop);
    await this.session.logout();
    return ended;
  }

  end(how: ConnectionEnd["how"], reason: string): void {
    for (const callOff of this.#callOffs.splice(0)) callOff();
    this.#stopTexts();
    this.commands.stop();
    this.over.abort(new PlatformError("unavailable", reason));
    this.#resolve({ how, reason });
  }

  settingsChanged(): void {
    if (!this.#isReady) return;
    this.attempt("Settings", () => applyPartySettings(this));
    this.#cycleTexts();
  }

  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): void {
    this.#callOffs.push(
      this.session.on(event, (...args: SessionEvents[E]) => currentBot.run(this.bot, () => listener(...args))),
    );
  }

  /** What the bot does by itself; that it did not work is worth a line, and no more. */
  attempt(what: string, work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      if (!this.over.signal.aborted) this.host.log("debug", `${what}: ${errorMessage(error)}`, this.bot.id);
    });
  }

  async #prepare(onReady: () => void): Promise<void> {
    const { clock, log } = this.host;
    await new Promise<void>((resolve) => {
      const callOff = clock.after(SETUP_TIMEOUT_MS, resolve);
      this.#getReady()
        .catch((error: unknown) => log("warn", `Not all could be set up: ${errorMessage(error)}`, this.bot.id))
        .finally(() => {
          callOff();
          resolve();
        });
    });
    if (this.over.signal.aborted) return;
    this.#isReady = true;
    this.#cycleTexts();
    this.#manners.start();
    onReady();
  }

  async #getReady(): Promise<void> {
    for (const { id } of await this.session.friends()) this.#friends.add(id);
    await applyPartySettings(this);
    await applyCosmetics(this, "start");
  }

  #listen(): void {
    const { bot, host, session } = this;
    let callOff = () => {};
    this.#callOffs.push(() => callOff());
    const later = (milliseconds: number, how: ConnectionEnd["how"], reason: string) => {
      callOff();
      callOff = host.clock.after(milliseconds, () => this.end(how, reason));
    };
    this.on("state", () => {
      if (session.status === 0) later(REASON_MS, "lost", "The session has ended.");
      this.#countMatch();
      host.changed(bot);
      if (this.#isReady) host.tell(bot, { name: "partyUpdated" });
    });
    this.on("kickedElsewhere", () => this.end("kicked", "Somebody else has signed in with this account."));
    this.on("disconnected", (reason) => {
      later(RECONNECT_TIMEOUT_MS, "lost", reason);
      host.log("warn", `The connection is lost: ${reason}`, bot.id);
      host.tell(bot, { name: "botDisconnected", reason });
    });
    this.on("reconnected", () => {
      callOff();
      host.log("info", "The connection is back.", bot.id);
      host.tell(bot, { name: "botReady", displayName: session.self.displayName });
    });
    this.on("friendAdded", ({ id }) => this.#friendsAre(() => this.#friends.add(id)));
    this.on("friendRemoved", ({ id }) => this.#friendsAre(() => this.#friends.delete(id)));
  }

  #friendsAre(change: () => void): void {
    change();
    this.host.changed(this.bot);
  }

  #countMatch(): void {
    const own = this.session.party?.members.find(({ id }) => id === this.session.self.id);
    const isPlaying = own?.match != null;
    if (isPlaying && !this.#wasPlaying) this.matches += 1;
    this.#wasPlaying = isPlaying;
  }

  /** One status text after the other, or the only one. */
  #cycleTexts(): void {
    this.#stopTexts();
    const { statusText, statusInterval, statusType } = this.bot.settings;
    const mode = statusType === 2 ? "away" : "online";
    if (statusText.length === 0 && statusType === 0) return;
    const show = () => {
      const text = statusText[this.#nextText % statusText.length] ?? null;
      this.#nextText += 1;
      this.attempt("Status text", () => this.session.setStatus(text, mode));
    };
    show();
    if (statusText.length > 1) this.#stopTexts = repeatEvery(this.host.clock, statusInterval * MINUTE_MS, show);
  }
}
