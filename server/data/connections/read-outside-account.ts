import * as oauth from "oauth4webapi";
import { z } from "zod";
import type { ConnectionKind } from "../../contract/data-sections.ts";
import { CONNECTION_LIMITS } from "../../contract/limits/connections.ts";
import type { ConnectionClient } from "../../settings/connection-settings.ts";
import { withDeadline } from "../../with-deadline.ts";
import { type OutsideAccount, PROVIDERS } from "./providers.ts";

/** Why another service gave no account. Its message is for the log, without anything that the other service wrote. */
export class ProviderRefusal extends Error {
  readonly isDenied: boolean;

  /** @param isDenied The person did not allow it. */
  constructor(message: string, { isDenied = false } = {}) {
    super(message);
    this.isDenied = isDenied;
  }
}

/** Where the person is sent, and what the answer is compared with. */
export interface Attempt {
  kind: ConnectionKind;
  client: ConnectionClient;
  state: string;
  /** The proof key. Only this service knows it. */
  codeVerifier: string;
  /** Where the other service sends the browser back to: an address of its own for each kind. */
  redirectUri: string;
}

/** The page at which a person allows the service to learn which account is theirs. */
export async function authorizationUrl({ kind, client, ...attempt }: Attempt): Promise<string> {
  const { authorizationUrl: address, scope } = PROVIDERS[kind];
  const url = at(client, address);
  const parameters = {
    client_id: client.clientId,
    response_type: "code",
    redirect_uri: attempt.redirectUri,
    scope,
    state: attempt.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the code, and asks whose account it is. The access token is forgotten then.
 * @param answer The parameters with which the browser came back.
 * @throws ProviderRefusal
 */
export async function readOutsideAccount(
  answer: Record<string, string>,
  attempt: Attempt,
  timeoutMs = CONNECTION_LIMITS.timeoutMs,
): Promise<OutsideAccount> {
  try {
    return await withDeadline(timeoutMs, (signal) => requestAccount(answer, attempt, signal));
  } catch (error) {
    throw toRefusal(error);
  }
}

async function requestAccount(
  answer: Record<string, string>,
  { kind, client, ...attempt }: Attempt,
  signal: AbortSignal,
): Promise<OutsideAccount> {
  const provider = PROVIDERS[kind];
  const tokenUrl = at(client, provider.tokenUrl);
  // The redirect URI, which each service has for itself, says whose answer it is: no `iss` is compared.
  const server = { issuer: tokenUrl.origin, token_endpoint: tokenUrl.href };
  const self = { client_id: client.clientId };
  const options = {
    signal,
    [oauth.customFetch]: fetchLimited,
    [oauth.allowInsecureRequests]: tokenUrl.protocol === "http:",
  };
  const parameters = oauth.validateAuthResponse(server, self, new URLSearchParams(answer), attempt.state);
  const exchanged = await oauth.authorizationCodeGrantRequest(
    server,
    self,
    provider.authenticate(client.clientSecret),
    parameters,
    attempt.redirectUri,
    attempt.codeVerifier,
    options,
  );
  const { access_token: token } = await readAnswer("token", exchanged, TokenAnswer);
  const told = await fetchLimited(at(client, provider.accountUrl).href, {
    headers: { accept: "application/json", authorization: `Bearer ${token}` },
    redirect: "manual",
    signal,
  });
  return readAnswer("account", told, provider.account);
}

/** An address of the other service, or the one in its place. */
function at({ providerUrl }: ConnectionClient, address: string): URL {
  const { pathname } = new URL(address);
  return providerUrl === null ? new URL(address) : new URL(pathname, providerUrl);
}

/** An ID token is not needed: the account is asked for with the access token. */
const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  token_type: z.string().regex(/^bearer$/i),
});
const ErrorAnswer = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

async function readAnswer<T>(what: string, answer: Response, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status !== 200) {
    const error = ErrorAnswer.safeParse(body).data?.error ?? "no error code";
    throw new ProviderRefusal(`the ${what} endpoint answered ${answer.status}, ${error}`);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ProviderRefusal(`the ${what} endpoint gave an answer of another form`);
  return parsed.data;
}

/** What libraries and other services write may contain codes and tokens: only what is known is kept. */
function toRefusal(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    const isDenied = error.error === "access_denied";
    return new ProviderRefusal("the authorization endpoint answered with an error", { isDenied });
  }
  if (error instanceof oauth.OperationProcessingError)
    return new ProviderRefusal(`the answer is not valid: ${error.code}`);
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return new ProviderRefusal(`the question failed: ${typeof cause?.code === "string" ? cause.code : name}`);
}

/** As `fetch`, but the answer is read to its end, which must come before the limit of its size. */
async function fetchLimited(url: string, options: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(url, options);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > CONNECTION_LIMITS.answerBytes) throw new ProviderRefusal("an answer is too large");
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, headers });
}
