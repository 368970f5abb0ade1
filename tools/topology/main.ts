// `node tools/topology/main.ts`: starts what deploy/compose.yaml describes, without containers, and checks it.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Cluster } from "../../control/cluster.ts";
import { startTopology, type Topology } from "./start-topology.ts";

const WITHIN_MS = 20_000;
const BOTS = 4;
const AVAILABLE = 2;

interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each check reads the fields that it expects
  body: any;
}
type Call = (base: string, method: string, path: string, body?: unknown) => Promise<Reply>;

/** @returns How many checks failed. */
async function checkTopology({ webs, url, svc }: Topology): Promise<number> {
  let failures = 0;
  const check = async (name: string, run: () => Promise<string>) => {
    const result = await run().then(
      (detail) => `ok    ${name}${detail && `: ${detail}`}`,
      (error) => {
        failures++;
        return `FAIL  ${name}: ${error.message}`;
      },
    );
    console.log(result);
  };
  const bases = webs.map((web) => web.url);
  const who = ["--email", "owner@example.com", "--username", "owner", "--password", randomUUID()];
  const { id: accountId = "" } = await svc("user", "create", ...who, "--flags", "verified,developer");
  const { token = "" } = await svc("token", "create", "--user", accountId, "--name", "topology");
  const call = callWith(token);
  const cluster = new Cluster({
    url: `${url}/gateway/v1`,
    token,
    clusterName: "topology",
    shards: 2,
    botsPerShard: 10,
  });
  const readBots = async (base: string) =>
    (await call(base, "GET", `/gateway/v1/bots?SVC_BUCKET_ID=${accountId}`)).body;
  try {
    await check("every process is ready, and the proxy passes it on", () => checkReady([...bases, url]));
    await cluster.start();
    const ids = await createBots(call, url);
    await check("a cluster connects through the proxy, and its bots become available", () =>
      untilEqual(BOTS, async () => countAvailable(await readBots(url))),
    );
    await check("the gateway answers the same from every process", () =>
      untilEqual(1, async () => new Set(await Promise.all(bases.map(async (b) => sortedJson(await readBots(b))))).size),
    );
    await check("a command reaches a bot through every process", () => checkCommands(call, bases, ids));
    await check("all processes count the rate of a caller together", () => checkRates(call, bases));
  } finally {
    await cluster.stop();
  }
  return failures;
}

const callWith =
  (token: string): Call =>
  async (base, method, path, body) => {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: { Authorization: token, "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  };

async function checkReady(bases: string[]): Promise<string> {
  const replies = await Promise.all(bases.map((base) => fetch(`${base}/readyz`)));
  const statuses = replies.map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) throw new Error(`answers ${statuses.join(", ")}`);
  return `${statuses.length} answers of 200`;
}

async function createBots(call: Call, url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= BOTS; number++) {
    const deviceAuth = { accountId: randomUUID(), deviceId: "device", secret: "secret" };
    const { status, body } = await call(url, "POST", "/v1/bots", { nickname: `Bot ${number}`, deviceAuth });
    if (status >= 300) throw new Error(`a bot was not created: ${status} ${JSON.stringify(body)}`);
    ids.push(body.id);
  }
  return ids;
}

const countAvailable = (bots: { status: number }[]) => bots.filter(({ status }) => status === AVAILABLE).length;
const sortedJson = (bots: { id: string }[]) => JSON.stringify(bots.sort((a, b) => (a.id < b.id ? -1 : 1)));

async function checkCommands(call: Call, bases: string[], ids: string[]): Promise<string> {
  const run = (base: string, id: string) =>
    call(base, "POST", `/v1/bots/${id}/commands/run`, { command: "level", args: "7" });
  const replies = await Promise.all(bases.flatMap((base) => ids.map((id) => run(base, id))));
  const refused = replies.find(({ status }) => status !== 200);
  if (refused) throw new Error(`answers ${refused.status} ${JSON.stringify(refused.body)}`);
  return `${replies.length} commands`;
}

/** Each answer says how many calls remain: taking turns, each is one fewer than the one before. */
async function checkRates(call: Call, bases: string[]): Promise<string> {
  const remaining: number[] = [];
  for (const base of [...bases, ...bases]) {
    const { headers } = await call(base, "GET", "/v1/bots");
    remaining.push(Number(headers.get("x-ratelimit-remaining")));
  }
  const first = remaining[0] ?? Number.NaN;
  if (remaining.some((left, at) => left !== first - at)) throw new Error(`remaining calls: ${remaining.join(", ")}`);
  return `remaining calls ${remaining.join(", ")}`;
}

async function untilEqual(wanted: number, read: () => Promise<number>): Promise<string> {
  const start = performance.now();
  for (;;) {
    const value = await read();
    const passed = Math.round(performance.now() - start);
    if (value === wanted) return `after ${passed} ms`;
    if (passed > WITHIN_MS) throw new Error(`${value} instead of ${wanted} after ${passed} ms`);
    await sleep(100);
  }
}

const topology = await startTopology({ rateLimits: "on" });
let failed = 0;
try {
  failed = await checkTopology(topology);
} finally {
  await topology.stop();
}
process.exit(failed === 0 ? 0 : 1);
