import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { residentMb } from "../list-processes.ts";
import { type AbuseCase, send, type Target } from "./abuse-case.ts";
import { runningService, type Service, type ServiceAccount, startAttackedService } from "./attacked-service.ts";
import { CONNECTION_CASES } from "./connection-cases.ts";
import { LINK_CASES } from "./link-cases.ts";
import { type CaseResult, printResult, printSummary } from "./print-results.ts";
import { REQUEST_CASES } from "./request-cases.ts";
import { followMemory, type Observer, startObserver } from "./start-observer.ts";

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
    const observer = await startObserver({ url: service.url, token: victim.token, bots: VICTIM_BOTS });
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
