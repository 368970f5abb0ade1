import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "../contract/access.ts";
import { db } from "../data/db.ts";
import { createApplication } from "../domain/applications/write-applications.ts";
import { createAuthorizationApp } from "../transport/oauth/create-authorization-app.ts";
import { createRestApp } from "../transport/rest/create-rest-app.ts";
import { newAccount, type TestAccount } from "./accounts.ts";
import { answerRequest } from "./answer-request.ts";
import { type ApiReply, apiChecker, sendRequest } from "./call-api.ts";
import { newIpAddress } from "./new-ip-address.ts";

export const ISSUER = "http://localhost:3000";
export const CALLBACK = "https://app.example/cb";

export interface TestApplication {
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
  owner: TestAccount;
  redirectUri: string;
}

export interface ApplicationOptions {
  owner?: TestAccount;
  name?: string;
  isPublicClient?: boolean;
  verified?: boolean;
  scopes?: Scope[];
  redirectUris?: string[];
}

/** An application as its owner creates it. Verified unless the options say otherwise: every user may approve it. */
export async function newApplication(options: ApplicationOptions = {}): Promise<TestApplication> {
  const { owner = await newAccount(), name = "Test app", isPublicClient = false, verified = true } = options;
  const { scopes = ["identify", "bots.read", "openid", "profile", "email"], redirectUris = [CALLBACK] } = options;
  const input = { name, isPublicClient, scopes, redirectUris };
  const { clientId, clientSecret = "" } = await createApplication(input, owner.actor);
  if (verified) await db().application.update({ where: { id: clientId }, data: { verification: "verified" } });
  return { clientId, clientSecret, owner, redirectUri: redirectUris[0] ?? CALLBACK };
}

/** An application as staff see it before they verify it. */
export const readIdentity = (id: string) =>
  db().application.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ name: true, isPublicClient: true, redirectUris: true, scopes: true },
      ...{
        description: true,
        privacyUrl: true,
        termsUrl: true,
        iconHash: true,
        logoutRedirectUris: true,
        deviceFlow: true,
      },
    },
  });

/** A proof key: the verifier, and what goes into the authorize request. */
export function newPkce(verifier = randomBytes(32).toString("base64url")) {
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, parameters: { code_challenge, code_challenge_method: "S256" } };
}

/** Undefined leaves a parameter out. */
export type Parameters = Record<string, string | undefined>;

/** The parameters of a plain request of this application. */
export const requestOf = (app: TestApplication, changes: Parameters = {}): Parameters => ({
  response_type: "code",
  client_id: app.clientId,
  redirect_uri: app.redirectUri,
  scope: "identify",
  state: "state-1",
  ...changes,
});

export const encode = (parameters: Parameters): string => {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
};

export interface PageReply {
  status: number;
  headers: Headers;
  text: string;
  /** Where the browser is sent; null when it stays. */
  location: URL | null;
}

interface VisitOptions {
  session?: string | undefined;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}

let pages: ReturnType<typeof createAuthorizationApp> | undefined;

/** Requests a page or a document of the provider, as a browser that is signed in by `session`. */
export async function visit(path: string, options: VisitOptions = {}): Promise<PageReply> {
  pages ??= createAuthorizationApp();
  const headers = new Headers({ Accept: "text/html", ...options.headers });
  if (options.session) headers.set("Cookie", `other=1; session=${options.session}`);
  if (options.body !== undefined && !headers.has("Content-Type")) {
    headers.set("Content-Type", "application/x-www-form-urlencoded");
  }
  const { method = "GET", body = null } = options;
  const request = new Request(ISSUER + path, { method, headers, body });
  const reply = await answerRequest(pages, request, newIpAddress());
  const location = reply.headers.get("location");
  return {
    status: reply.status,
    headers: reply.headers,
    text: await reply.text(),
    location: location === null ? null : new URL(location, ISSUER),
  };
}

/** The authorize page. @param query Parameters, or the query string itself. */
export const authorize = (query: Parameters | string, session?: string, headers: Record<string, string> = {}) =>
  visit(`/oauth2/authorize?${typeof query === "string" ? query : encode(query)}`, { session, headers });

/** What the consent form of a page would send. */
export function formOf({ text }: PageReply): { request: string; ticket: string } {
  const field = (name: string) => {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
    if (value === undefined) throw new Error(`the page has no field ${name}:\n${text.slice(0, 2000)}`);
    return value.replaceAll("&amp;", "&");
  };
  return { request: field("request"), ticket: field("ticket") };
}

