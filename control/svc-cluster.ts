#!/usr/bin/env node
// The command line of the library. It takes flags or environment variables, prints the log and stops on signals.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { runCosmeticsCommand } from "./cli/convert-cosmetics-command.ts";
import { readCategoryFiles } from "./cli/read-category-files.ts";
import type { PlatformOption } from "./cluster/cluster-options.ts";
import { createLogPrinter, LOG_FORMATS } from "./cluster/log-printer.ts";
import { watchPackageManager } from "./cluster/watch-package-manager.ts";
import { Cluster } from "./cluster.ts";
import { errorMessage } from "./logging/error-message.ts";
import packageJson from "./package.json" with { type: "json" };

const HELP = `svc-cluster ${packageJson.version}: runs your bots.

Usage: svc-cluster [flags]        each flag may also be an environment variable
       svc-cluster cosmetics convert FILE…   makes a file for --cosmetics of public item lists; see its --help

  --url URL              SVC_URL              the gateway's address (default http://localhost:3000/gateway/v1)
  --token-file FILE      SVC_TOKEN_FILE       a file with the token; or set SVC_TOKEN to the token
  --name NAME            SVC_CLUSTER_NAME     the name of the cluster (default: cluster)
  --shards N             SVC_SHARDS           processes (default 1)
  --bots-per-shard N     SVC_BOTS_PER_SHARD   the maximum number of bots per process (default 50)
  --categories A,B       SVC_CATEGORIES       only the bots of these categories, by id
  --bots A,B             SVC_BOTS             only these bots, by id
  --platform NAME|FILE   SVC_PLATFORM         simulated (default), or a module that exports a platform
  --platform-options J   SVC_PLATFORM_OPTIONS the options of the platform, as JSON
  --env NAME,NAME        SVC_ENV              environment variables that the platform's module needs
  --cosmetics FILE       SVC_COSMETICS        a JSON file of items that replaces the invented ones
  --category-cosmetics ID=FILE,ID=FILE
                         SVC_CATEGORY_COSMETICS  another such file for the bots of a category
  --override J           SVC_OVERRIDE         takes precedence over the categories' config, as JSON
  --source TEXT          SVC_SOURCE           the location that the list of shards shows (default local)
  --managed              SVC_MANAGED=1        serves managed categories; needs a staff token
  --log-format FORMAT    SVC_LOG_FORMAT       text (default) or json
  --log-level LEVEL      SVC_LOG_LEVEL        debug, info (default), warn or error
  --help, --version

The token is not a flag, because other users of the machine can read flags.
It exits with code 1 when the service refuses it for good. After any other failure it tries again.
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
  "category-cosmetics": { type: "string", multiple: true },
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
  if (!/^\d+$/.test(given)) throw new Error(`${name}: ${given} is not a number.`);
  return Number(given);
}

function readJson(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: this is not JSON.`);
  }
}

function readJsonObject(name: string, text: string | undefined): Record<string, unknown> | undefined {
  const value = readJson(name, text);
  if (value === undefined) return undefined;
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) throw new Error(`${name}: this must be a JSON object.`);
  return object.data;
}

function readPlatform(readFlag: ReadFlag): PlatformOption {
  const name = readFlag("platform", "SVC_PLATFORM") ?? "simulated";
  const given = readFlag("platform-options", "SVC_PLATFORM_OPTIONS");
  if (name === "simulated") return { kind: "simulated", ...readJsonObject("--platform-options", given) };
  return { module: name, options: readJson("--platform-options", given) ?? {} };
}

function readToken(readFlag: ReadFlag): string {
  const file = readFlag("token-file", "SVC_TOKEN_FILE");
  const token = file === undefined ? process.env.SVC_TOKEN : readFileSync(file, "utf8").trim();
  delete process.env.SVC_TOKEN; // shards get it over IPC, not through the environment
  if (!token) throw new Error("There is no token: set SVC_TOKEN, or name a file with --token-file.");
  return token;
}

const withoutUndefined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

function createCluster(readFlag: ReadFlag): Cluster {
  const list = (flag: "categories" | "bots" | "env", variable: string) =>
    readFlag(flag, variable)
      ?.split(",")
      .map((id) => id.trim())
      .filter(Boolean);
  const requestedFormat = readFlag("log-format", "SVC_LOG_FORMAT") ?? "text";
  const format = LOG_FORMATS.find((one) => one === requestedFormat);
  if (!format) throw new Error(`--log-format: ${requestedFormat} is neither text nor json.`);
  return new Cluster({
    url: readFlag("url", "SVC_URL") ?? "http://localhost:3000/gateway/v1",
    token: readToken(readFlag),
    clusterName: readFlag("name", "SVC_CLUSTER_NAME") ?? "cluster",
    platform: readPlatform(readFlag),
    logger: createLogPrinter(format, readFlag("log-level", "SVC_LOG_LEVEL") ?? "info", (line) =>
      process.stdout.write(line),
    ),
    ...withoutUndefined({
      shards: readInteger("--shards", readFlag("shards", "SVC_SHARDS")),
      botsPerShard: readInteger("--bots-per-shard", readFlag("bots-per-shard", "SVC_BOTS_PER_SHARD")),
      categories: list("categories", "SVC_CATEGORIES"),
      bots: list("bots", "SVC_BOTS"),
      env: list("env", "SVC_ENV"),
      source: readFlag("source", "SVC_SOURCE"),
      managed: readFlag("managed", "SVC_MANAGED") !== undefined || undefined,
      cosmetics: readFlag("cosmetics", "SVC_COSMETICS"),
      categoryCosmetics: readCategoryFiles(readFlag("category-cosmetics", "SVC_CATEGORY_COSMETICS")),
      overrideCategoryConfig: readJsonObject("--override", readFlag("override", "SVC_OVERRIDE")),
    }),
  });
}

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === "cosmetics") return runCosmeticsCommand(args);
  const { values } = parseArgs({ options: FLAGS, strict: true });
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${packageJson.version}\n`);
    return;
  }
  const readFlag: ReadFlag = (flag, variable) => {
    const value = values[flag] ?? process.env[variable];
    return value === undefined || value === "" ? undefined : String(value);
  };
  const cluster = createCluster(readFlag);
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
