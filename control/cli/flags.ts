import { parseArgs } from "node:util";
import { processEnvironment } from "../cluster/shard-supervisor.ts";

interface Flag {
  /** What the flag takes, for the help. A flag without it takes nothing. */
  takes?: string;
  /** The environment variable that stands for the flag, and its value for a flag that takes nothing. */
  variable: string;
  about: string;
  /** Several values are joined by commas. */
  isRepeatable?: true;
}

/** The flags that start a cluster, in the order of the help. */
const FLAGS = {
  url: {
    takes: "URL",
    variable: "SVC_URL",
    about: "the gateway's address, or the portal's (default http://localhost:3000/gateway/v1)",
  },
  "token-file": { takes: "FILE", variable: "SVC_TOKEN_FILE", about: "a file with the token; or set SVC_TOKEN to it" },
  name: { takes: "NAME", variable: "SVC_CLUSTER_NAME", about: "the name of the cluster (default: cluster)" },
  shards: { takes: "N", variable: "SVC_SHARDS", about: "processes (default 1)" },
  "bots-per-shard": {
    takes: "N",
    variable: "SVC_BOTS_PER_SHARD",
    about: "the maximum number of bots per process (default: the platform's, or 50)",
  },
  "logins-per-second": {
    takes: "N",
    variable: "SVC_LOGINS_PER_SECOND",
    about: "logins per second and process (default: the platform's, or 10)",
  },
  categories: { takes: "A,B", variable: "SVC_CATEGORIES", about: "only the bots of these categories, by id" },
  bots: { takes: "A,B", variable: "SVC_BOTS", about: "only these bots, by id; with --categories: these as well" },
  uncategorised: {
    variable: "SVC_UNCATEGORISED",
    about: "only the bots without a category; with the lists: these as well",
  },
  platform: {
    takes: "NAME|FILE",
    variable: "SVC_PLATFORM",
    about: "simulated (default), or a module that exports a platform",
  },
  "platform-options": { takes: "J", variable: "SVC_PLATFORM_OPTIONS", about: "the options of the platform, as JSON" },
  env: { takes: "NAME,NAME", variable: "SVC_ENV", about: "environment variables that the platform's module needs" },
  cosmetics: {
    takes: "FILE",
    variable: "SVC_COSMETICS",
    about: "a JSON file of items that replaces the invented ones",
  },
  "category-cosmetics": {
    takes: "ID=FILE,…",
    variable: "SVC_CATEGORY_COSMETICS",
    about: "such files for the bots of single categories",
    isRepeatable: true,
  },
  override: {
    takes: "J",
    variable: "SVC_OVERRIDE",
    about: "takes precedence over the categories' config, as JSON: {all, categories: {ID}, bots: {ID}}",
  },
  source: {
    takes: "TEXT",
    variable: "SVC_SOURCE",
    about: "the location that the list of shards shows (default local)",
  },
  managed: { variable: "SVC_MANAGED", about: "serves managed categories; needs a staff token" },
  "restart-every": {
    takes: "TIME",
    variable: "SVC_RESTART_EVERY",
    about: "stops and starts the cluster each 1h, 1h30m or 2d: one minute to seven days",
  },
  "hide-names": { variable: "SVC_HIDE_NAMES", about: "leaves the names of bots and players out of the log" },
  "hide-emails": { variable: "SVC_HIDE_EMAILS", about: "leaves e-mail addresses out of the log" },
  plain: { variable: "SVC_PLAIN", about: "prints lines also on a terminal, instead of the table of the bots" },
  "log-format": { takes: "FORMAT", variable: "SVC_LOG_FORMAT", about: "text (default) or json" },
  "log-level": { takes: "LEVEL", variable: "SVC_LOG_LEVEL", about: "debug, info (default), warn or error" },
} as const satisfies Record<string, Flag>;
export type FlagName = keyof typeof FLAGS;

/** The variable that has the token, which has no flag. */
export const TOKEN_VARIABLE = "SVC_TOKEN";
/** All environment variables that the program reads. */
export const VARIABLES: readonly string[] = [TOKEN_VARIABLE, ...Object.values(FLAGS).map(({ variable }) => variable)];

/** A flag's value, or that of its environment variable. Undefined when neither is there, or when it is empty. */
export type ReadFlag = (flag: FlagName) => string | undefined;

interface Arguments {
  isHelpRequested: boolean;
  isVersionRequested: boolean;
  readFlag: ReadFlag;
}

/** @throws When a flag is unknown, or lacks its value. */
export function parseArguments(args: readonly string[]): Arguments {
  const options = Object.entries<Flag>(FLAGS).map(([name, { takes, isRepeatable = false }]) => [
    name,
    { type: takes ? "string" : "boolean", multiple: isRepeatable },
  ]);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...(Object.fromEntries(options) as Record<FlagName, { type: "string" | "boolean"; multiple: boolean }>),
      help: { type: "boolean", short: "h" },
      version: { type: "boolean" },
    },
    strict: true,
  });
  return {
    isHelpRequested: values.help === true,
    isVersionRequested: values.version === true,
    readFlag: (flag) => {
      const value = values[flag] ?? processEnvironment()[FLAGS[flag].variable];
      return value === undefined || value === "" ? undefined : String(value); // an array is joined by commas
    },
  };
}

const FLAG_WIDTH = 31;
const VARIABLE_WIDTH = 24;

/** The flags for the help, a line each. */
export function describeFlags(): string {
  const lines = Object.entries<Flag>(FLAGS).map(([name, { takes, variable, about }]) => {
    const flag = `--${name}${takes ? ` ${takes}` : ""}`;
    return `  ${flag.padEnd(FLAG_WIDTH)}${(takes ? variable : `${variable}=1`).padEnd(VARIABLE_WIDTH)}${about}`;
  });
  return lines.join("\n");
}
