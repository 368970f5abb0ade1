import type { WebProcess } from "../../topology/web-process.ts";
import type { Topology } from "./start-fault-topology.ts";

interface Application {
  clientId: string;
  clientSecret: string;
}

const REDIRECT_URI = "http://127.0.0.1:9/cb";
const SCOPE = "openid identify";

/** A verified application of an account of its own. */
export async function createApplication({ newAccount, svc }: Topology): Promise<Application> {
  const { id } = await newAccount(1);
  const given = ["--owner", id, "--name", `Fault ${id.slice(-6)}`, "--redirect-uri", REDIRECT_URI, "--verified"];
  const scopes = SCOPE.split(" ").flatMap((scope) => ["--scope", scope]);
  const { clientId = "", clientSecret = "" } = await svc("app", "create", ...given, ...scopes);
  return { clientId, clientSecret };
}

/** Approves the application as the person of this session. */
export async function requestCode({ url }: WebProcess, { clientId }: Application, session: string): Promise<string> {
  const parameters = { response_type: "code", client_id: clientId, redirect_uri: REDIRECT_URI, scope: SCOPE };
  const query = new URLSearchParams({ ...parameters, state: "state", prompt: "consent" });
  const headers = { Cookie: `session=${session}` };
  const page = await (await fetch(`${url}/oauth2/authorize?${query}`, { headers })).text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const reply = await fetch(`${url}/oauth2/authorize/decision`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, Origin: "null" },
    body: new URLSearchParams({ request: field("request"), ticket: field("ticket"), decision: "approve" }),
  });
  return new URL(reply.headers.get("location") ?? "", url).searchParams.get("code") ?? "";
}

/** @returns The status, and when the id token says that it was issued, in seconds. */
export async function exchangeCode({ url }: WebProcess, { clientId, clientSecret }: Application, code: string) {
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uri: REDIRECT_URI };
  const body = new URLSearchParams({ grant_type: "authorization_code", code, ...client });
  const reply = await fetch(`${url}/v1/oauth2/token`, { method: "POST", body });
  const { id_token = "" } = (await reply.json()) as { id_token?: string };
  const claims = Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString() || "{}";
  return { status: reply.status, issuedAt: (JSON.parse(claims) as { iat?: number }).iat ?? 0 };
}
