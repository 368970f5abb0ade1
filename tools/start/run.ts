import { assertUtc, closeDatabase } from "#server/data/db.ts";
import { fillUsernameSkeletons } from "#server/domain/identity/fill-skeletons.ts";
import { issueSetupLink } from "#server/domain/identity/setup-link.ts";
import { ensureSigningKey } from "#server/domain/oauth/signing-keys.ts";
import { prepareKeys } from "#server/domain/service/keys.ts";
import { settings } from "#server/env.ts";
import { asErrorLine } from "#server/transport/cli/print.ts";
import { openDatabase } from "../database/open.ts";
import { buildIfStale } from "./build.ts";
import { startLocalCluster } from "./local-cluster.ts";
import { packControlIfStale } from "./pack-control.ts";

interface Stoppable {
  stop(): Promise<void> | void;
}

/** `npm start` and `npm run dev`: starts everything in order, and stops it in reverse. */
export async function run(args: string[]): Promise<void> {
  const dev = args.includes("--dev");
  const started: Stoppable[] = [];
  const stop = once(async () => {
    for (const part of started.reverse()) await part.stop();
  });
  stopOnSignals(stop);
  try {
    refuseUnknownArguments(args);
    await start(dev, started);
  } catch (error) {
    console.error(`Not started: ${asErrorLine(error)}`);
    await stop();
    process.exit(1);
  }
}

async function start(dev: boolean, started: Stoppable[]): Promise<void> {
  const { publicUrl, apiUrl, dataDir, unused, localCluster } = settings();
  for (const name of unused)
    console.warn(`${name} is set and this version does not use it: it serves from one process.`);
  if (!dev) await buildIfStale();
  await packControlIfStale();
  const database = await openDatabase();
  started.push(database, { stop: closeDatabase });
  await assertUtc();
  await prepareKeys();
  await fillUsernameSkeletons();
  await ensureSigningKey();
  const { startServer } = await import("#server/main.ts");
  started.push(await startServer({ dev }));
  if (localCluster) started.push(startLocalCluster());
  const setupToken = await issueSetupLink();
  announce({
    Portal: publicUrl,
    API: apiUrl,
    Reference: `${publicUrl}/docs/reference`,
    Database: database.description,
    Data: dataDir,
    ...(localCluster && { Cluster: "on this machine, on a simulated platform (LOCAL_CLUSTER=off for none)" }),
    ...(setupToken && { "Set up": `${publicUrl}/setup?token=${setupToken}` }),
  });
}

function refuseUnknownArguments(args: string[]): void {
  const unknown = args.find((arg) => arg !== "--dev");
  if (unknown)
    throw new Error(`argument ${unknown} is unknown: settings are environment variables, see docs/operations.md`);
}

function announce(lines: Record<string, string>): void {
  const width = Math.max(...Object.keys(lines).map((label) => label.length));
  const rows = Object.entries(lines).map(([label, value]) => `  ${label.padEnd(width)}  ${value}`);
  console.log(`\nReady.\n${rows.join("\n")}\n\nCtrl-C stops everything.\n`);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

/** npm passes a terminal's Ctrl-C on as a second signal: the first one counts. */
function stopOnSignals(stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(`Stopping failed: ${(error as Error).message}`);
          process.exit(1);
        },
      );
    });
  }
}
