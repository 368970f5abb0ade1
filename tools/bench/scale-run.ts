import { setTimeout as sleep } from "node:timers/promises";
import type { PlatformOption } from "../../control/cluster/cluster-options.ts";
import { Cluster } from "../../control/cluster.ts";
import { ScaleLink, until } from "./scale-links.ts";
import type { BenchAccount, ProcessUse } from "./scale-messages.ts";
import { type ScaleService, startScaleService } from "./scale-service.ts";
import { openScaleStream } from "./scale-stream.ts";

const BOTS_PER_SHARD = 1000;
const LOGINS_PER_SECOND = 200;
/** An account may have 256 shards. */
const LINKS_PER_ACCOUNT = 250;
/** Of one account; the service allows no more. */
const STREAMS_PER_ACCOUNT = 10;
const IDLE_SECONDS = 15;
const UPDATES_PER_SECOND = 400;
const LIST_RUNS = 5;
const PLATFORM: PlatformOption = { module: new URL("./simulated-driver.ts", import.meta.url).pathname };
const MIB = 2 ** 20;

export interface ScaleSize {
  bots: number;
  links: number;
  streams: number;
  storm: number;
  /** How long states are sent to the streams. */
  seconds: number;
}

export interface Figures {
  bots: number;
  /** Of the service, from the clusters' start until all bots are Available. */
  startCpuSeconds: number;
  idleCpuPerSecond: number;
  /** Live objects that the bots added. */
  heapBytes: number;
  rssBytes: number;
}

/** Runs one size, prints its figures, and ends everything. */
export async function runScale(size: ScaleSize, processes: number, profileFolder?: string): Promise<Figures> {
  console.log(`\n${size.bots} bots, ${processes} web process${processes > 1 ? "es" : ""}`);
  const service = await startScaleService(processes, profileFolder);
  const clusters: Cluster[] = [];
  try {
    const fleet = await service.ask({ kind: "account", bots: size.bots });
    const figures = await measureBots(service, fleet, size.bots, clusters);
    await measureList(service, fleet);
    if (size.links > 0) await measureUpdates(service, fleet, size);
    if (size.storm > 0) await measureStorm(service, size.storm);
    return figures;
  } finally {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await service.stop();
  }
}

/** Of all processes together; the delay is the largest. */
async function measureAll(service: ScaleService): Promise<ProcessUse> {
  const uses = await service.measure();
  const sum = (name: "cpuSeconds" | "rss" | "heapUsed") => uses.reduce((total, use) => total + use[name], 0);
  const loopDelayP99Ms = Math.max(...uses.map((use) => use.loopDelayP99Ms));
  return { cpuSeconds: sum("cpuSeconds"), rss: sum("rss"), heapUsed: sum("heapUsed"), loopDelayP99Ms };
}

async function measureBots(
  service: ScaleService,
  fleet: BenchAccount,
  bots: number,
  clusters: Cluster[],
): Promise<Figures> {
  await sleep(1000);
  const before = await measureAll(service);
  const startedAt = performance.now();
  const shards = Math.ceil(bots / BOTS_PER_SHARD);
  const { length } = service.urls;
  for (const [index, url] of service.urls.entries()) {
    const own = Math.floor(shards / length) + (index < shards % length ? 1 : 0);
    if (own === 0) continue;
    const options = { url: `${url}/gateway/v1`, token: fleet.token, clusterName: `Bench ${index}`, shards: own };
    const rest = { botsPerShard: BOTS_PER_SHARD, platform: PLATFORM, loginsPerSecond: LOGINS_PER_SECOND };
    clusters.push(new Cluster({ ...options, ...rest, logger: () => undefined }));
  }
  await Promise.all(clusters.map((cluster) => cluster.start()));
  const isAvailable = async () =>
    (await service.ask({ kind: "available", accountId: fleet.id, expected: bots })) >= bots;
  await until(isAvailable, "all bots are Available", 500);
  const seconds = (performance.now() - startedAt) / 1000;
  const started = await measureAll(service);
  await sleep(IDLE_SECONDS * 1000);
  const idle = await measureAll(service);
  const figures: Figures = {
    bots,
    startCpuSeconds: started.cpuSeconds - before.cpuSeconds,
    idleCpuPerSecond: (idle.cpuSeconds - started.cpuSeconds) / IDLE_SECONDS,
    heapBytes: idle.heapUsed - before.heapUsed,
    rssBytes: idle.rss - before.rss,
  };
  console.log(
    `  all Available after ${seconds.toFixed(1)} s (${shards} shards, each at most ${LOGINS_PER_SECOND} logins/s); service: ` +
      `${figures.startCpuSeconds.toFixed(1)} s of CPU, event-loop delay p99 ${started.loopDelayP99Ms.toFixed(0)} ms\n` +
      `  then: ${(100 * figures.idleCpuPerSecond).toFixed(1)} % of a core, event-loop delay p99 ${idle.loopDelayP99Ms.toFixed(0)} ms; ` +
      `${(idle.rss / MIB).toFixed(0)} MiB in all, ${kib(figures.rssBytes, bots)} a bot (${kib(figures.heapBytes, bots)} of live objects)`,
  );
  return figures;
}

const kib = (bytes: number, count: number) => `${(bytes / 1024 / count).toFixed(1)} KiB`;

async function measureList({ urls }: ScaleService, { id, token }: BenchAccount): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < LIST_RUNS; run++) {
    const startedAt = performance.now();
    const reply = await fetch(`${urls[0]}/gateway/v1/bots?SVC_BUCKET_ID=${id}`, { headers: { Authorization: token } });
    bytes = (await reply.arrayBuffer()).byteLength;
    times.push(performance.now() - startedAt);
    if (!reply.ok) throw new Error(`the list of bots was answered with ${reply.status}`);
  }
  console.log(
    `  list of bots: ${(bytes / 1e6).toFixed(2)} MB in ${percentile(times, 0.5).toFixed(0)} ms (median of ${LIST_RUNS})`,
  );
}

