import { setTimeout as sleep } from "node:timers/promises";
import type { PlatformErrorKind, SignedInAccount, SignInOptions } from "@svc/control/platform";
import { GameError } from "../game-client.ts";
import { endpoint } from "./endpoints.ts";
import { kindOfCode, sentenceOfCode } from "./errors.ts";
import { library } from "./library.ts";

const REQUEST_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_000_000;
/** Whatever the platform says: a timer that is too long would end at once. */
const INTERVAL_MS = { min: 20, max: 60_000 };
/** So much longer is the interval each time the platform asks for it (RFC 8628, 3.5). */
const SLOWER_BY_MS = 5000;
const MAX_EXPIRY_MS = 3_600_000;
/** The client that may request codes for a device without a keyboard. */
const REQUESTING_CLIENT = "fortniteNewSwitchGameClient";
/** The last words of the platform's codes, and of those in the standard for device codes (RFC 8628). */
const PENDING = ["authorization_pending"];
const TOO_OFTEN = ["slow_down"];
const DENIED = ["authorization_denied", "access_denied"];
const EXPIRED = ["device_code_not_found", "expired_token"];
/** These may pass before the code expires. */
const TEMPORARY: readonly PlatformErrorKind[] = ["unavailable", "timeout"];

interface Call {
  method: "GET" | "POST" | "DELETE";
  url: string;
  authorization: string;
  form?: Record<string, string>;
}

/** @returns An empty object for an answer that is too long, or no JSON. */
async function readAnswer({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) return {};
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return {};
  }
}

async function request({ method, url, authorization, form }: Call): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: { authorization, ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}) },
    ...(form ? { body: new URLSearchParams(form) } : {}),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    redirect: "error",
  }).catch(() => {
    throw new GameError("unavailable", "The platform cannot be reached.");
  });
  const body = await readAnswer(response);
  const { errorCode, errorMessage } = Object(body);
  if (response.ok) return Object(body);
  const code = typeof errorCode === "string" ? errorCode : undefined;
  const message = typeof errorMessage === "string" ? errorMessage : `The platform has answered ${response.status}.`;
  const details = code === undefined ? {} : { code };
  throw new GameError(kindOfCode(code, response.status), sentenceOfCode(code, message), details);
}

const text = (body: Record<string, unknown>, name: string): string => {
  const value = body[name];
  if (typeof value !== "string" || value === "")
    throw new GameError("unavailable", `The platform's answer has no ${name}.`);
  return value;
};
const seconds = (body: Record<string, unknown>, name: string): number => {
  const value = body[name];
  if (typeof value !== "number" || !(value > 0))
    throw new GameError("unavailable", `The platform's answer has no ${name}.`);
  return value;
};

function createToken(authClient: string, form: Record<string, string>) {
  const client = library.authClients[authClient];
  if (!client) throw new Error(`The library has no client ${authClient}.`);
  const authorization = `basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString("base64")}`;
  return request({ method: "POST", url: endpoint("OAUTH_TOKEN_CREATE"), authorization, form });
}

type Poll = { is: "done"; token: string } | { is: "pending" } | { is: "tooOften" };

async function pollForToken(deviceCode: string): Promise<Poll> {
  try {
    const form = { grant_type: "device_code", device_code: deviceCode };
    return { is: "done", token: text(await createToken(REQUESTING_CLIENT, form), "access_token") };
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    const { kind, code = "" } = error;
    const isOneOf = (words: string[]) => words.some((word) => code.endsWith(`.${word}`));
    if (isOneOf(DENIED)) throw new GameError("forbidden", "The sign-in was refused.", { code });
    if (isOneOf(EXPIRED)) throw new GameError("timeout", "The code has expired.", { code });
    if (isOneOf(TOO_OFTEN) || kind === "rate_limited") return { is: "tooOften" };
    if (isOneOf(PENDING) || TEMPORARY.includes(kind)) return { is: "pending" };
    throw error;
  }
}

async function endToken(token: string): Promise<void> {
  const url = `${endpoint("OAUTH_TOKEN_KILL")}/${token}`;
  await request({ method: "DELETE", url, authorization: `bearer ${token}` }).catch(() => {}); // it ends by itself
}

/** Makes new credentials for the account of `token`, which are valid for `authClient`. */
async function createCredentials(token: string, authClient: string): Promise<SignedInAccount> {
  const authorization = `bearer ${token}`;
  const { code } = await request({ method: "GET", url: endpoint("OAUTH_EXCHANGE"), authorization });
  const form = { grant_type: "exchange_code", exchange_code: String(code), token_type: "eg1" };
  const account = await createToken(authClient, form);
  const accountToken = text(account, "access_token");
  try {
    const url = `${endpoint("OAUTH_DEVICE_AUTH")}/${text(account, "account_id")}/deviceAuth`;
    const device = await request({ method: "POST", url, authorization: `bearer ${accountToken}` });
    const [accountId, deviceId, secret] = ["accountId", "deviceId", "secret"].map((name) => text(device, name));
    if (!accountId || !deviceId || !secret) throw new GameError("unavailable", "The platform's answer is incomplete.");
    return { displayName: text(account, "displayName"), deviceAuth: { accountId, deviceId, secret } };
  } finally {
    await endToken(accountToken);
  }
}

/**
 * Lets a person sign in in the browser, with a code. It rejects with a `GameError`.
 * @param slowerByMs What tests make shorter.
 */
export async function signInWithCode(
  authClient: string,
  { signal, onPrompt }: SignInOptions,
  slowerByMs = SLOWER_BY_MS,
): Promise<SignedInAccount> {
  const own = text(await createToken(REQUESTING_CLIENT, { grant_type: "client_credentials" }), "access_token");
  const authorization = `bearer ${own}`;
  const form = { prompt: "login" };
  const answer = await request({ method: "POST", url: endpoint("OAUTH_DEVICE_CODE"), authorization, form });
  await endToken(own);
  const expiresInMs = Math.min(seconds(answer, "expires_in") * 1000, MAX_EXPIRY_MS);
  let intervalMs = Math.max(INTERVAL_MS.min, Math.min(seconds(answer, "interval") * 1000, INTERVAL_MS.max));
  const expiresAt = Date.now() + expiresInMs;
  const deviceCode = text(answer, "device_code");
  onPrompt({ address: text(answer, "verification_uri_complete"), userCode: text(answer, "user_code"), expiresInMs });
  while (Date.now() < expiresAt) {
    await sleep(intervalMs, undefined, { signal }).catch(() => {
      throw new GameError("timeout", "The sign-in was cancelled.");
    });
    const poll = await pollForToken(deviceCode);
    if (poll.is === "done") return await createCredentials(poll.token, authClient).finally(() => endToken(poll.token));
    if (poll.is === "tooOften") intervalMs = Math.min(intervalMs + slowerByMs, INTERVAL_MS.max);
  }
  throw new GameError("timeout", "The code has expired.");
}
