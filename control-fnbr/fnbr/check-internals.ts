type Fnbr = typeof import("fnbr");
type Constructor = { prototype: object };

/** What the driver uses of `fnbr`. */
export interface FnbrLibrary {
  version: string;
  Client: Fnbr["Client"];
  Enums: Fnbr["Enums"];
  /** The library reads `default` at each use, so that it can be replaced. */
  endpoints: { default: Readonly<Record<string, string>> };
  authClients: Readonly<Record<string, { clientId: string; secret: string }>>;
  ClientParty: Constructor;
  ClientPartyMember: Constructor;
  PartyMemberMeta: Constructor;
  authSessions: Record<"account" | "client" | "chat", { prototype: { initRefreshTimeout: () => void } }>;
  /** The WebSocket of its XMPP library. */
  NoticeTransport: { prototype: NoticeTransport };
}
export interface NoticeTransport {
  connect(options: unknown): void;
  push(end: null): void;
  socket?: { onerror: (() => void) | null };
}

const NEEDED_VERSION = "4.1.2";

type Kind = "function" | "object" | "number" | "boolean" | "string" | "present";

const CLIENT: Record<string, Kind> = {
  "http.axios.interceptors.response.use": "function",
  "http.axios.request": "function",
  "http.epicgamesRequest": "function",
  "auth.authenticate": "function",
  "auth.revokeAllTokens": "function",
  "auth.sessions.get": "function",
  "auth.sessions.set": "function",
  "auth.sessions.values": "function",
  "auth.sessions.size": "number",
  "xmpp.connect": "function",
  "xmpp.disconnect": "function",
  "xmpp.isConnected": "boolean",
  "xmpp.connection": "present",
  "stomp.connect": "function",
  "stomp.connection": "present",
  "stomp.pingInterval": "present",
  "stomp.connectionRetryCount": "number",
  "partyLock.isLocked": "boolean",
  "partyLock.unlock": "function",
  "cacheLock.lock": "function",
  "cacheLock.unlock": "function",
  "friend.list.get": "function",
  "friend.pendingList.get": "function",
  "friend.add": "function",
  "friend.remove": "function",
  "friend.sendMessage": "function",
  "user.blocklist.values": "function",
  "user.fetchSelf": "function",
  "user.fetchMultiple": "function",
  "user.search": "function",
  "user.block": "function",
  "user.unblock": "function",
  "config.forceNewParty": "boolean",
  setTimeout: "function",
  updateCaches: "function",
  initParty: "function",
  joinParty: "function",
  sendRequestToJoin: "function",
  setStatus: "function",
  destroy: "function",
};

