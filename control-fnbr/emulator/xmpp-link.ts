import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { InjectedFaults } from "./injected-faults.ts";
import type { World } from "./world.ts";

// The few stanzas of XMPP that the platform's clients use, as texts.
const DOMAIN = "prod.ol.epicgames.com";
/** Clients compare the sender of notices with it. */
const NOTICE_SENDER = `xmpp-admin@${DOMAIN}`;

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|quot|apos|amp));/gi, (_, decimal, hex, name) =>
    name ? String(ENTITIES[name]) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

function attributeOf(xml: string, name: string): string | null {
  const [, value] = new RegExp(`^<[^>]*?\\s${name}=["']([^"']*)["']`).exec(xml) ?? [];
  return value === undefined ? null : unescapeXml(value);
}
function childOf(xml: string, name: string): string | null {
  const [, value] = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(xml) ?? [];
  return value === undefined ? null : unescapeXml(value);
}

/** The user and the password of a PLAIN authentication. */
function credentialsOf(xml: string): { user: string; password: string } {
  const encoded = />([^<]*)</.exec(xml)?.[1] ?? "";
  const [, user = "", password = ""] = Buffer.from(encoded, "base64").toString().split("\0");
  return { user, password };
}

interface Presence {
  type: string | null;
  status: string | null;
  show: string | null;
}

const openStanza = (id: string): string =>
  `<open xmlns="urn:ietf:params:xml:ns:xmpp-framing" from="${DOMAIN}" id="${id}" version="1.0" xml:lang="en"/>`;

const SIGNED_IN =
  '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/><session xmlns="urn:ietf:params:xml:ns:xmpp-session"/>';
const SIGNED_OUT = '<mechanisms xmlns="urn:ietf:params:xml:ns:xmpp-sasl"><mechanism>PLAIN</mechanism></mechanisms>';
const featuresStanza = (isSignedIn: boolean): string =>
  `<stream:features xmlns:stream="http://etherx.jabber.org/streams">${isSignedIn ? SIGNED_IN : SIGNED_OUT}</stream:features>`;

const SUCCESS = '<success xmlns="urn:ietf:params:xml:ns:xmpp-sasl"/>';
const FAILURE = '<failure xmlns="urn:ietf:params:xml:ns:xmpp-sasl"><not-authorized/></failure>';

const resultStanza = (id: string | null, content = ""): string =>
  `<iq xmlns="jabber:client" type="result" id="${escapeXml(id ?? "")}">${content}</iq>`;
const bindResult = (address: string): string =>
  `<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"><jid>${escapeXml(address)}</jid></bind>`;

function presenceStanza(from: string, to: string, { type, status, show }: Presence): string {
  const kind = type ? ` type="${escapeXml(type)}"` : "";
  const shown = show ? `<show>${escapeXml(show)}</show>` : "";
  const text = status ? `<status>${escapeXml(status)}</status>` : "";
  return `<presence xmlns="jabber:client" from="${escapeXml(from)}" to="${to}@${DOMAIN}"${kind}>${shown}${text}</presence>`;
}

const noticeStanza = (id: string, to: string, notice: unknown): string =>
  `<message xmlns="jabber:client" from="${NOTICE_SENDER}" to="${to}@${DOMAIN}" id="${id}"><body>${escapeXml(JSON.stringify(notice))}</body></message>`;

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
  readonly #faults: InjectedFaults;
  readonly #clients = new Map<string, Set<Client>>();

  constructor(world: World, faults: InjectedFaults) {
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
