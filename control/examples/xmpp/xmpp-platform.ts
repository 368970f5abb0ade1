import { type Agent, createClient } from "stanza";
import type {
  CreatePlatform,
  DeviceAuth,
  DriverHost,
  PlatformCapabilities,
  PlatformErrorKind,
} from "../../platform/platform.ts";
import { XmppSession } from "./xmpp-session.ts";

export interface XmppOptions {
  /** The WebSocket address of the XMPP server, such as wss://chat.example/xmpp-websocket. */
  address: string;
}

/** XMPP has contacts and sees who of them is online, private messages and a status text. */
export const CAPABILITIES: Partial<PlatformCapabilities> = {
  parties: false,
  userDirectory: false,
  blocking: false,
};

/**
 * Bots on an XMPP server. The account id is an address such as ada@chat.example, the device id is the resource, and the
 * secret is the password. The server ends an older session with the same resource, so that the newest login wins.
 */
const createXmppPlatform: CreatePlatform<XmppOptions> = ({ address }, host) => {
  const fences = new Map<string, number>();
  return {
    name: "xmpp",
    capabilities: CAPABILITIES,
    suggestedLimits: { loginsPerSecond: 5, botsPerShard: 200 },
    async login(auth, { fence, signal }) {
      if (!/^[^@\s]+@[^@\s]+$/.test(auth.accountId))
        throw new host.PlatformError("invalid_auth", "The account id must be an address such as ada@chat.example.");
      if (fence < (fences.get(auth.accountId) ?? 0))
        throw new host.PlatformError("forbidden", "A newer assignment of this bot has signed in.");
      fences.set(auth.accountId, fence);
      const connect = (cancel?: AbortSignal) => connectClient(address, auth, host, cancel);
      return XmppSession.open(await connect(signal), connect, auth.accountId, host);
    },
  };
};
export default createXmppPlatform;

const CONNECT_TIMEOUT_MS = 10_000;

/** Signs in at an XMPP server. @throws {PlatformError} `invalid_auth`, `unavailable` or `timeout`. */
async function connectClient(
  address: string,
  { accountId, deviceId, secret }: DeviceAuth,
  { PlatformError }: DriverHost,
  signal: AbortSignal = new AbortController().signal,
): Promise<Agent> {
  const client = createClient({
    ...{ jid: accountId, resource: deviceId, password: secret, autoReconnect: false, allowResumption: false },
    transports: { websocket: address, bosh: false },
  });
  const end = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)]);
  const connected = new Promise<Agent>((resolve, reject) => {
    const fail = (kind: PlatformErrorKind, message: string) => () => reject(new PlatformError(kind, message));
    const giveUp = fail("timeout", "The server did not answer in time.");
    end.addEventListener("abort", giveUp, { once: true });
    if (end.aborted) giveUp();
    client.once("session:started", () => resolve(client));
    client.once("auth:failed", fail("invalid_auth", "The server does not accept the address or the password."));
    client.once("disconnected", fail("unavailable", "The server cannot be reached."));
    client.connect();
  });
  return connected.catch((error: unknown) => {
    client.disconnect();
    throw error;
  });
}
