import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { startConnection } from "../domain/identity/connections/start-connection.ts";
import type { TestAccount } from "./accounts.ts";
import { overrideSettings } from "./test-application.ts";

interface Issued {
  account: object;
  challenge: string | null;
  redirectUri: string | null;
}

/** Its signs tell whether they are sent as they are. */
const CLIENT = { clientId: "client-1", clientSecret: "s/e+c-r~e%t" };
const PLAIN_BASIC = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString("base64")}`;
/** Like Discord, it wants its credentials in the form; like Epic, in the header. */
const TOKEN_PATHS = { "/api/oauth2/token": "form", "/epic/oauth/v2/token": "header" } as const;
const ACCOUNT_PATHS = ["/api/v10/users/@me", "/epic/oauth/v2/userInfo"];

/** Another service, on this machine, with the paths of Discord and of Epic. It checks what it is sent. */
export async function startOutsideProvider() {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, object>();
  const exchange = (form: URLSearchParams, authorization: string | undefined, by: "form" | "header") => {
    const code = form.get("code") ?? "";
    const issued = codes.get(code);
    codes.delete(code);
    const isClient =
      by === "header"
        ? authorization === PLAIN_BASIC
        : form.get("client_id") === CLIENT.clientId && form.get("client_secret") === CLIENT.clientSecret;
    if (!isClient) return { status: 401, body: { error: "invalid_client" } };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!issued || issued.challenge !== challenge || issued.redirectUri !== form.get("redirect_uri")) {
      return { status: 400, body: { error: "invalid_grant" } };
    }
    const token = randomBytes(16).toString("base64url");
    tokens.set(token, issued.account);
    return { status: 200, body: { access_token: token, token_type: "Bearer", id_token: "not.a.token" } };
  };
  const provider = {
    client: { ...CLIENT, providerUrl: "" },
    /** Paths that were asked for. */
    asked: [] as string[],
    /** Answers in place of what a well-behaved service does; returns whether it has. */
    misbehave: (_path: string, _res: ServerResponse): boolean | Promise<boolean> => false,
    /** The person allows it at the page of this address. @returns What the browser comes back with. */
    allow(address: string, account: object) {
      const asked = new URL(address).searchParams;
      const code = randomBytes(16).toString("base64url");
      const [challenge, redirectUri] = [asked.get("code_challenge"), asked.get("redirect_uri")];
      codes.set(code, { account, challenge, redirectUri });
      return { state: asked.get("state") ?? "", code };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? "";
    provider.asked.push(path);
    const form = new URLSearchParams(await text(req));
    if (await provider.misbehave(path, res)) return;
    const reply = (status: number, body: unknown) =>
      res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const by = TOKEN_PATHS[path as keyof typeof TOKEN_PATHS];
    const account = tokens.get(req.headers.authorization?.replace("Bearer ", "") ?? "");
    if (by) {
      const { status, body } = exchange(form, req.headers.authorization, by);
      reply(status, body);
    } else if (ACCOUNT_PATHS.includes(path) && account) reply(200, account);
    else reply(404, {});
  };
  const server = http.createServer((req, res) => void answer(req, res));
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  provider.client.providerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

/** The operator has set up Discord, and the person has allowed it there. @returns The input with which the link is finished. */
export async function newConnectionAnswer(actor: TestAccount["actor"]) {
  const provider = await startOutsideProvider();
  overrideSettings({ connectionClients: { discord: provider.client } });
  const { url } = await startConnection({ connection: "discord" }, actor);
  const user = { id: actor.accountId, username: "ada" };
  return { connection: "discord" as const, ...provider.allow(url, user) };
}
