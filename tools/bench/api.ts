import path from "node:path";
import pg from "pg";
import { benchClient } from "./client.ts";
import { addAccount } from "./rest.ts";
import { type BenchServers, startBenchServers } from "./start-bench-servers.ts";
import { timeRoundTrips } from "./time-round-trips.ts";

const REFERENCE = path.join(import.meta.dirname, "rest-reference.ts");
const BOTS = 5_000;
const FIRST_BOT = "000000000000000000000001";
const SECONDS = 4;
/** Milliseconds, but for the job: seconds. */
const CHANGES = 40;
const REQUIRED = { list: 30, unchanged: 3, job: 20 };

/** What a program does with 5,000 bots: reads them, asks whether they changed, and changes them all by one job. */
export async function benchApi(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3951, reference: 3952 });
  const client = new pg.Client({ connectionString: servers.databaseUrl });
  await client.connect();
  try {
    const { id, token } = await addAccount(client);
    await client.query(ADD_BOTS, [id, BOTS]);
    await client.query(`VACUUM ANALYZE "Bot"`); // as the database does by itself within a minute
    const headers = { Authorization: `Bearer ${token}` };
    await benchReads(servers, headers);
    await benchClient(servers.product, token, FIRST_BOT);
    await benchJob(servers.product, headers);
  } finally {
    await client.end();
    await servers.stop();
  }
}

const ADD_BOTS = `
  INSERT INTO "Bot" (id, "accountId", nickname, email, "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret")
  SELECT to_char(n, 'FM000000000000000000000000'), $1, 'Lobby-' || n, 'bot' || n || '@example.com',
    md5(n::text), 'none', 'none', 'none' FROM generate_series(1, $2) n`;

async function benchReads({ product, reference }: BenchServers, headers: Record<string, string>): Promise<void> {
  const read = async (base: string, further: Record<string, string> = {}) => {
    const reply = await fetch(`${base}/v1/bots`, { headers: { ...headers, ...further } });
    const { byteLength } = await reply.arrayBuffer();
    return { reply, byteLength };
  };
  const { reply, byteLength } = await read(product, { "Accept-Encoding": "gzip" });
  const etag = reply.headers.get("etag") ?? "";
  const medianOf = async (call: () => Promise<unknown>) => {
    await timeRoundTrips(call, 1, 1); // warms up
    return (await timeRoundTrips(call, 1, SECONDS)).p50Ms;
  };
  const list = await medianOf(() => read(product, { "Accept-Encoding": "gzip" }));
  const bare = await medianOf(() => read(reference, { "Accept-Encoding": "identity" }));
  const unchanged = await medianOf(async () => {
    const { reply: answer } = await read(product, { "If-None-Match": etag });
    if (answer.status !== 304) throw new Error(`${answer.status} in place of 304`);
  });
  print(`GET /v1/bots (${BOTS} bots, ${Math.round(byteLength / 1024)} KB, gzip)`, list, REQUIRED.list, "ms");
  const changed = await medianAfterChanges(product, headers, () => read(product, { "Accept-Encoding": "gzip" }));
  console.log(`  ${changed.toFixed(1)} ms for the first reading after a change`);
  console.log(`  ${(list / bare).toFixed(2)} times a bare node:http server, whose list is shorter and not compressed`);
  print("GET /v1/bots, 304", unchanged, REQUIRED.unchanged, "ms");
}

/** Of readings of which each follows a change, so that none is answered with bytes that were sent before. */
async function medianAfterChanges(product: string, headers: Record<string, string>, read: () => Promise<unknown>) {
  const times: number[] = [];
  for (let n = 0; n < CHANGES; n++) {
    const body = JSON.stringify({ nickname: `Lobby ${n}` });
    const own = { ...headers, "Content-Type": "application/json" };
    const { status } = await fetch(`${product}/v1/bots/${FIRST_BOT}`, { method: "PATCH", headers: own, body });
    if (status !== 200) throw new Error(`${status} in place of 200`);
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[CHANGES / 2] ?? 0;
}

async function benchJob(product: string, headers: Record<string, string>): Promise<void> {
  const send = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const all = { ...headers, "Content-Type": "application/json" };
    const reply = await fetch(`${product}/v1${address}`, {
      method,
      headers: all,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as T;
  };
  const started = performance.now();
  const input = { disabled: true };
  const { id } = await send<{ id: string }>("POST", "/jobs", { kind: "edit", input, target: { filter: {} } });
  let job: { endedAt: string | null; succeeded: number };
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    job = await send("GET", `/jobs/${id}`);
  } while (job.endedAt === null);
  if (job.succeeded !== BOTS) throw new Error(`${job.succeeded} of ${BOTS} bots were changed`);
  print(`a job that changes ${BOTS} bots`, (performance.now() - started) / 1000, REQUIRED.job, "s");
}

const print = (what: string, value: number, required: number, unit: string) =>
  console.log(`${what}: ${value.toFixed(1)} ${unit}; required ${required} ${unit} or less`);
