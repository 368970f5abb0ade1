import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { createTestAccount, signInAs, type TestAccount } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

export interface TestApp {
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
  name: string;
  owner: TestAccount;
  redirectUri: string;
}

interface AppOptions {
  redirectUri: string;
  scopes?: string[];
  isPublic?: boolean;
  verified?: boolean;
  owner?: TestAccount;
  name?: string;
}

/** Creates an application with the operator's command line; verified by default. */
export async function createTestApp(options: AppOptions): Promise<TestApp> {
  const { redirectUri, scopes = ["openid", "profile", "identify", "bots.read"], name = "Fleet viewer" } = options;
  const { isPublic = false, verified = true, owner = await createTestAccount() } = options;
  const scopeOptions = scopes.flatMap((scope) => ["--scope", scope]);
  const flags = [...(isPublic ? ["--public"] : []), ...(verified ? ["--verified"] : [])];
  const given = ["--owner", owner.id, "--name", name, "--redirect-uri", redirectUri];
  const { clientId = "", clientSecret = "" } = await svc("app", "create", ...given, ...scopeOptions, ...flags);
  return { clientId, clientSecret, name, owner, redirectUri };
}

export interface CallbackServer {
  redirectUri: string;
  /** Addresses that a browser has requested, in order. */
  arrivals: URL[];
  close(): void;
}

/** A client's own server on this machine. The browser is redirected to it. */
export async function startCallbackServer(): Promise<CallbackServer> {
  const arrivals: URL[] = [];
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? "", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    if (url.pathname === "/cb") arrivals.push(url);
    response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Arrived</title><h1>Arrived</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { redirectUri: `http://127.0.0.1:${port}/cb`, arrivals, close: () => server.close() };
}

/** Goes to the authorize page as that person and approves. @returns The address to which the browser was redirected. */
export async function approveAs(page: Page, person: TestAccount, address: URL | string): Promise<URL> {
  await signInAs(page, person);
  await page.goto(String(address));
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(/\/cb\?/);
  return new URL(page.url());
}

/** The plain authorize address of an application. */
export function authorizeAddress(app: TestApp, changes: Record<string, string> = {}): string {
  const parameters = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: "identify",
  };
  return `${BASE_URL}/oauth2/authorize?${new URLSearchParams({ ...parameters, state: "state-1", ...changes })}`;
}

/** Gets a code without a browser: reads the consent page and sends its form, as that person. */
export async function requestCode(app: TestApp, person: TestAccount, base = BASE_URL): Promise<string> {
  const headers = { Cookie: `session=${person.sessionToken}` };
  const address = authorizeAddress(app, { prompt: "consent" }).replace(BASE_URL, base);
  const page = await (await fetch(address, { headers })).text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const reply = await fetch(`${base}/oauth2/authorize/decision`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, Origin: "null" },
    body: new URLSearchParams({ request: field("request"), ticket: field("ticket"), decision: "approve" }),
  });
  const code = new URL(reply.headers.get("location") ?? "", base).searchParams.get("code");
  if (!code) throw new Error(`no code: ${reply.status} ${await reply.text()}`);
  return code;
}

export interface TokenReply {
  status: number;
  body: { access_token: string; error: string; scope: string };
}

export async function exchangeCode(base: string, app: TestApp, code: string): Promise<TokenReply> {
  const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = app;
  const form = { grant_type: "authorization_code", code, redirect_uri, client_id, client_secret };
  const reply = await fetch(`${base}/v1/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  return { status: reply.status, body: (await reply.json()) as TokenReply["body"] };
}
