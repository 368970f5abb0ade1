import http from "node:http";
import path from "node:path";
import { startBenchServers } from "./start-bench-servers.ts";

const PROGRAM = path.join(import.meta.dirname, "presence-server.ts");
const REFERENCE = path.join(import.meta.dirname, "gateway-reference.ts");
const BOTS = 1000;
const STREAMS = 100;
const SECONDS = 4;
/** Updates per second; 0: as many as possible. */
const PACES = [100, 400, 0];
const AT = '"updatedAt":"';
const INSTANT_LENGTH = 24;

/** Updates of bots per second: first into the engine only, then also to a hundred streams of one fleet. */
export async function benchPresence(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3937, reference: 3938 }, PROGRAM);
  const drive = async (perSecond: number) => {
    const reply = await fetch(`${servers.product}/drive?perSecond=${perSecond}&seconds=${SECONDS}`);
    const { updates, seconds } = (await reply.json()) as { updates: number; seconds: number };
    return { updates, perSecond: updates / seconds, seconds };
  };
  try {
    await fetch(`${servers.product}/open?bots=${BOTS}`);
    console.log(`\n${BOTS} bots, states of about 1.8 KB, ${SECONDS} s each`);
    console.log(`  into the engine, no streams: ${(await drive(0)).perSecond.toFixed(0)} updates/s`);
    for (const pace of PACES) await measure(`${servers.product}/watch`, pace, drive);
  } finally {
    await servers.stop();
  }
}

type Drive = (perSecond: number) => Promise<{ updates: number; perSecond: number; seconds: number }>;

async function measure(url: string, pace: number, drive: Drive): Promise<void> {
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(url)));
  await until(() => streams.every(({ snapshots }) => snapshots > 0));
  const { updates, perSecond, seconds } = await drive(pace);
  await until(() => streams.every(({ isQuiet }) => isQuiet()));
  const events = streams.reduce((sum, { bots }) => sum + bots, 0);
  const again = streams.reduce((sum, { snapshots }) => sum + snapshots - 1, 0);
  const lags = streams.flatMap(({ lagsMs }) => lagsMs).sort((a, b) => a - b);
  console.log(
    `  ${pace || "no limit"}: ${perSecond.toFixed(0)} updates/s in, ${(events / seconds).toFixed(0)} events/s out to ` +
      `${STREAMS} streams (${((100 * events) / (updates * STREAMS)).toFixed(1)} % of all), ${again} fresh snapshots, ` +
      `lag p50 ${at(lags, 0.5)} ms, p99 ${at(lags, 0.99)} ms`,
  );
  for (const { close } of streams) close();
}

const at = (sorted: number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Counts events without parsing them. */
async function openStream(url: string) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { agent: false }, resolve).on("error", reject);
  });
  let rest = "";
  let readAt = 0;
  const read = {
    bots: 0,
    snapshots: 0,
    /** Time from the creation of a state to its arrival; the first state of each chunk. */
    lagsMs: [] as number[],
    isQuiet: () => performance.now() - readAt > 500,
    close: () => response.destroy(),
  };
  response.setEncoding("latin1").on("data", (chunk: string) => {
    readAt = performance.now();
    const text = rest + chunk;
    read.bots += text.split("event: bot\n").length - 1;
    read.snapshots += text.split("event: snapshot\n").length - 1;
    const place = text.indexOf(AT, text.indexOf("event: bot\n"));
    if (place >= 0 && text.includes("event: bot\n")) {
      const instant = text.slice(place + AT.length, place + AT.length + INSTANT_LENGTH);
      if (instant.length === INSTANT_LENGTH) read.lagsMs.push(Date.now() - Date.parse(instant));
    }
    rest = /(?:e|ev|eve|even|event|event:.{0,10})$/.exec(text)?.[0] ?? "";
  });
  response.on("error", () => {});
  return read;
}
