import { sleep } from "../../send.ts";

/** The application that every installation has for this program; its migration says what it may ask for. */
export const CLIENT_ID = "000000000000000000000001";
/** What the commands need. */
export const SCOPES = ["identify", "bots.read", "bots.write", "categories.read", "categories.write", "commands.run"];

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const TIMEOUT_MS = 30_000;
const SLOWER_SECONDS = 5;
/** What a later poll may be answered differently. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** What the person enters, and where. */
export interface DeviceCodes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  /** Seconds between two polls. */
  interval: number;
}
export interface IssuedToken {
  access_token: string;
  scope: string;
  expires_in: number;
}

interface Reply<Body> {
  status: number;
  body: Body & { error?: string; error_description?: string };
  retryAfter: number | null;
}

/** Sends a form of OAuth 2.0, which the client of the API has no call for. */
async function post<Body>(url: string, fields: Record<string, string>, signal: AbortSignal): Promise<Reply<Body>> {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(`The service at ${new URL(url).origin} cannot be reached.`, { cause: error });
  });
  const body = (await response.json().catch(() => ({}))) as Reply<Body>["body"];
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return { status: response.status, body, retryAfter: Number.isFinite(retryAfter) ? retryAfter : null };
}

const refusal = ({ status, body }: Reply<unknown>): Error =>
  new Error(body.error_description ?? `The service answered ${status}.`);

/** Asks for the codes (RFC 8628 section 3.1). */
export async function startDevice(apiUrl: string, signal: AbortSignal): Promise<DeviceCodes> {
  const reply = await post<DeviceCodes>(`${apiUrl}/oauth2/device_authorization`, { scope: SCOPES.join(" ") }, signal);
  if (reply.status !== 200) throw refusal(reply);
  return reply.body;
}

/**
 * Asks again and again whether the person has approved it (sections 3.4 and 3.5), as rarely as the service demands.
 *
 * @throws Error when the person denies it or the code expires.
 */
export async function waitForToken(apiUrl: string, codes: DeviceCodes, signal: AbortSignal): Promise<IssuedToken> {
  const fields = { grant_type: DEVICE_GRANT, device_code: codes.device_code };
  const endsAt = Date.now() + codes.expires_in * 1000;
  let seconds = codes.interval;
  do {
    await sleep(seconds * 1000, signal);
    const reply = await post<IssuedToken>(`${apiUrl}/oauth2/token`, fields, signal).catch(() => null); // tried again
    signal.throwIfAborted();
    if (reply?.status === 200) return reply.body;
    const error = reply?.body.error;
    if (error === "slow_down") seconds += SLOWER_SECONDS;
    else if (error === "access_denied") throw new Error("The sign-in was denied.");
    else if (error === "expired_token") break;
    else if (reply && error !== "authorization_pending" && !isPassing(reply.status)) throw refusal(reply);
    seconds = Math.max(seconds, reply?.retryAfter ?? 0);
  } while (Date.now() < endsAt);
  throw new Error("The code has expired. Start again.");
}

/** Gives a token back (RFC 7009). One that has ended already is no error. */
export async function revokeToken(apiUrl: string, token: string, signal: AbortSignal): Promise<void> {
  const reply = await post(`${apiUrl}/oauth2/revoke`, { token }, signal);
  if (reply.status !== 200) throw refusal(reply);
}
