import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { childEnvironment } from "../../child-environment.ts";
import { residentMb } from "../list-processes.ts";
import { type AbuseCase, send, type Target } from "./abuse-case.ts";
import { runningService, type Service, type ServiceAccount, startAttackedService } from "./attacked-service.ts";
import { CONNECTION_CASES } from "./connection-cases.ts";
import { LINK_CASES } from "./link-cases.ts";
import type { Observation, ObserverStart } from "./observer-process.ts";
import { REQUEST_CASES } from "./request-cases.ts";

/** What was sent, what was answered, and the effect on other callers. */
interface CaseResult {
  name: string;
  sends: string;
  /** Lines that begin with `!` are problems. */
  answers: string[];
  seconds: number;
  seen: Observation;
  /** Memory of the server process in MB; null when it is unknown. */
  memory: { before: number; peak: number; after: number } | null;
}

const MAX_HEALTH_MS = 250;
/**
 * What one case may add to the peak memory of the server process. While memory is free, V8 lets about 400 MB of garbage
 * accumulate; the limit is to find cases that keep gigabytes.
 */
const MAX_GROWTH_MB = 500;

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The reasons why a case fails; empty when it passes. */
function findProblems({ answers, seen, memory }: CaseResult): string[] {
  const problems = answers.filter((line) => line.startsWith("!")).map((line) => line.slice(2));
  const slowest = Math.max(0, ...seen.healthMs);
  if (slowest >= MAX_HEALTH_MS) problems.push(`/healthz took ${slowest.toFixed(0)} ms`);
  if (seen.healthFailed > 0) problems.push(`/healthz failed ${seen.healthFailed} times`);
  if (seen.healthMs.length === 0) problems.push("/healthz was not asked");
  if (seen.beatsLate > 0) problems.push(`${seen.beatsLate} beats of another account took more than 1 s`);
  if (seen.losses.length > 0) problems.push(`another account's shard lost: ${[...new Set(seen.losses)].join(", ")}`);
  const growth = memory ? memory.peak - memory.before : 0;
  if (growth > MAX_GROWTH_MB) problems.push(`memory grew by ${growth.toFixed(0)} MB`);
  return problems;
}

function printResult(finding: CaseResult): void {
  const { name, sends, answers, seconds, seen, memory } = finding;
  const problems = findProblems(finding);
  const ms = (part: number) => quantile(seen.healthMs, part).toFixed(0);
  const rss = memory
    ? `${memory.before.toFixed(0)} MB before, ${memory.peak.toFixed(0)} at its height, ${memory.after.toFixed(0)} after`
    : "not known (--pid)";
  const beats = `${seen.beatMs.length} acknowledged, slowest ${Math.max(0, ...seen.beatMs).toFixed(0)} ms`;
  console.log(`
${problems.length === 0 ? "pass" : "FAIL"}  ${name}  (${seconds.toFixed(1)} s)
  sent     ${sends}
  answers  ${answers.map((line) => line.replace(/^! /, "")).join("; ")}
  healthz  p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, max ${ms(1)} ms of ${seen.healthMs.length}
  others   ${beats}
  memory   ${rss}${problems.map((problem) => `\n  problem  ${problem}`).join("")}`);
}

/** A line for each case. @returns The exit code. */
function printSummary(findings: readonly CaseResult[]): number {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const failed = findings.filter((finding) => findProblems(finding).length > 0);
  console.log("\n");
  for (const finding of findings) {
    const { name, seen, memory } = finding;
    const verdict = findProblems(finding).length === 0 ? "pass" : "FAIL";
    const health = `${Math.max(0, ...seen.healthMs).toFixed(0)} ms`.padStart(9);
    const grown = memory ? `+${(memory.peak - memory.before).toFixed(0)} MB`.padStart(9) : "";
    const late = `${seen.beatsLate + seen.losses.length}`.padStart(5);
    console.log(`${verdict}  ${name.padEnd(width)}  healthz ${health}  memory ${grown}  heartbeats lost ${late}`);
  }
  console.log(`\n${findings.length - failed.length} of ${findings.length} cases passed`);
  return failed.length === 0 ? 0 : 1;
}

const CASES = [...REQUEST_CASES, ...LINK_CASES, ...CONNECTION_CASES];
const ATTACKER_BOTS = 1_000;
const VICTIM_BOTS = 5;
const IMPORT_AT_ONCE = 100;
/** The time limit of a case. */
const MAX_MS = 120_000;
const NOT_FINISHED = `! not finished after ${MAX_MS / 1000} s; the cases after it were not run`;
const PAUSE_MS = 2_000;

const USAGE = `npm run faults -- abuse [--url URL] [--pid PID] [--only NAME]…

Attacks a service and reports its answers, latency and memory. Without --url one is started on a free port and an empty folder.
  --url URL    a running service on this machine; its database as for \`npm run svc\` (DATA_DIR or DATABASE_URL)
  --pid PID    its server process, for the growth of memory
  --only NAME  cases whose name contains this; may be repeated
Cases: ${CASES.map(({ name }) => name).join(" · ")}
`;

