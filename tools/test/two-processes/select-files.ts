import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const SENDERS = [
  ...[
    "callApi",
    "callPortal",
    "sendRequest",
    "callProvider",
    "requestToken",
    "visit",
    "authorize",
    "approve",
    "exchange",
    "newCode",
  ],
  ...["setUpShardLink", "serveApi"],
];
/** A test file that sends requests, or connects shards, by the helpers that reach the processes of the run. */
const SENDS = new RegExp(`\\b(?:${SENDERS.join("|")})[(<]`);

/**
 * The test files that run on two processes as well: of what the processes share, those in which it matters which of them
 * is asked. What one request does alone, as the formats of replies or the rights of credentials, is the same in every
 * process. Others are about shared state too, but the way to it is that of a file below:
 *
 * - `trpc/limits` counts as `rest/limits` does, and `rate-limiter.system.test.ts` has two processes of its own.
 * - `create-bots-together`, `export-bots`, `decision-race` and `passkeys` rest on locks and rows of the database, which
 *   the connections of one process share as those of two; `idempotency` and `token-race` stand for them.
 * - `banned-account`, `credentials`, `account-deletion`, `disable-application` and `link-authorization`: a right is read
 *   from the database with each call; streams and links that are open are in `suspended-application-owner`.
 * - `link-forward-command` and `restarted-bots` send messages to the process of a shard, as `run-command` does;
 *   `link-account-limits` counts in one process.
 * - `gateway` and `watch` read what `events` reads; `public-bot-cache` has two processes of its own.
 * - `schedules`, `fair-turns` and `stopped-clusters` claim rows as `job-run` does; `two-processes-jobs` and
 *   `two-processes-schedules` have two processes of their own.
 */
export const FILES_BY_SHARED_STATE = {
  "counters of limits": ["server/transport/rest/limits.test.ts"],
  "counts of wrong passwords": ["server/domain/identity/sign-in.test.ts"],
  "idempotency keys": ["server/domain/idempotency.test.ts"],
  "codes and tokens of applications": [
    "server/transport/oauth/authorization-lifecycle.test.ts",
    "server/transport/oauth/shared-exchange.test.ts",
    "server/transport/oauth/token-race.test.ts",
  ],
  "rights that end": ["server/transport/suspended-application-owner.test.ts"],
  "the engine of live states": [
    "server/domain/commands/run-command.test.ts",
    "server/domain/fleet/assigning/desired-state-reconciler.test.ts",
    "server/transport/link/link-bot-sign-in.test.ts",
    "server/transport/link/revoked-bots.test.ts",
    "server/transport/link/shard-link.test.ts",
  ],
  streams: ["server/transport/gateway/events.test.ts", "server/transport/trpc/live-changes.test.ts"],
  "work that one of them claims": ["server/domain/jobs/job-run.test.ts"],
  "the clock of the database": ["server/clock-skew.test.ts"],
} as const satisfies Record<string, readonly string[]>;

export const filesOnTwoProcesses = (): string[] => Object.values(FILES_BY_SHARED_STATE).flat().sort();

/** Whether the requests of the file reach the processes of the run. */
export const sendsRequests = (file: string): boolean => SENDS.test(fs.readFileSync(path.join(ROOT, file), "utf8"));
