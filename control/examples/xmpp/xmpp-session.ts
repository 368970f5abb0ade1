import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Agent } from "stanza";
import type { BotSession, DriverHost, Friend, PendingUsers, PlatformUser } from "../../platform/platform.ts";

/** An address without its resource. */
const bareAddress = (address: string): string => address.split("/", 1)[0] ?? address;
const userOf = (id: string): PlatformUser => ({ id, displayName: id.split("@", 1)[0] ?? id });

type ContactEvent = "friendAdded" | "friendRemoved" | "friendRequest" | "friendOnline" | "friendOffline";

/** The contacts of an account: a friend is a contact that both sides have subscribed to. */
class Contacts {
  readonly #emit: (event: ContactEvent, user: PlatformUser) => void;
  readonly #friends = new Set<string>();
  readonly #sentRequests = new Set<string>();
  /** They have accepted a request, and have not requested the other direction yet. */
  readonly #accepted = new Set<string>();
  readonly #receivedRequests = new Set<string>();
  readonly #online = new Set<string>();

  constructor(emit: (event: ContactEvent, user: PlatformUser) => void) {
    this.#emit = emit;
  }

  get friends(): Friend[] {
    return [...this.#friends].map((id) => ({ ...userOf(id), isOnline: this.#online.has(id) }));
  }
  get pending(): PendingUsers {
    return { incoming: [...this.#receivedRequests].map(userOf), outgoing: [...this.#sentRequests].map(userOf) };
  }

  /** @returns Whether there was a request. */
  answer(client: Agent, id: string, isAccepted: boolean): boolean {
    if (!this.#receivedRequests.delete(id)) return false;
    if (isAccepted) client.acceptSubscription(id);
    if (isAccepted) client.subscribe(id);
    else client.denySubscription(id);
    return true;
  }

  /** Follows a new connection, reads the contacts and goes online. The server then sends requests and who is online. */
  async use(client: Agent): Promise<void> {
    this.#online.clear();
    client.on("roster:update", ({ roster }) => {
      for (const { jid, subscription, pending } of roster.items ?? []) this.#update(client, jid, subscription, pending);
    });
    client.on("subscribe", ({ from }) => this.#receiveRequest(client, bareAddress(from)));
    client.on("unsubscribe", ({ from }) => this.#receivedRequests.delete(bareAddress(from)));
    client.on("available", ({ from }) => this.#setOnline(bareAddress(from), true));
    client.on("unavailable", ({ from }) => this.#setOnline(bareAddress(from), false));
    const { items = [] } = await client.getRoster();
    for (const { jid, subscription, pending } of items) this.#update(client, jid, subscription, pending);
    client.sendPresence();
  }

  #update(client: Agent, id: string, subscription: string | undefined, pending: string | undefined): void {
    const wasFriend = this.#friends.has(id);
    const wasRequested = this.#sentRequests.has(id);
    if (pending) this.#sentRequests.add(id);
    else this.#sentRequests.delete(id);
    if (subscription === "to") this.#accepted.add(id);
    else this.#accepted.delete(id);
    if (subscription === "both") {
      this.#receivedRequests.delete(id);
      this.#friends.add(id);
      if (!wasFriend) this.#emit("friendAdded", userOf(id));
      return;
    }
    this.#friends.delete(id);
    if (wasFriend) this.#emit("friendRemoved", userOf(id));
    // What is left after the other side has ended a friendship or refused a request is removed, too.
    const hasEnded = wasFriend || (wasRequested && subscription === "none" && !pending);
    if (hasEnded && subscription !== "remove") client.removeRosterItem(id).catch(() => {});
  }

  /** Who has requested the other is accepted at once. */
  #receiveRequest(client: Agent, id: string): void {
    const isMutual = this.#sentRequests.has(id) || this.#accepted.has(id);
    if (isMutual) client.acceptSubscription(id);
    if (isMutual || this.#friends.has(id) || this.#receivedRequests.has(id)) return;
    this.#receivedRequests.add(id);
    this.#emit("friendRequest", userOf(id));
  }

  #setOnline(id: string, isOnline: boolean): void {
    if (this.#online.has(id) === isOnline) return;
    if (isOnline) this.#online.add(id);
    else this.#online.delete(id);
    if (this.#friends.has(id)) this.#emit(isOnline ? "friendOnline" : "friendOffline", userOf(id));
  }
}

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
