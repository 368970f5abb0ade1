#!/usr/bin/env node
// Runs a cluster for people who write no code: flags or environment, log lines out, signals in.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { PlatformOption } from "./cluster/cluster-options.ts";
import { createLogPrinter, LOG_FORMATS, type LogFormat } from "./cluster/log-printer.ts";
import { watchPackageManager } from "./cluster/watch-package-manager.ts";
import { Cluster } from "./cluster.ts";
import { errorMessage } from "./logging/log.ts";
import packageJson from "./package.json" with { type: "json" };

const HELP = `svc-cluster ${packageJson.version}: holds the live connections of your bots.

Usage: svc-cluster [flags]        each flag may also be a variable of the environment

  --url URL              SVC_URL              the gateway's address (default http://localhost:3000/gateway/v1)
  --token-file FILE      SVC_TOKEN_FILE       a file that holds the token; or put the token itself into SVC_TOKEN
  --name NAME            SVC_CLUSTER_NAME     what the cluster is called (default: cluster)
  --shards N             SVC_SHARDS           processes (default 1)
  --bots-per-shard N     SVC_BOTS_PER_SHARD   the most bots a process holds (default 50)
  --categories A,B       SVC_CATEGORIES       only the bots of these categories, by id
  --bots A,B             SVC_BOTS             only these bots, by id
  --platform NAME|FILE   SVC_PLATFORM         simulated (default), or a module that makes a platform
  --platform-options J   SVC_PLATFORM_OPTIONS what the platform is made with, as JSON
  --env NAME,NAME        SVC_ENV              variables of the environment that the platform's module needs
  --cosmetics FILE       SVC_COSMETICS        your own items in place of the invented ones, as JSON
  --override J           SVC_OVERRIDE         stands before the categories' config, as JSON
  --source TEXT          SVC_SOURCE           where it runs, for the list of shards (default local)
  --managed              SVC_MANAGED=1        serves managed categories; needs a token of staff
  --log-format FORMAT    SVC_LOG_FORMAT       text (default) or json
  --log-level LEVEL      SVC_LOG_LEVEL        debug, info (default), warn or error
  --help, --version

The token is never a flag: other people on the machine can read those.
It stops, with exit code 1, only when the service refuses it for good; everything else it waits for.
`;

const text = { type: "string" } as const;
const FLAGS = {
  url: text,
  "token-file": text,
  name: text,
  shards: text,
  "bots-per-shard": text,
  categories: text,
  bots: text,
  platform: text,
  "platform-options": text,
  env: text,
  cosmetics: text,
  override: text,
  source: text,
  managed: { type: "boolean" },
  "log-format": text,
  "log-level": text,
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

type ReadFlag = (flag: keyof typeof FLAGS, variable: string) => string | undefined;

function readInteger(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new Error(`${name}: ${given} is no number.`);
  return Number(given);
}

function readJson(name: string, given: string | undefined): Record<string, unknown> | undefined {
  if (given === undefined) return undefined;
  try {
    return JSON.parse(given) as Record<string, unknown>;
  } catch {
    throw new Error(`${name}: this is no JSON.`);
  }
}

function readPlatform(ask: ReadFlag): PlatformOption {
  const name = ask("platform", "SVC_PLATFORM") ?? "simulated";
  const options = readJson("--platform-options", ask("platform-options", "SVC_PLATFORM_OPTIONS")) ?? {};
  return name === "simulated" ? { kind: "simulated", ...options } : { module: name, options };
}

function readToken(ask: ReadFlag): string {
  const file = ask("token-file", "SVC_TOKEN_FILE");
  const token = file === undefined ? process.env.SVC_TOKEN : readFileSync(file, "utf8").trim();
  delete process.env.SVC_TOKEN; // the shards are told by another way
  if (!token) throw new Error("There is no token: put it into SVC_TOKEN, or name a file by --token-file.");
  return token;
}

const withoutUndefined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

function createCluster(ask: ReadFlag): Cluster {
  const list = (flag: "categories" | "bots" | "env", variable: string) =>
    ask(flag, variable)
      ?.split(",")
      .map((id) => id.trim())
      .filter(Boolean);
  const format = (ask("log-format", "SVC_LOG_FORMAT") ?? "text") as LogFormat;
  if (!LOG_FORMATS.includes(format)) throw new Error(`--log-format: ${format} is neither text nor json.`);
  return new Cluster({
    url: ask("url", "SVC_URL") ?? "http://localhost:3000/gateway/v1",
    token: readToken(ask),
    clusterName: ask("name", "SVC_CLUSTER_NAME") ?? "cluster",
    platform: readPlatform(ask),
    logger: createLogPrinter(format, ask("log-level", "SVC_LOG_LEVEL") ?? "info", (line) => process.stdout.write(line)),
    ...withoutUndefined({
      shards: readInteger("--shards", ask("shards", "SVC_SHARDS")),
      botsPerShard: readInteger("--bots-per-shard", ask("bots-per-shard", "SVC_BOTS_PER_SHARD")),
      categories: list("categories", "SVC_CATEGORIES"),
      bots: list("bots", "SVC_BOTS"),
      env: list("env", "SVC_ENV"),
      source: ask("source", "SVC_SOURCE"),
      managed: ask("managed", "SVC_MANAGED") !== undefined || undefined,
      cosmetics: ask("cosmetics", "SVC_COSMETICS"),
      overrideCategoryConfig: readJson("--override", ask("override", "SVC_OVERRIDE")),
    }),
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: FLAGS, strict: true });
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${packageJson.version}\n`);
    return;
  }
  const ask: ReadFlag = (flag, variable) => {
    const value = values[flag] ?? process.env[variable];
    return value === undefined || value === "" ? undefined : String(value);
  };
  const cluster = createCluster(ask);
  cluster.once("refused", ({ message }) => {
    process.stderr.write(`svc-cluster: ${message}\n`);
    process.exitCode = 1;
  });
  const stop = () => void cluster.stop();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  watchPackageManager(stop);
  await cluster.start();
}

main().catch((error: unknown) => {
  process.stderr.write(`svc-cluster: ${errorMessage(error).replaceAll("\n", "\n  ")}\nSee svc-cluster --help.\n`);
  process.exitCode = 1;
});
