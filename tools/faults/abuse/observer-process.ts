// A process of its own during the attack: it polls `/healthz` and is the shard of another account's bots.
import { once } from "node:events";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { stolenMs, waitsForCoreMs } from "../list-processes.ts";
import { AttackerLink } from "./attacker-link.ts";

const HEALTH_EVERY_MS = 20;
const BEAT_EVERY_MS = 250;
const LATE_MS = 1_000;
const ADDRESS = "10.99.0.1";
const GIVE_UP_MS = 60_000;

export interface ObserverStart {
  url: string;
  /** The server process; null when it is unknown. */
  pid: number | null;
  token: string;
  bots: number;
}

/** Measurements since they were last read. */
export interface Observation {
  /** Without the time in which other programs or machines had the core that the server or this process needed. */
  healthMs: number[];
  healthFailed: number;
  /** Milliseconds from a beat to its acknowledgement. */
  beatMs: number[];
  beatsLate: number;
  /** Why the victim's link ended, and assignments that were revoked. */
  losses: string[];
}

const emptyObservation = (): Observation => ({ healthMs: [], healthFailed: 0, beatMs: [], beatsLate: 0, losses: [] });
let observed = emptyObservation();
/** Health requests without an answer yet: each tells how long it has taken. */
const pendingHealthChecks = new Set<() => number>();
const unacknowledged = new Set<number>();

/** Leaves out the longest of the waits for a core, which may all be at the same time. */
function startClock(server: number | null): () => number {
  const pids = [process.pid, ...(server === null ? [] : [server])];
  const readWaits = () =>
    new Map([...pids.flatMap(waitsForCoreMs), ...stolenMs().map((ms, core) => [`core ${core}`, ms] as const)]);
  const before = readWaits();
  const from = performance.now();
  return () => {
    const ms = performance.now() - from;
    const waited = Math.max(0, ...[...readWaits()].map(([what, wait]) => wait - (before.get(what) ?? wait)));
    return ms - waited;
  };
}

function checkHealth({ url, pid }: ObserverStart, agent: http.Agent): void {
  const clock = startClock(pid);
  pendingHealthChecks.add(clock);
  const answered = (failed: boolean) => {
    if (!pendingHealthChecks.delete(clock)) return;
    observed.healthMs.push(clock());
    if (failed) observed.healthFailed += 1;
  };
  const request = http.get(`${url}/healthz`, { agent, timeout: GIVE_UP_MS }, (reply) => {
    reply.resume();
    reply.once("end", () => answered(reply.statusCode !== 200));
  });
  request.once("error", () => answered(true));
  request.once("timeout", () => request.destroy());
}

/** Runs the victim's bots, and reconnects when the link is closed. */
async function runVictimShard({ url, token, bots }: ObserverStart): Promise<never> {
  while (true) {
    const link = await AttackerLink.open(url, token, ADDRESS).catch(() => null);
    if (!link) {
      await sleep(250);
      continue;
    }
    link.onFrame = (frame) => {
      if (frame.t === "hb" && unacknowledged.delete(frame.at)) recordBeat(performance.now() - frame.at);
      if (frame.t === "revoke" || frame.t === "lost") observed.losses.push(frame.t);
      if (frame.t === "lost") link.terminate(); // the next one says hello without an epoch
      if (frame.t === "assign") link.showAvailable();
    };
    await link.hello({ clusterName: "Victim" });
    const beat = setInterval(() => {
      const at = performance.now();
      unacknowledged.add(at);
      link.sendHeartbeat(link.held, at);
    }, BEAT_EVERY_MS);
    link.waitForBots(bots).then(
      () => process.send?.("assigned"),
      (error: Error) => observed.losses.push(error.message),
    );
    await once(link.socket, "close");
    clearInterval(beat);
    observed.losses.push(`link closed ${link.closeText}`);
    unacknowledged.clear();
  }
}

function recordBeat(ms: number): void {
  observed.beatMs.push(ms);
  if (ms > LATE_MS) observed.beatsLate += 1;
}

const [start] = (await once(process, "message")) as [ObserverStart];
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
setInterval(() => checkHealth(start, agent), HEALTH_EVERY_MS);
process.on("message", () => {
  const now = performance.now();
  const open = [...pendingHealthChecks].map((clock) => clock());
  const late = [...unacknowledged].filter((at) => now - at > LATE_MS).length;
  process.send?.({ ...observed, healthMs: [...observed.healthMs, ...open], beatsLate: observed.beatsLate + late });
  observed = emptyObservation();
});
process.on("disconnect", () => process.exit(0));
await runVictimShard(start);
