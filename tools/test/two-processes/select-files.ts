import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const TESTS = "{server,control,tools,app}/**/*.test.ts";
const SENDERS = [
  ...["callApi", "sendRequest", "callProvider", "requestToken", "visit", "authorize", "approve", "exchange", "newCode"],
  ...["setUpShardLink", "serveApi"],
];
/** A test file that sends requests, or connects shards, by the helpers that reach the processes of the run. */
const SENDS = new RegExp(`\\b(?:${SENDERS.join("|")})[(<]`);
const HELPERS = /testing\/(?:call-api|oauth-flow|set-up-shard-link|serve-fetch)\.ts"/;

/** Files that send requests and yet do not run on two processes: what each uses, as it is written there, and why not. */
export const LEFT_OUT: Record<string, { uses: string; why: string }> = {
  "server/secrets-at-rest.test.ts": { uses: "readDatabase", why: "looks at each value that the database holds" },
  "server/data/rate-limiter.test.ts": {
    uses: "startTwoApplications",
    why: "starts two applications of its own, and a broker that it stops",
  },
  "server/domain/demo/load-demo.test.ts": { uses: "overrideSettings", why: "switches the demo on" },
  "server/domain/items/find-catalogues.test.ts": {
    uses: "issueLocalClusterToken",
    why: "the token of the local cluster counts in the process that issued it",
  },
  "server/domain/fleet/assignment-recovery.test.ts": {
    uses: "withoutTables",
    why: "takes tables away from the service",
  },
  "server/domain/public-bots/public-bot-cache.test.ts": { uses: "restartApplication", why: "looks into the cache" },
  "server/domain/request-log/requests.test.ts": { uses: "requestLogBuffer", why: "flushes the buffer of the process" },
  "server/transport/link/link-limits.test.ts": { uses: "connections()", why: "counts the sockets of the process" },
  "server/transport/no-outgoing-requests.test.ts": {
    uses: "overrideSettings",
    why: "watches the process's connections",
  },
  "server/transport/rest/slow-database.test.ts": {
    uses: "LOCK TABLE",
    why: "takes twelve seconds, and no two processes share how long a statement waits",
  },
  "tools/svc-beside-service.test.ts": { uses: "restartWithBroker", why: "starts a broker of its own, and stops it" },
  "server/transport/rest/logging.test.ts": { uses: "captureLog", why: "reads the log of the process" },
  "server/transport/rest/request-body.test.ts": {
    uses: "bodyLimit",
    why: "takes a minute, and no two processes share how a body is read",
  },
  "server/transport/trpc/answer-trpc.test.ts": {
    uses: "restartApplication",
    why: "takes the database from the process",
  },
  "server/transport/trpc/audited-mutations.test.ts": { uses: "overrideSettings", why: "switches the demo on" },
  "server/transport/unstorable-text.test.ts": { uses: "overrideSettings", why: "switches the limits off" },
};

/** The test files that run on two processes, as paths from the root. */
export const filesOnTwoProcesses = (): string[] => filesThatSend().filter((file) => !(file in LEFT_OUT));

export function filesThatSend(): string[] {
  return fs
    .globSync(TESTS, { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => {
      const source = read(file);
      return HELPERS.test(source) && SENDS.test(source);
    })
    .sort();
}

export const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");
