import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "#server/application.ts";
import { isBrokerUnavailable } from "#server/data/broker.ts";
import { connectBroker } from "#server/data/connect-broker.ts";
import { assertUtc, isUnavailable } from "#server/data/db.ts";
import { observeBroker } from "#server/data/observe-broker.ts";
import { observeWaitingWork } from "#server/data/observe-waiting-work.ts";
import { fillUsernameSkeletons } from "#server/domain/identity/fill-username-skeletons.ts";
import { issueSetupLink } from "#server/domain/identity/setup-link.ts";
import { membership } from "#server/domain/installation/membership.ts";
import { ensureSigningKey } from "#server/domain/oauth/rotate-signing-key.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { log } from "#server/log.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication, settings } from "#server/settings/settings.ts";
import { StartFault } from "#server/settings/start-fault.ts";
import { startTraces } from "#server/traces/start-traces.ts";
import { formatError } from "#server/transport/cli/format-output.ts";
import { startMetrics } from "#server/transport/metrics/start-metrics.ts";
import { openDatabase } from "../database/open-database.ts";
import { answerWhileWaiting } from "./answer-while-waiting.ts";
import { buildIfStale } from "./build-if-stale.ts";
import { exitOnUncaughtError, FAULT_INSIDE_EXIT_CODE, RETRY_EXIT_CODE } from "./exit-on-uncaught-error.ts";
import { packLibrariesIfStale } from "./pack-libraries.ts";
import { startLocalCluster } from "./start-local-cluster.ts";
import { waitForOutside } from "./wait-for-outside.ts";

/** Within this time `wasLost` reports the end of a database that another process had started. */
const LOSS_SEEN_MS = 600;
let isOwnDatabase = false;
let wasLost = () => false;

interface Stoppable {
  stop(): Promise<void> | void;
}

/**
 * The server process of `npm start` and `npm run dev`: starts everything in order, and stops it in reverse. Its
 * supervisor starts it again when it ends by itself.
 */
async function run(args: string[]): Promise<void> {
  const started: Stoppable[] = [];
  const stop = runOnce(async () => {
    for (const part of started.reverse()) await part.stop();
  });
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined); // a full disk ends nothing
  stopOnSignals(stop);
  const endInError = exitOnUncaughtError(stop);
  try {
    refuseUnknownArguments(args);
    const application = createApplication(readSettings()).run();
    await start(application, args, started);
    // The next start finds out whether it fits.
    void membership().fenced.then(() =>
      endInError("another engine has taken over: the server ends and is started again"),
    );
    process.send?.("ready");
  } catch (error) {
    const exitCode = await exitCodeOf(error);
    process.stderr.write(`Not started: ${formatError(error)}\n`);
    await stop();
    process.exit(exitCode);
  }
}

async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof StartFault) return error.where === "inside" ? FAULT_INSIDE_EXIT_CODE : RETRY_EXIT_CODE;
  if (isUnavailable(error) || isBrokerUnavailable(error)) return RETRY_EXIT_CODE;
  return (await hasLostItsDatabase()) ? RETRY_EXIT_CODE : 1;
}

/**
 * Whether the next start may succeed: the embedded database belonged to a server that was killed, and ended with it
 * while this one started. The next start runs a database itself.
 */
async function hasLostItsDatabase(): Promise<boolean> {
  if (!isOwnDatabase) return false;
  await sleep(LOSS_SEEN_MS);
  return wasLost();
}

async function start(application: Application, args: string[], started: Stoppable[]): Promise<void> {
  const dev = args.includes("--dev");
  const { publicUrl, apiUrl, dataDir, secretKeys, redisUrl, localCluster } = settings();
  // First: every other part reports to them.
  for (const observer of [await startTraces(application), await startMetrics(application)]) {
    if (observer) started.push(observer);
  }
  if (!dev) await buildIfStale();
  await packLibrariesIfStale();
  isOwnDatabase = settings().databaseUrl === null;
  const database = await waitForOutside(() => openDatabase(application), answerWhileWaiting);
  started.push(database, application);
  wasLost = database.wasLost;
  await assertUtc();
  await waitForOutside(connectBroker, answerWhileWaiting);
  observeBroker();
  observeWaitingWork();
  await membership().join();
  await prepareEncryptionKeys();
  await fillUsernameSkeletons();
  await ensureSigningKey();
  const setupToken = args.includes("--again") ? null : await issueSetupLink(); // a set-up link stays valid
  const { startServer } = await import("#server/main.ts");
  const server = await startServer(application, { dev });
  started.push(server);
  if (localCluster) started.push(startLocalCluster());
  started.push({ stop: server.drain });
  if (args.includes("--again")) return log().warn("the server was started again");
  printAddresses({
    Portal: publicUrl,
    ...describeOwnAddress(),
    API: apiUrl,
    Reference: `${publicUrl}/docs/reference`,
    Database: database.description,
    ...(redisUrl && { Broker: "Redis or Valkey at REDIS_URL" }),
    ...((isOwnDatabase || !secretKeys) && { Data: dataDir }),
    ...(localCluster && { Cluster: "on this machine, on a simulated platform (LOCAL_CLUSTER=off for none)" }),
    ...(setupToken && { "Set up": `${publicUrl}/setup#token=${setupToken}` }),
  });
}

function refuseUnknownArguments(args: string[]): void {
  const unknown = args.find((arg) => arg !== "--dev" && arg !== "--again");
  if (unknown)
    throw new StartFault(
      "inside",
      `argument ${unknown} is unknown: settings are environment variables, see docs/operations.md`,
    );
}

/** Behind a proxy this process listens elsewhere than the portal's address says. */
function describeOwnAddress(): Record<string, string> {
  const { host, port, publicUrl } = settings();
  return new URL(publicUrl).port === String(port) ? {} : { Process: `listens at port ${port} of ${host}` };
}

function printAddresses(lines: Record<string, string>): void {
  const width = Math.max(...Object.keys(lines).map((label) => label.length));
  const rows = Object.entries(lines).map(([label, value]) => `  ${label.padEnd(width)}  ${value}`);
  process.stdout.write(`\nReady.\n${rows.join("\n")}\n\nCtrl-C stops everything.\n\n`);
}

function runOnce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

/** npm forwards a terminal's Ctrl-C as a second signal: only the first one counts. The server also stops without its supervisor. */
function stopOnSignals(stop: () => Promise<void>): void {
  const leave = () => {
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Stopping failed: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, leave);
  process.on("disconnect", leave);
  process.on("message", (said) => said === "stop" && leave());
}

await run(process.argv.slice(2));
