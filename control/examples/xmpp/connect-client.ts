import { type Agent, createClient } from "stanza";
import type { DeviceAuth, DriverHost, PlatformErrorKind } from "../../platform/platform.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/** Signs in at an XMPP server. @throws {PlatformError} `invalid_auth`, `unavailable` or `timeout`. */
export async function connectClient(
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
