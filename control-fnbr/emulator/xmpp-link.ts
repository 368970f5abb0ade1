import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { Faults } from "./faults.ts";
import type { World } from "./world.ts";
import {
  attributeOf,
  bindResult,
  childOf,
  credentialsOf,
  DOMAIN,
  FAILURE,
  featuresStanza,
  noticeStanza,
  openStanza,
  type Presence,
  presenceStanza,
  resultStanza,
  SUCCESS,
} from "./xmpp-stanzas.ts";

interface Client {
  socket: WebSocket;
  accountId: string | null;
  /** Null until the client has chosen its resource. */
  address: string | null;
  presence: Presence | null;
}

/** The link for presence and notices: XMPP over a WebSocket. */
export class XmppLink {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #clients = new Map<string, Set<Client>>();

  constructor(world: World, faults: Faults) {
    this.#world = world;
    this.#faults = faults;
  }

  get size(): number {
    return [...this.#clients.values()].reduce((sum, clients) => sum + clients.size, 0);
  }

  accept(socket: WebSocket): void {
    const client: Client = { socket, accountId: null, address: null, presence: null };
    socket.on("message", (data) => {
      if (this.#faults.ofLink("xmpp", client.accountId) !== "mute") this.#onStanza(client, String(data));
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#onClose(client));
  }

  notify(accountId: string, notice: unknown): void {
    this.#sendTo(accountId, noticeStanza(randomUUID(), accountId, notice));
  }

  /** Sends the presence of an account to another. */
  showTo(shown: string, to: string): void {
    for (const client of this.#clients.get(shown) ?? []) this.#sendPresence(client, client.presence, [to]);
  }

  presenceOf(accountId: string): Presence | null {
    return [...(this.#clients.get(accountId) ?? [])].at(-1)?.presence ?? null;
  }

  /** Ends the link of an account without notice. */
  drop(accountId: string): void {
    for (const { socket } of this.#clients.get(accountId) ?? []) socket.terminate();
  }

  #onStanza(client: Client, xml: string) {
    if (xml.startsWith("<open"))
      return this.#send(client, openStanza(randomUUID()), featuresStanza(client.accountId !== null));
    if (xml.startsWith("<close")) return client.socket.close();
    if (xml.startsWith("<auth")) return this.#onCredentials(client, xml);
    if (!client.accountId) return client.socket.close();
    if (xml.startsWith("<iq")) return this.#onQuery(client, client.accountId, xml);
    if (xml.startsWith("<presence") && client.address) this.#onPresence(client, client.accountId, xml);
  }

  #onCredentials(client: Client, xml: string) {
    const { user, password } = credentialsOf(xml);
    if (this.#world.accounts.tokens.get(password)?.accountId !== user) return this.#send(client, FAILURE);
    client.accountId = user;
    this.#send(client, SUCCESS);
  }

  #onQuery(client: Client, accountId: string, xml: string) {
    const id = attributeOf(xml, "id");
    if (!xml.includes("xmpp-bind")) return this.#send(client, resultStanza(id)); // a session, or a ping
    client.address = `${accountId}@${DOMAIN}/${childOf(xml, "resource")}`;
    const clients = this.#clients.get(accountId) ?? new Set();
    this.#clients.set(accountId, clients.add(client));
    this.#send(client, resultStanza(id, bindResult(client.address)));
  }

  #onPresence(client: Client, accountId: string, xml: string): void {
    const isFirst = client.presence === null;
    client.presence = { type: attributeOf(xml, "type"), status: childOf(xml, "status"), show: childOf(xml, "show") };
    const friends = this.#world.friendships.friendsOf(accountId);
    if (isFirst) for (const friend of friends) this.showTo(friend, accountId);
    this.#sendPresence(client, client.presence, friends);
  }

  /** As on the real platform, a link that ends has no text of its own. */
  #onClose(client: Client): void {
    const { accountId } = client;
    if (!accountId || !this.#clients.get(accountId)?.delete(client)) return;
    const friends = this.#world.friendships.friendsOf(accountId);
    this.#sendPresence(client, { type: "unavailable", status: null, show: null }, friends);
  }

  #sendPresence({ address }: Client, presence: Presence | null, receivers: string[]): void {
    if (!address || !presence) return;
    for (const id of receivers) this.#sendTo(id, presenceStanza(address, id, presence));
  }

  #sendTo(accountId: string, xml: string): void {
    for (const client of this.#clients.get(accountId) ?? []) this.#send(client, xml);
  }

  #send({ socket }: Client, ...stanzas: string[]): void {
    if (socket.readyState === WebSocket.OPEN) for (const xml of stanzas) socket.send(xml);
  }
}
