import type { CreatePlatform, PlatformCapabilities } from "../../platform/platform.ts";
import { connectClient } from "./connect-client.ts";
import { XmppSession } from "./xmpp-session.ts";

export interface XmppOptions {
  /** The WebSocket address of the XMPP server, such as wss://chat.example/xmpp-websocket. */
  address: string;
}

/** XMPP has contacts, private messages and a status text. */
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
