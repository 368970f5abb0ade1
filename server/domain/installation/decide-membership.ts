import os from "node:os";
import { LEASE } from "../../contract/limits/link.ts";
import type { Installation } from "../../data/installation-connection.ts";

/** The engine of a process that wants to run the installation. */
export type OwnEngine =
  | { kind: "memory" }
  /** `stamp`: the id that the broker has of before; null where it is new, or has lost everything. */
  | { kind: "broker"; stamp: string | null; address: string };

/** Why a process must not run the installation. */
export interface Misfit {
  what: string;
  advice: string;
}

type Decision =
  | { kind: "join"; engineId: string }
  /** `isCertain`: no earlier engine assigns bots any more, and no shard of one is connected. */
  | { kind: "takeOver"; isCertain: boolean }
  /** Another process may be about to end, or a living one about to stamp its broker again. */
  | { kind: "wait" }
  | { kind: "refuse"; misfit: Misfit };

/** After the database's restart a living process connects again within this time. */
const RECONNECT_MS = 3_000;

/**
 * Whether a process runs the installation as `before` says. `ended`: certainly none. `unknown`: it may have been killed, or
 * have lost its connection a moment ago. `silent`: its lease has run out.
 */
export function readSignsOfLife(before: Installation | null): "alive" | "unknown" | "silent" | "ended" {
  if (!before || before.silentMs === null) return "ended";
  if (before.isConnected) return before.silentMs < LEASE.ttlMs ? "alive" : "silent";
  if (before.kind === "memory" && hasEndedHere(before)) return "ended";
  return before.silentMs < RECONNECT_MS ? "unknown" : "silent";
}

/** A process of this machine whose number nobody has, or which this process has got again, as in a container. */
function hasEndedHere({ host, pid }: Installation): boolean {
  if (host !== os.hostname()) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** @param patienceMs How long it waits for what may pass by itself. */
export function decideMembership(
  before: Installation | null,
  own: OwnEngine,
  { waitedMs, patienceMs }: { waitedMs: number; patienceMs: number },
): Decision {
  if (before?.kind === "broker" && own.kind === "broker" && own.stamp === before.engineId) {
    return { kind: "join", engineId: before.engineId };
  }
  const misfit = before && findMisfit(before, own);
  if (misfit) return { kind: "refuse", misfit };
  const signs = readSignsOfLife(before);
  if (signs === "ended" || signs === "silent") return { kind: "takeOver", isCertain: signs === "ended" };
  // The database's clock has gone back: a process that lives would have renewed its lease meanwhile.
  if (before && (before.silentMs ?? 0) < 0 && waitedMs >= LEASE.ttlMs) return { kind: "takeOver", isCertain: false };
  const hasRenewed = before?.isConnected && (before.silentMs ?? 0) <= waitedMs;
  if (before && hasRenewed && waitedMs >= patienceMs) return { kind: "refuse", misfit: describeOther(before, own) };
  return { kind: "wait" };
}

/** What does not fit, whether or not a process runs the installation now. */
export function findMisfit({ kind, brokerAddress }: Installation, own: OwnEngine): Misfit | null {
  if (kind === "memory") return null; // whoever sets REDIS_URL means it
  if (own.kind === "memory") {
    return {
      what: `this installation runs on the broker at ${brokerAddress}, and REDIS_URL is not set`,
      advice: "set it, or stop every process and run `svc broker none`",
    };
  }
  if (own.stamp === null) return null;
  return {
    what: `this installation runs on another broker than REDIS_URL names (${own.address}); the last one was at ${brokerAddress}`,
    advice: "set REDIS_URL as for the other processes, or stop them all and run `svc broker adopt`",
  };
}

/** What a living process makes impossible. */
export function describeOther(before: Installation, own: OwnEngine): Misfit {
  const other = describeProcess(before);
  if (before.kind === "memory") {
    const stop = own.kind === "memory" ? "stop it, or set REDIS_URL for both" : "stop it, or set REDIS_URL for it, too";
    return { what: `another process (${other}) runs this installation without a broker`, advice: stop };
  }
  const address = own.kind === "broker" ? own.address : "none";
  return {
    what: `the broker that REDIS_URL names (${address}) is not that of the other processes (${other}), which was at ${before.brokerAddress}`,
    advice: "set REDIS_URL as for them, or stop them all first",
  };
}

export const describeProcess = ({ host, pid, startedAt }: Installation): string =>
  `process ${pid} on ${host}, started ${startedAt.toISOString()}`;
