import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { WebProcess } from "../../topology/web-process.ts";
import { residentMb } from "../list-processes.ts";
import { withWebs } from "./machine-cases.ts";
import { MixedLoad } from "./mixed-load.ts";
import type { Topology } from "./start-fault-topology.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext } from "./survive-case.ts";

/** Settings of a process whose memory is measured. */
const MEASURED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };
const BYTES_PER_MB = 2 ** 20;

interface HeapMeter {
  /** @returns The memory that is in use after a garbage collection, in MB. */
  measure(): Promise<number>;
  close(): void;
}

/** Through the debugger of Node, at the address that the process prints. */
async function openHeapMeter(web: WebProcess): Promise<HeapMeter> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(web.output())?.[0];
  if (!address) throw new Error("the process does not say where its debugger listens");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  const call = async (method: string): Promise<Record<string, number>> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [data] = await once(socket, "message");
      const reply = JSON.parse(String(data));
      if (reply.id === id) return reply.result;
    }
  };
  return {
    async measure() {
      await call("HeapProfiler.collectGarbage");
      const { usedSize = 0, backingStorageSize = 0 } = await call("Runtime.getHeapUsage");
      return (usedSize + backingStorageSize) / BYTES_PER_MB;
    },
    close: () => socket.close(),
  };
}

const WARM_UP_PART = 0.5;
const SAMPLE_MS = 4_000;
/** The memory of the process itself needs this long until its growth says something. */
const LONG_MINUTES = 10;
/** While compiled code and caches still grow, nothing is judged. */
const WARM_MINUTES = 2;

interface Sample {
  at: number;
  /** What is in use after a garbage collection, in MB. */
  inUse: number;
  /** Of the process, in MB. */
  resident: number;
  files: number;
  connections: number;
}

/** Least squares, per minute. */
function slopeOf(samples: readonly Sample[], member: "inUse" | "resident"): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const level = mean(samples.map((sample) => sample[member]));
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return (samples.reduce((sum, sample) => sum + (sample.at - at) * (sample[member] - level), 0) / spread) * 60_000;
}

const openFiles = (pid: number): number => fs.readdirSync(`/proc/${pid}/fd`).length;

async function takeSamples({ database }: Topology, web: WebProcess, minutes: number): Promise<Sample[]> {
  const heap = await openHeapMeter(web);
  const samples: Sample[] = [];
  const until = performance.now() + minutes * 60_000;
  while (performance.now() < until) {
    const [row] = await database.query<{ count: number }>("SELECT count(*)::int AS count FROM pg_stat_activity");
    const inUse = await heap.measure();
    const { pid } = web;
    const at = performance.now();
    samples.push({ at, inUse, resident: residentMb(pid), files: openFiles(pid), connections: row?.count ?? 0 });
    await sleep(SAMPLE_MS);
  }
  heap.close();
  return samples;
}

function judge(samples: readonly Sample[], minutes: number): Finding[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_PART));
  const [first, last] = [warm[0], warm.at(-1)] as [Sample, Sample];
  const growth = (member: "inUse" | "resident") =>
    `${slopeOf(warm, member).toFixed(1)} MB a minute, ${first[member].toFixed(0)} → ${last[member].toFixed(0)} MB`;
  const isLong = minutes >= LONG_MINUTES;
  return [
    holds(
      minutes >= WARM_MINUTES
        ? "memory in use grows < 1 MB a minute"
        : `memory in use (judged from ${WARM_MINUTES} minutes)`,
      minutes < WARM_MINUTES || slopeOf(warm, "inUse") < 1,
      growth("inUse"),
    ),
    holds(
      isLong
        ? "memory of the process grows < 1 MB a minute"
        : `memory of the process (judged from ${LONG_MINUTES} minutes)`,
      !isLong || slopeOf(warm, "resident") < 1,
      growth("resident"),
    ),
    holds("open files stay", last.files <= first.files + 30, `${first.files} → ${last.files}`),
    holds(
      "database connections stay",
      last.connections <= first.connections + 10,
      `${first.connections} → ${last.connections}`,
    ),
  ];
}

const surviveSoak = ({ topology, minutes }: SurviveContext): Promise<Finding[]> =>
  withWebs(topology, [MEASURED], async ([web]) => {
    const account = await topology.newAccount(100_000);
    const webs = [web as WebProcess, topology.webs[0] as WebProcess];
    const load = new MixedLoad({ webs, account, perSecond: 30 }).start();
    const samples = await takeSamples(topology, webs[0] as WebProcess, minutes);
    await load.stop();
    const failures = load.failures().map(({ kind, status, error }) => `${kind} ${status || error}`);
    return [none("request fails", failures, `${load.entries.length}`), ...judge(samples, minutes)];
  });

export const SOAK_CASES: readonly SurviveCase[] = [
  { row: "R17", fault: "a load for a long time (--minutes)", run: surviveSoak },
];
