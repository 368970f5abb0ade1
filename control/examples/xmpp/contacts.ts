import type { Agent } from "stanza";
import type { Friend, PendingUsers, PlatformUser } from "../../platform/platform.ts";

/** An address without its resource. */
export const bareAddress = (address: string): string => address.split("/", 1)[0] ?? address;
export const userOf = (id: string): PlatformUser => ({ id, displayName: id.split("@", 1)[0] ?? id });

type ContactEvent = "friendAdded" | "friendRemoved" | "friendRequest" | "friendOnline" | "friendOffline";

/** The contacts of an account: a friend is a contact that both sides have subscribed to. */
export class Contacts {
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