/** Sends a consent form, as the page's own button does. */
export const decide = (form: Record<string, string>, session?: string, headers: Record<string, string> = {}) =>
  visit("/oauth2/authorize/decision", {
    session,
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: { "Sec-Fetch-Site": "same-origin", Origin: "null", ...headers },
  });

/** Looks at the consent page and approves. @returns The redirect, and the code in it. */
export async function approve(app: TestApplication, account: TestAccount, changes: Parameters = {}) {
  const page = await authorize(requestOf(app, changes), account.sessionToken);
  const reply = page.status === 303 ? page : await approvePage(page, account);
  const code = reply.location?.searchParams.get("code");
  if (!code) throw new Error(`no code: ${reply.status} ${reply.location} ${reply.text.slice(0, 3000)}`);
  return { code, reply };
}

const approvePage = (page: PageReply, account: TestAccount) =>
  decide({ ...formOf(page), decision: "approve" }, account.sessionToken);

let rest: ReturnType<typeof createRestApp> | undefined;

export interface TokenBody {
  access_token: string;
  token_type: string;
  scope: string;
  expires_in: number;
  id_token?: string;
  refresh_token?: string;
  error?: string;
  error_description?: string;
}

interface TokenOptions {
  method?: string;
  ip?: string;
  headers?: Record<string, string>;
  query?: string;
}

/** `POST /oauth2/token`. The fields may be given as text. */
export async function requestToken(
  fields: Parameters | string,
  options: TokenOptions = {},
): Promise<ApiReply<TokenBody>> {
  return postForm("/oauth2/token", fields, options);
}

/** Sends a form to a route of the provider that clients call. */
export async function postForm<Body = Record<string, unknown>>(
  path: string,
  fields: Parameters | string,
  { method = "POST", ip, headers = {}, query = "" }: TokenOptions = {},
): Promise<ApiReply<Body>> {
  rest ??= createRestApp("/v1");
  const reply = await sendRequest<Body>(rest, method, `${ISSUER}/v1${path}${query}`, {
    ...(ip !== undefined && { ip }),
    ...(method !== "GET" && { body: typeof fields === "string" ? fields : encode(fields) }),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
  if (method === "POST") apiChecker().checkReply(method, path, reply);
  return reply;
}

export const basic = (id: string, secret: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

/** The form of an ordinary exchange. The secret is in it, unless the client is public. */
export const exchangeForm = (app: TestApplication, code: string, changes: Parameters = {}): Parameters => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: app.redirectUri,
  ...clientFields(app),
  ...changes,
});

export const exchange = (app: TestApplication, code: string, changes: Parameters = {}, options: TokenOptions = {}) =>
  requestToken(exchangeForm(app, code, changes), options);

/** Any method of a route below `/v1`; the replies are checked against the OpenAPI document. */
export async function callProvider<Body = Record<string, unknown>>(
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ApiReply<Body>> {
  rest ??= createRestApp("/v1");
  const reply = await sendRequest<Body>(rest, method, `${ISSUER}/v1${path}`, { headers });
  if (method === "GET" || method === "POST") apiChecker().checkReply(method, path, reply);
  return reply;
}

/** Whether an access token opens the API. */
export async function tokenWorks(token: string): Promise<boolean> {
  const { status } = await callProvider("GET", "/user", { Authorization: token });
  if (status !== 200 && status !== 401) throw new Error(`GET /user answered ${status}`);
  return status === 200;
}

/** The client's credentials in a form. */
export const clientFields = ({ clientId, clientSecret }: TestApplication): Parameters => ({
  client_id: clientId,
  client_secret: clientSecret || undefined,
});

/** An application, an account that is not its owner, and a token. */
export async function newAccessToken(options: ApplicationOptions = {}, scope = "identify") {
  const pkce = newPkce();
  const changes = options.isPublicClient ? { scope, ...pkce.parameters } : { scope };
  const { app, account, code } = await newCode(options, changes);
  const { body } = await exchange(app, code, options.isPublicClient ? { code_verifier: pkce.verifier } : {});
  return { app, account, token: body.access_token, idToken: body.id_token };
}

/** An application, an account that is not its owner, and a code. */
export async function newCode(options: ApplicationOptions = {}, changes: Parameters = {}) {
  const app = await newApplication(options);
  const account = await newAccount();
  return { app, account, ...(await approve(app, account, changes)) };
}
