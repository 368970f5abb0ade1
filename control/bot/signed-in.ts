import { BotCommands } from "../commands/bot-commands.ts";
import { type BotSession, PlatformError, type SessionEvent, type SessionEvents } from "../platform/platform.ts";
import { messageOf } from "../shard/log.ts";
import { every } from "../shard/shard-clock.ts";
import type { Bot } from "./bot.ts";
import { botAtWork } from "./bot-at-work.ts";
import { dress, settle } from "./dressing.ts";
import { gateSession } from "./gated-session.ts";
import type { BotHost } from "./host.ts";
import { Listening } from "./listening.ts";
import { Manners } from "./manners.ts";

/** The driver comes back by itself from a loss; after this long a new login is better. */
const GIVE_UP_LINE_MS = 60_000;
/** A session that is over says why a little later. */
const REASON_MS = 250;
/** A bot that takes longer to dress is there all the same. */
const SETTLE_MS = 2000;
const MINUTE_MS = 60_000;

export interface End {
  how: "stopped" | "kicked" | "lost";
  reason: string;
}

/** A bot from its login until that session is over. */
export class SignedIn {
  readonly bot: Bot;
  readonly host: BotHost;
  readonly session: BotSession;
  readonly commands: BotCommands;
  /** Aborted when the session is over: nothing goes on after it. */
  readonly over = new AbortController();
  statusText: string | null = null;
  /** Matches that it was in. */
  matches = 0;
  readonly #friends = new Set<string>();
  readonly #manners: Manners;
  #isReady = false;
  #wasPlaying = false;
  #callOffs: (() => void)[] = [];
  #resolve: (end: End) => void = () => {};
  #nextText = 0;
  #stopTexts = () => {};

  constructor(bot: Bot, host: BotHost, session: BotSession) {
    this.bot = bot;
    this.host = host;
    this.session = gateSession(
      session,
      () => host.mayAct(bot),
      (text) => {
        this.statusText = text;
        host.changed(bot);
      },
    );
    const { clock, cosmetics, random } = host;
    this.commands = new BotCommands({ session: this.session, cosmetics, clock, random, relay: host.relayOf(bot) });
    this.#manners = new Manners(this);
    this.#callOffs.push(new Listening(this).start());
  }

  get friendsCount(): number {
    return this.#friends.size;
  }

  /** @param onReady Is told once the bot is presentable. */
  async run(life: AbortSignal, onReady: () => void): Promise<End> {
    const end = new Promise<End>((resolve) => {
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

  end(how: End["how"], reason: string): void {
    for (const callOff of this.#callOffs.splice(0)) callOff();
    this.#stopTexts();
    this.commands.stop();
    this.over.abort(new PlatformError("unavailable", reason));
    this.#resolve({ how, reason });
  }

  settingsChanged(): void {
    if (!this.#isReady) return;
    this.attempt("Settings", () => settle(this));
    this.#cycleTexts();
  }

  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): void {
    this.#callOffs.push(
      this.session.on(event, (...args: SessionEvents[E]) => botAtWork.run(this.bot, () => listener(...args))),
    );
  }

  /** What the bot does by itself; that it did not work is worth a line, and no more. */
  attempt(what: string, work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      if (!this.over.signal.aborted) this.host.log("debug", `${what}: ${messageOf(error)}`, this.bot.id);
    });
  }

  async #prepare(onReady: () => void): Promise<void> {
    const { clock, log } = this.host;
    await new Promise<void>((resolve) => {
      const callOff = clock.after(SETTLE_MS, resolve);
      this.#getReady()
        .catch((error: unknown) => log("warn", `Not all could be set up: ${messageOf(error)}`, this.bot.id))
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
    await settle(this);
    await dress(this, "start");
  }

  #listen(): void {
    const { bot, host, session } = this;
    let callOff = () => {};
    this.#callOffs.push(() => callOff());
    const later = (milliseconds: number, how: End["how"], reason: string) => {
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
      later(GIVE_UP_LINE_MS, "lost", reason);
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
    if (statusText.length > 1) this.#stopTexts = every(this.host.clock, statusInterval * MINUTE_MS, show);
  }
}