const LIBRARY: Record<string, Kind> = {
  "Enums.PartyPrivacy.PUBLIC": "object",
  "Enums.PartyPrivacy.PRIVATE": "object",
  "endpoints.default.OAUTH_TOKEN_CREATE": "string",
  "endpoints.default.OAUTH_TOKEN_KILL": "string",
  "endpoints.default.OAUTH_EXCHANGE": "string",
  "endpoints.default.OAUTH_DEVICE_CODE": "string",
  "endpoints.default.OAUTH_DEVICE_AUTH": "string",
  "endpoints.default.ACCOUNT_DISPLAYNAME": "string",
  "endpoints.default.BR_PARTY": "string",
  "endpoints.default.XMPP_SERVER": "string",
  "endpoints.default.EOS_STOMP": "string",
  "endpoints.default.EPIC_PROD_ENV": "string",
  "authClients.fortniteAndroidGameClient.clientId": "string",
  "authClients.fortniteAndroidGameClient.secret": "string",
  "authClients.fortniteNewSwitchGameClient.clientId": "string",
  "authClients.fortniteNewSwitchGameClient.secret": "string",
  "authSessions.account.prototype.refresh": "function",
  "authSessions.account.prototype.initRefreshTimeout": "function",
  "authSessions.account.prototype.verify": "function",
  "authSessions.client.prototype.refresh": "function",
  "authSessions.client.prototype.initRefreshTimeout": "function",
  "authSessions.chat.prototype.refresh": "function",
  "authSessions.chat.prototype.initRefreshTimeout": "function",
  "ClientParty.prototype.me": "present",
  "ClientParty.prototype.size": "present",
  "ClientParty.prototype.maxSize": "present",
  "ClientParty.prototype.playlist": "present",
  "ClientParty.prototype.customMatchmakingKey": "present",
  "ClientParty.prototype.leave": "function",
  "ClientParty.prototype.invite": "function",
  "ClientParty.prototype.kick": "function",
  "ClientParty.prototype.promote": "function",
  "ClientParty.prototype.hideMember": "function",
  "ClientParty.prototype.hideMembers": "function",
  "ClientParty.prototype.setPrivacy": "function",
  "ClientParty.prototype.setPlaylist": "function",
  "ClientParty.prototype.setCustomMatchmakingKey": "function",
  "ClientParty.prototype.sendMessage": "function",
  "ClientParty.prototype.updateMemberBasicInfo": "function",
  "ClientPartyMember.prototype.sendPatch": "function",
  "ClientPartyMember.prototype.setCosmetics": "function",
  "ClientPartyMember.prototype.setEmote": "function",
  "ClientPartyMember.prototype.setEmoji": "function",
  "ClientPartyMember.prototype.clearEmote": "function",
  "ClientPartyMember.prototype.clearBackpack": "function",
  "ClientPartyMember.prototype.clearShoes": "function",
  "ClientPartyMember.prototype.setBanner": "function",
  "ClientPartyMember.prototype.setLevel": "function",
  "ClientPartyMember.prototype.setBattlePass": "function",
  "ClientPartyMember.prototype.setCosmeticStats": "function",
  "ClientPartyMember.prototype.setReadiness": "function",
  "ClientPartyMember.prototype.setSittingOut": "function",
  "ClientPartyMember.prototype.setPlaying": "function",
  "PartyMemberMeta.prototype.isReady": "present",
  "PartyMemberMeta.prototype.isSittingOut": "present",
  "PartyMemberMeta.prototype.match": "present",
  "PartyMemberMeta.prototype.get": "function",
  "PartyMemberMeta.prototype.set": "function",
  "NoticeTransport.prototype.connect": "function",
};

/** Every member that the driver needs; those of an instance of the client begin with `client`. */
export const NEEDED_MEMBERS: readonly string[] = [
  ...Object.keys(LIBRARY),
  ...Object.keys(CLIENT).map((path) => `client.${path}`),
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** @returns Whether the member exists and has the kind. One that is only `present` may be filled later. */
function hasMember(root: unknown, path: string, kind: Kind): boolean {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let parent = root;
  for (const name of names) parent = isObject(parent) ? parent[name] : undefined;
  if (!isObject(parent) || !(last in parent)) return false;
  return kind === "present" || (typeof parent[last] === kind && parent[last] !== null);
}

/**
 * Makes sure that the library has every member that the driver uses, because most of them are not part of its public
 * interface and may change with any release.
 * @throws With the name of the first member that is missing.
 */
export function checkInternals(library: FnbrLibrary): void {
  const fail = (problem: string) => {
    throw new Error(`This driver needs fnbr ${NEEDED_VERSION}; ${problem}. Install @svc/control-fnbr again.`);
  };
  if (library.version !== NEEDED_VERSION) fail(`${library.version} is installed`);
  if (typeof library.Client !== "function") fail("Client is missing in the one that is installed");
  const client = new library.Client({ auth: { deviceAuth: { accountId: "", deviceId: "", secret: "" } } });
  const missing =
    Object.entries(LIBRARY).find(([path, kind]) => !hasMember(library, path, kind))?.[0] ??
    Object.entries(CLIENT)
      .filter(([path, kind]) => !hasMember(client, path, kind))
      .map(([path]) => `client.${path}`)[0];
  if (missing !== undefined) fail(`${missing} is missing or has changed in the one that is installed`);
}
