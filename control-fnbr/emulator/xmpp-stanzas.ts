// The few stanzas of XMPP that the platform's clients use, as texts.
export const DOMAIN = "prod.ol.epicgames.com";
/** Clients compare the sender of notices with it. */
const NOTICE_SENDER = `xmpp-admin@${DOMAIN}`;

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(lt|gt|quot|apos|amp));/gi, (_, decimal, hex, name) =>
    name ? String(ENTITIES[name]) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

export function attributeOf(xml: string, name: string): string | null {
  const [, value] = new RegExp(`^<[^>]*?\\s${name}=["']([^"']*)["']`).exec(xml) ?? [];
  return value === undefined ? null : unescapeXml(value);
}
export function childOf(xml: string, name: string): string | null {
  const [, value] = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(xml) ?? [];
  return value === undefined ? null : unescapeXml(value);
}

/** The user and the password of a PLAIN authentication. */
export function credentialsOf(xml: string): { user: string; password: string } {
  const encoded = />([^<]*)</.exec(xml)?.[1] ?? "";
  const [, user = "", password = ""] = Buffer.from(encoded, "base64").toString().split("\0");
  return { user, password };
}

export interface Presence {
  type: string | null;
  status: string | null;
  show: string | null;
}

export const openStanza = (id: string): string =>
  `<open xmlns="urn:ietf:params:xml:ns:xmpp-framing" from="${DOMAIN}" id="${id}" version="1.0" xml:lang="en"/>`;

const SIGNED_IN =
  '<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"/><session xmlns="urn:ietf:params:xml:ns:xmpp-session"/>';
const SIGNED_OUT = '<mechanisms xmlns="urn:ietf:params:xml:ns:xmpp-sasl"><mechanism>PLAIN</mechanism></mechanisms>';
export const featuresStanza = (isSignedIn: boolean): string =>
  `<stream:features xmlns:stream="http://etherx.jabber.org/streams">${isSignedIn ? SIGNED_IN : SIGNED_OUT}</stream:features>`;

export const SUCCESS = '<success xmlns="urn:ietf:params:xml:ns:xmpp-sasl"/>';
export const FAILURE = '<failure xmlns="urn:ietf:params:xml:ns:xmpp-sasl"><not-authorized/></failure>';

export const resultStanza = (id: string | null, content = ""): string =>
  `<iq xmlns="jabber:client" type="result" id="${escapeXml(id ?? "")}">${content}</iq>`;
export const bindResult = (address: string): string =>
  `<bind xmlns="urn:ietf:params:xml:ns:xmpp-bind"><jid>${escapeXml(address)}</jid></bind>`;

export function presenceStanza(from: string, to: string, { type, status, show }: Presence): string {
  const kind = type ? ` type="${escapeXml(type)}"` : "";
  const shown = show ? `<show>${escapeXml(show)}</show>` : "";
  const text = status ? `<status>${escapeXml(status)}</status>` : "";
  return `<presence xmlns="jabber:client" from="${escapeXml(from)}" to="${to}@${DOMAIN}"${kind}>${shown}${text}</presence>`;
}

export const noticeStanza = (id: string, to: string, notice: unknown): string =>
  `<message xmlns="jabber:client" from="${NOTICE_SENDER}" to="${to}@${DOMAIN}" id="${id}"><body>${escapeXml(JSON.stringify(notice))}</body></message>`;
