import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Agent } from "stanza";
import type { BotSession, DriverHost } from "../../platform/platform.ts";
import { bareAddress, Contacts, userOf } from "./contacts.ts";

const OFFLINE = 0;
const AVAILABLE = 2;
const DISCONNECTED = 4;
const RECONNECT_MS = { min: 500, max: 30_000 };

type Connect = (signal: AbortSignal) => Promise<Agent>;

/** One bot, signed in. It connects again after a loss until it is signed out or the account signs in elsewhere. */
export class XmppSession {
  readonly #connect: Connect;
  readonly #end = new AbortController();
  readonly #host: DriverHost;
  readonly #id: string;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #contacts = new Contacts((event, user) => this.#events.emit(event, user));
  #client: Agent;
  #status: typeof OFFLINE | typeof AVAILABLE | typeof DISCONNECTED = OFFLINE;

  private constructor(client: Agent, connect: Connect, id: string, host: DriverHost) {
    this.#client = client;
    this.#connect = connect;
    this.#id = id;
    this.#host = host;
  }

  /** @param connect Connects again after a loss. */
  static async open(client: Agent, connect: Connect, id: string, host: DriverHost): Promise<BotSession> {
    const session = new XmppSession(client, connect, id, host);
    await session.#use(client);
    return session.asBotSession();
  }

  asBotSession(): BotSession {
    const { unsupported, PlatformError } = this.#host;
    const contacts = this.#contacts;
    const statusOf = () => this.#status;
    const answer = (id: string, isAccepted: boolean) =>
      this.#call((client) => {
        if (!contacts.answer(client, id, isAccepted)) throw new PlatformError("not_found", "There is no such request.");
      });
    return {
      ...unsupported,
      self: userOf(this.#id),
      party: null,
      get status() {
        return statusOf();
      },
      on: (event, listener) => {
        this.#events.on(event, listener as () => void);
        return () => void this.#events.off(event, listener as () => void);
      },
      friends: (signal) => this.#call(() => contacts.friends, signal),
      pending: (signal) => this.#call(() => contacts.pending, signal),
      resolveUser: (id, signal) => this.#call(() => (id.includes("@") ? userOf(id) : null), signal),
      friend: {
        ...unsupported.friend,
        add: (id) => this.#call((client) => contacts.answer(client, id, true) || client.subscribe(id)).then(() => {}),
        accept: (id) => answer(id, true),
        decline: (id) => answer(id, false),
        remove: (id) => this.#call((client) => client.removeRosterItem(id)),
      },
      whisper: (id, text) => this.#call((client) => this.#whisper(client, id, text)),
      setStatus: (text, mode) =>
        this.#call((client) => {
          client.sendPresence({ ...(text !== null && { status: text }), ...(mode === "away" && { show: "away" }) });
        }),
      logout: async () => {
        this.#end.abort();
        this.#setStatus(OFFLINE);
        this.#client.disconnect();
      },
    };
  }

  async #call<T>(run: (client: Agent) => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new this.#host.PlatformError("timeout", "The call was cancelled.");
    if (this.#status !== AVAILABLE) throw new this.#host.PlatformError("unavailable", "The bot is not connected.");
    return run(this.#client);
  }

  #whisper(client: Agent, id: string, text: string): void {
    const friend = this.#contacts.friends.find((one) => one.id === id);
    if (!friend) throw new this.#host.PlatformError("forbidden", "Only contacts can be written to.");
    if (!friend.isOnline) throw new this.#host.PlatformError("not_found", "This contact is offline.");
    client.sendMessage({ to: id, type: "chat", body: text });
  }

  async #use(client: Agent): Promise<void> {
    this.#client = client;
    const isCurrent = () => client === this.#client && !this.#end.signal.aborted;
    client.on("chat", ({ from, body }) => {
      if (body && isCurrent()) this.#events.emit("whisper", { from: userOf(bareAddress(from)), content: body });
    });
    client.on("stream:data", (stanza, kind) => {
      if (kind !== "streamError" || stanza.condition !== "conflict" || !isCurrent()) return;
      this.#end.abort();
      this.#setStatus(OFFLINE);
      this.#events.emit("kickedElsewhere");
    });
    client.on("disconnected", () => void this.#reconnect(client));
    try {
      await this.#contacts.use(client);
      this.#end.signal.throwIfAborted();
    } catch (error) {
      client.disconnect();
      throw error;
    }
    this.#setStatus(AVAILABLE);
  }

  async #reconnect(lost: Agent): Promise<void> {
    if (lost !== this.#client || this.#status !== AVAILABLE) return;
    this.#setStatus(DISCONNECTED);
    this.#events.emit("disconnected", "The connection to the server broke.");
    const { signal } = this.#end;
    for (let delay = RECONNECT_MS.min; !signal.aborted; delay = Math.min(delay * 2, RECONNECT_MS.max)) {
      try {
        await sleep(delay * (0.5 + Math.random() / 2), null, { signal });
        await this.#use(await this.#connect(signal));
        return void this.#events.emit("reconnected");
      } catch (error) {
        const message = error instanceof Error ? error.message : JSON.stringify(error);
        if (!signal.aborted) this.#host.log("debug", `The connection is not back yet: ${message}`, this.#id);
      }
    }
  }

  #setStatus(status: typeof OFFLINE | typeof AVAILABLE | typeof DISCONNECTED): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#events.emit("state");
  }
}
