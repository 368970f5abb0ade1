import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const SENDERS = [
  ...["callApi", "sendRequest", "callProvider", "requestToken", "visit", "authorize", "approve", "exchange", "newCode"],
  ...["setUpShardLink", "serveApi"],
];
/** A test file that sends requests, or connects shards, by the helpers that reach the processes of the run. */
const SENDS = new RegExp(`\\b(?:${SENDERS.join("|")})[(<]`);

/**
 * The test files that run on two processes as well, by what the processes share in them. What one request does alone, as
 * the formats of replies or the rights of credentials, is the same in every process, and is tested on one.
 */
export const FILES_BY_SHARED_STATE = {
  "counters of limits": ["server/transport/rest/limits.test.ts", "server/transport/trpc/limits.test.ts"],
  "counts of wrong passwords": ["server/domain/identity/sign-in.test.ts"],
  "transactions of calls at the same time": ["server/domain/bots/create-bots-together.test.ts"],
  "idempotency keys": ["server/domain/idempotency.test.ts", "server/domain/bots/export-bots.test.ts"],
  "codes and tokens of applications": [
    "server/transport/oauth/authorization-lifecycle.test.ts",
    "server/transport/oauth/decision-race.test.ts",
    "server/transport/oauth/shared-exchange.test.ts",
    "server/transport/oauth/token-race.test.ts",
  ],
  "challenges that count once": ["server/domain/identity/passkeys/passkeys.test.ts"],
  "rights that end": [
    "server/domain/identity/account-deletion.test.ts",
    "server/domain/identity/credentials.test.ts",
    "server/domain/applications/disable-application.test.ts",
    "server/transport/banned-account.test.ts",
    "server/transport/suspended-application-owner.test.ts",
  ],
  "the engine of live states": [
    "server/domain/commands/run-command.test.ts",
    "server/domain/fleet/desired-state-reconciler.test.ts",
    "server/transport/link/link-account-limits.test.ts",
    "server/transport/link/link-authorization.test.ts",
    "server/transport/link/link-bot-sign-in.test.ts",
    "server/transport/link/link-forward-command.test.ts",
    "server/transport/link/restarted-bots.test.ts",
    "server/transport/link/revoked-bots.test.ts",
    "server/transport/link/shard-link.test.ts",
  ],
  "streams and prepared answers": [
    "server/domain/public-bots/read-public-bots.test.ts",
    "server/transport/gateway/events.test.ts",
    "server/transport/gateway/gateway.test.ts",
    "server/transport/trpc/live-changes.test.ts",
    "server/transport/trpc/watch.test.ts",
  ],
  "work that one of them claims": [
    "server/domain/alerts/stopped-clusters.test.ts",
    "server/domain/jobs/fair-turns.test.ts",
    "server/domain/jobs/job-run.test.ts",
    "server/domain/schedules/schedules.test.ts",
  ],
  "the clock of the database": ["server/clock-skew.test.ts"],
} as const satisfies Record<string, readonly string[]>;

export const filesOnTwoProcesses = (): string[] => Object.values(FILES_BY_SHARED_STATE).flat().sort();

/** Whether the requests of the file reach the processes of the run. */
export const sendsRequests = (file: string): boolean => SENDS.test(fs.readFileSync(path.join(ROOT, file), "utf8"));