async function importBots(service: Service, person: ServiceAccount, count: number, address: string): Promise<string[]> {
  const target = { url: service.url, attacker: person, staff: person, botIds: [], address };
  const headers = { Authorization: person.token };
  for (let from = 0; from < count; from += IMPORT_AT_ONCE) {
    const size = Math.min(IMPORT_AT_ONCE, count - from);
    const bots = Array.from({ length: size }, (_, n) => ({
      ...{ accountId: `${person.id}-${from + n}`, deviceId: "device", secret: "secret", nickname: `Bot ${from + n}` },
    }));
    const { status, text } = await send(target, {
      path: "/v1/bots/bulk-import",
      body: JSON.stringify({ bots }),
      headers,
    });
    if (status !== 200) throw new Error(`the bots could not be imported: ${status} ${text}`);
  }
  const { text } = await send(target, { path: "/v1/bots", headers });
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
}

interface CaseContext {
  service: Service;
  attacker: ServiceAccount;
  staff: ServiceAccount;
  botIds: string[];
  observer: Observer;
}

async function runCase(
  one: AbuseCase,
  at: number,
  { service, attacker, staff, botIds, observer }: CaseContext,
): Promise<CaseResult> {
  const target: Target = { url: service.url, attacker, staff, botIds, address: `10.50.${at}.1` };
  await observer.read();
  const pid = service.pid();
  const before = pid === null ? 0 : residentMb(pid);
  const stopMemorySampling = followMemory(() => pid);
  const from = performance.now();
  const limit = new AbortController();
  const answers = await Promise.race([
    one.run(target).catch((error: Error) => [`! the case failed: ${error.message}`]),
    sleep(MAX_MS, [NOT_FINISHED], { signal: limit.signal }).catch(() => []),
  ]);
  limit.abort();
  const seconds = (performance.now() - from) / 1000;
  await sleep(PAUSE_MS);
  const peak = stopMemorySampling();
  const seen = await observer.read();
  const hasEnded = pid !== null && residentMb(pid) === 0;
  return {
    name: one.name,
    sends: one.sends,
    answers: hasEnded ? [...answers, "! the server process ended"] : answers,
    seconds,
    seen,
    memory: pid === null ? null : { before, peak, after: residentMb(pid) },
  };
}

/** @returns The exit code: 0 when every case passed. */
export async function runAbuse(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const options = { url: text, pid: text, only: { ...text, multiple: true }, help: { type: "boolean" } } as const;
  const { values } = parseArgs({ args, options });
  const selected = CASES.filter(({ name }) => !values.only || values.only.some((part) => name.includes(part)));
  if (values.help || selected.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const service = values.url
    ? runningService(values.url.replace(/\/$/, ""), Number(values.pid) || null)
    : await startAttackedService();
  try {
    const attacker = await service.newPerson("attacker", ATTACKER_BOTS);
    const victim = await service.newPerson("victim", VICTIM_BOTS);
    const staff = await service.newPerson("staff", 0, "staff,admin");
    const botIds = await importBots(service, attacker, ATTACKER_BOTS, "10.98.0.1");
    await importBots(service, victim, VICTIM_BOTS, "10.98.0.2");
    const observer = await startObserver({
      url: service.url,
      pid: service.pid(),
      token: victim.token,
      bots: VICTIM_BOTS,
    });
    await sleep(PAUSE_MS);
    const findings: CaseResult[] = [];
    for (const [at, one] of selected.entries()) {
      const finding = await runCase(one, at, { service, attacker, staff, botIds, observer });
      findings.push(finding);
      printResult(finding);
      if (finding.answers.includes(NOT_FINISHED)) break;
    }
    observer.stop();
    return printSummary(findings);
  } finally {
    await service.stop();
  }
}

const OBSERVER = path.join(import.meta.dirname, "observer-process.ts");
const MEMORY_EVERY_MS = 50;
const ASSIGNED_WITHIN_MS = 30_000;

interface Observer {
  /** Measurements since the last call. */
  read(): Promise<Observation>;
  stop(): void;
}

/** Starts the observer; resolves when the victim's bots are assigned. */
async function startObserver(start: ObserverStart): Promise<Observer> {
  const child = fork(OBSERVER, { env: childEnvironment() });
  child.send(start);
  await once(child, "message", { signal: AbortSignal.timeout(ASSIGNED_WITHIN_MS) });
  return {
    async read() {
      const answer = new Promise<Observation>((resolve) => {
        const onMessage = (message: Observation | "assigned") => {
          if (message === "assigned") return;
          child.off("message", onMessage);
          resolve(message);
        };
        child.on("message", onMessage);
      });
      child.send("read");
      return answer;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Samples a process's memory. @returns A function that stops it and returns the peak in MB. */
function followMemory(pid: () => number | null): () => number {
  let peak = 0;
  const sample = () => {
    const now = pid();
    if (now !== null) peak = Math.max(peak, residentMb(now));
  };
  sample();
  const timer = setInterval(sample, MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    sample();
    return peak;
  };
}