/** States of the links' bots, to streams of their accounts; the last ten streams are of the whole fleet. */
async function measureUpdates(service: ScaleService, fleet: BenchAccount, size: ScaleSize): Promise<void> {
  const count = Math.max(1, Math.ceil(size.streams / STREAMS_PER_ACCOUNT) - 1);
  const accounts: BenchAccount[] = [];
  for (let index = 0; index < count; index++) {
    const bots = Math.ceil((size.links - index) / count);
    accounts.push(await service.ask({ kind: "account", bots }));
  }
  const urlOf = (index: number) => service.urls[index % service.urls.length] ?? "";
  const placeOf = (index: number) => ({ url: urlOf(index), account: accounts[index % count] ?? fleet, capacity: 1 });
  const links = await ScaleLink.open(size.links, placeOf);
  await until(() => links.every(({ bots }) => bots === 1), "each link has its bot");
  const all = [...accounts, fleet].flatMap((account) => Array.from({ length: STREAMS_PER_ACCOUNT }, () => account));
  const streams = await Promise.all(all.map((account, index) => openScaleStream(urlOf(index), account)));
  await until(() => streams.every(({ snapshots }) => snapshots > 0), "each stream has its snapshot");
  await sleep(3000);
  for (const stream of streams) Object.assign(stream, { events: 0, snapshots: 0, lagsMs: [] });
  const before = await measureAll(service);
  const { updates, perSecond } = await sendStates(links, size.seconds);
  await sleep(1000);
  const after = await measureAll(service);
  const sum = (name: "events" | "snapshots") => streams.reduce((total, stream) => total + stream[name], 0);
  const lags = streams.flatMap(({ lagsMs }) => lagsMs);
  const expected = updates * STREAMS_PER_ACCOUNT;
  console.log(
    `  ${size.links} links, ${streams.length} streams: ${perSecond.toFixed(0)} updates/s in, ` +
      `${(sum("events") / size.seconds).toFixed(0)} events/s out (${((100 * sum("events")) / expected).toFixed(1)} % of all), ` +
      `${sum("snapshots")} fresh snapshots, lag p50 ${percentile(lags, 0.5)} ms, p99 ${percentile(lags, 0.99)} ms, ` +
      `service ${((100 * (after.cpuSeconds - before.cpuSeconds)) / (size.seconds + 1)).toFixed(0)} % of a core, ` +
      `event-loop delay p99 ${after.loopDelayP99Ms.toFixed(0)} ms`,
  );
  for (const { close } of streams) close();
  for (const link of links) link.close();
}

async function sendStates(links: ScaleLink[], seconds: number): Promise<{ updates: number; perSecond: number }> {
  const startedAt = performance.now();
  const passed = () => (performance.now() - startedAt) / 1000;
  let updates = 0;
  for (let at = 0; passed() < seconds; at++) {
    updates += links[at % links.length]?.report() ?? 0;
    const aheadMs = (updates / UPDATES_PER_SECOND - passed()) * 1000;
    if (aheadMs > 0) await sleep(aheadMs);
  }
  return { updates, perSecond: updates / passed() };
}

/** Links that all lose their connections at once. */
async function measureStorm(service: ScaleService, count: number): Promise<void> {
  const accounts: BenchAccount[] = [];
  for (let left = count; left > 0; left -= LINKS_PER_ACCOUNT)
    accounts.push(await service.ask({ kind: "account", bots: 0 }));
  await sleep(2000);
  const before = await measureAll(service);
  const openedAt = performance.now();
  const links = await ScaleLink.open(count, (index) => ({
    url: service.urls[index % service.urls.length] ?? "",
    account: accounts[Math.floor(index / LINKS_PER_ACCOUNT)] as BenchAccount,
    capacity: 1,
  }));
  const openSeconds = (performance.now() - openedAt) / 1000;
  await sleep(5000);
  const open = await measureAll(service);
  await sleep(IDLE_SECONDS * 1000);
  const idle = await measureAll(service);
  const brokenAt = performance.now();
  await Promise.all(links.map((link) => link.connectAgain()));
  const backSeconds = (performance.now() - brokenAt) / 1000;
  const back = await measureAll(service);
  console.log(
    `  storm of ${count} links: opened in ${openSeconds.toFixed(1)} s, ${kib(open.rss - before.rss, count)} a link ` +
      `(${kib(open.heapUsed - before.heapUsed, count)} of live objects), their heartbeats ` +
      `${((100 * (idle.cpuSeconds - open.cpuSeconds)) / IDLE_SECONDS).toFixed(0)} % of a core; all back after ` +
      `${backSeconds.toFixed(1)} s, ${(back.cpuSeconds - idle.cpuSeconds).toFixed(1)} s of CPU, event-loop delay p99 ` +
      `${back.loopDelayP99Ms.toFixed(0)} ms`,
  );
  for (const link of links) link.close();
}

function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** How much more than linearly the use grew with the number of bots. */
export function printGrowth(small: Figures, large: Figures): void {
  const factor = (name: keyof Figures) => (large[name] / small[name] / (large.bots / small.bots)).toFixed(2);
  console.log(
    `  growth from ${small.bots} to ${large.bots} bots, 1 is linear: CPU until Available ${factor("startCpuSeconds")}, ` +
      `CPU afterwards ${factor("idleCpuPerSecond")}, RSS ${factor("rssBytes")}, live objects ${factor("heapBytes")}`,
  );
}
