import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import { unpackPackages } from "../../unpack-packages.ts";
import { countAllowed, LIMITED, limitHolds, withWebs } from "./machine-cases.ts";
import { MixedLoad } from "./mixed-load.ts";
import { sendRequest } from "./send-request.ts";
import { ROOT, type Topology } from "./start-fault-topology.ts";
import { startFleet } from "./start-fleet.ts";
import { type Finding, holds, NotPossibleHere, none, type SurviveCase, type SurviveContext } from "./survive-case.ts";

const LEASE_MS = 10_000;
/** Clients tolerate a difference of a minute between their clock and an id token's. */
const TOLERATED_SECONDS = 60;

async function surviveSkew({ topology, quick }: SurviveContext): Promise<Finding[]> {
  const library = await findClockLibrary();
  const findings: Finding[] = [];
  for (const skew of quick ? ["-1h"] : ["-1h", "+15m", "-15m"]) {
    const settings = { LD_PRELOAD: library, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: "1", ...LIMITED };
    findings.push(...(await withWebs(topology, [settings, LIMITED], (webs) => compareClocks(topology, webs, skew))));
  }
  return findings;
}

/** A code of each of two processes is exchanged by the other one, and the id token has the right time. */
async function exchangeBothWays(topology: Topology, [one, other]: WebProcess[], session: string) {
  const app = await createApplication(topology);
  const results: { ok: boolean; figure: string }[] = [];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as [WebProcess, WebProcess][]) {
    const { status, issuedAt } = await exchangeCode(to, app, await requestCode(from, app, session));
    const off = issuedAt - Date.now() / 1_000;
    const ok = status === 200 && Math.abs(off) < TOLERATED_SECONDS;
    results.push({ ok, figure: `${status}, id token issued ${off.toFixed(0)} s from now` });
  }
  return results;
}

async function compareClocks(topology: Topology, webs: WebProcess[], skew: string): Promise<Finding[]> {
  const [skewed] = webs as [WebProcess];
  const own = await fetch(`${skewed.url}/healthz`);
  const offMinutes = (Date.parse(own.headers.get("date") ?? "") - Date.now()) / 60_000;
  const account = await topology.newAccount(200);
  const session = (await topology.svc("session", "create", "--user", account.id)).token ?? "";
  const seen = await sendRequest(skewed.url, { method: "GET", path: "/v1/bots", token: session });
  const codes = await exchangeBothWays(topology, webs, session);
  const limited = await countAllowed(webs, await topology.newAccount(10));
  const load = new MixedLoad({ webs: [skewed, ...topology.webs], account, perSecond: 6 }).start();
  const fleet = await startFleet({ ...topology, webs: [...topology.webs, skewed].reverse() }, { bots: 6, clusters: 2 });
  try {
    const started = await fleet.untilAvailable(6);
    await sleep(LEASE_MS + 3_000);
    await load.stop();
    const { logins, staleLogins, overlaps } = fleet.world.counters;
    return [
      holds(`${skew}: the process has another clock`, Math.abs(offMinutes) > 10, `${offMinutes.toFixed(0)} min`),
      limitHolds(limited, `${skew}: it and another process`),
      holds(`${skew}: a new session is valid`, seen.status === 200, `${seen.status}`),
      ...codes.map(({ ok, figure }, at) =>
        holds(
          `${skew}: a code that ${at === 0 ? "it" : "the other process"} issued is valid in the other one`,
          ok,
          figure,
        ),
      ),
      none(
        `request fails (${skew})`,
        load.failures(({ status }) => status !== 429).map(({ kind, status, error }) => `${kind} ${status || error}`),
        `${load.entries.length}`,
      ),
      holds(
        `${skew}: bots start, and no lease ends`,
        Number.isFinite(started) && logins === 6 && staleLogins + overlaps === 0,
        `${logins} logins of 6 bots`,
      ),
      holds(
        `${skew}: it is logged`,
        /clock/i.test(skewed.output()),
        skewed
          .output()
          .split("\n")
          .find((line) => /clock/i.test(line))
          ?.slice(0, 160) ?? "no line",
      ),
    ];
  } finally {
    await load.stop();
    await fleet.stop();
  }
}

export const CLOCK_CASES: readonly SurviveCase[] = [
  { row: "R8", fault: "the clock of one process is an hour or 15 minutes slow, or fast", run: surviveSkew },
];

interface Application {
  clientId: string;
  clientSecret: string;
}

const REDIRECT_URI = "http://127.0.0.1:9/cb";
const SCOPE = "openid identify";

/** A verified application of an account of its own. */
async function createApplication({ newAccount, svc }: Topology): Promise<Application> {
  const { id } = await newAccount(1);
  const given = ["--owner", id, "--name", `Fault ${id.slice(-6)}`, "--redirect-uri", REDIRECT_URI, "--verified"];
  const scopes = SCOPE.split(" ").flatMap((scope) => ["--scope", scope]);
  const { clientId = "", clientSecret = "" } = await svc("app", "create", ...given, ...scopes);
  return { clientId, clientSecret };
}

/** Approves the application as the person of this session. */
async function requestCode({ url }: WebProcess, { clientId }: Application, session: string): Promise<string> {
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
async function exchangeCode({ url }: WebProcess, { clientId, clientSecret }: Application, code: string) {
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uri: REDIRECT_URI };
  const body = new URLSearchParams({ grant_type: "authorization_code", code, ...client });
  const reply = await fetch(`${url}/v1/oauth2/token`, { method: "POST", body });
  const { id_token = "" } = (await reply.json()) as { id_token?: string };
  const claims = Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString() || "{}";
  return { status: reply.status, issuedAt: (JSON.parse(claims) as { iat?: number }).iat ?? 0 };
}

const CACHE = path.join(ROOT, "node_modules", ".cache", "libfaketime");
const FOLDERS = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib", "usr/local/lib"];

const findIn = (root: string): string | undefined =>
  FOLDERS.map((folder) => path.join(root, folder, "faketime", "libfaketimeMT.so.1")).find((file) =>
    fs.existsSync(file),
  );

/** The library that gives a process another clock: it answers in place of the system's C library. */
async function findClockLibrary(): Promise<string> {
  const found = findIn("/") ?? findIn(CACHE);
  if (found) return found;
  try {
    await unpackPackages(["libfaketime"], CACHE);
  } catch (error) {
    throw new NotPossibleHere(`libfaketime cannot be had: ${(error as Error).message.split("\n", 1)[0]}`);
  }
  const unpacked = findIn(CACHE);
  if (!unpacked) throw new NotPossibleHere("libfaketime is not made for this machine");
  return unpacked;
}
