import { z } from "zod";
import type { ClusterOptions, PlatformOption } from "../cluster/cluster-options.ts";
import type { FlagName, ReadFlag } from "./flags.ts";
import { readCategoryFiles } from "./read-category-files.ts";
import { readToken } from "./read-token.ts";

function readNumber(flag: FlagName, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(given)) throw new Error(`--${flag}: ${given} is not a number.`);
  return Number(given);
}

function readJson(flag: FlagName, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`--${flag}: this is not JSON.`);
  }
}

function readJsonObject(flag: FlagName, text: string | undefined): Record<string, unknown> | undefined {
  const value = readJson(flag, text);
  if (value === undefined) return undefined;
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) throw new Error(`--${flag}: this must be a JSON object.`);
  return object.data;
}

function readPlatform(readFlag: ReadFlag): PlatformOption {
  const name = readFlag("platform") ?? "simulated";
  const given = readFlag("platform-options");
  if (name === "simulated") return { kind: "simulated", ...readJsonObject("platform-options", given) };
  return { module: name, options: readJson("platform-options", given) ?? {} };
}

function requireToken(readFlag: ReadFlag): string {
  const token = readToken(readFlag("token-file")); // shards get it over IPC
  if (!token) throw new Error("There is no token: set SVC_TOKEN, or name a file with --token-file.");
  return token;
}

/** @throws When a flag cannot be read, or when there is no token. */
export function readClusterOptions(readFlag: ReadFlag): ClusterOptions {
  const list = (flag: FlagName) =>
    readFlag(flag)
      ?.split(",")
      .map((id) => id.trim())
      .filter(Boolean);
  const isSet = (flag: FlagName) => readFlag(flag) !== undefined || undefined;
  const number = (flag: FlagName) => readNumber(flag, readFlag(flag));
  return {
    url: readFlag("url") ?? "http://localhost:3000/gateway/v1",
    token: requireToken(readFlag),
    clusterName: readFlag("name") ?? "cluster",
    platform: readPlatform(readFlag),
    shards: number("shards"),
    botsPerShard: number("bots-per-shard"),
    loginsPerSecond: number("logins-per-second"),
    categories: list("categories"),
    bots: list("bots"),
    env: list("env"),
    source: readFlag("source"),
    managed: isSet("managed"),
    uncategorised: isSet("uncategorised"),
    restartEvery: readFlag("restart-every"),
    hideNames: isSet("hide-names"),
    hideEmails: isSet("hide-emails"),
    cosmetics: readFlag("cosmetics"),
    categoryCosmetics: readCategoryFiles(readFlag("category-cosmetics")),
    overrideCategoryConfig: readJsonObject("override", readFlag("override")),
  };
}
