import { z } from "zod";
import type { FaultProfile } from "../platform/simulated/faults.ts";

const id = z.string().min(1).max(255);
const ids = z.array(id);

const Platform = z.union([
  z.strictObject({
    /** A simulated platform, for demonstrations and tests. */
    kind: z.literal("simulated"),
    seed: z.int().optional(),
    /** The number of simulated players. */
    people: z.int().min(0).max(10_000).optional(),
    faults: z.custom<FaultProfile>((value) => typeof value === "object" && value !== null).optional(),
    /** The socket of a simulated world. The cluster connects to it, or serves it when no other process does. */
    world: z.string().min(1).optional(),
  }),
  z.strictObject({
    /** A module whose default export takes `options` and returns a GamePlatform. Each shard loads it. */
    module: z.string().min(1),
    options: z.unknown().optional(),
  }),
]);
export type PlatformOption = z.infer<typeof Platform>;

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/**
 * The options of a cluster.
 *
 * @example
 * const options: ClusterOptions = { url: "http://localhost:3000/gateway/v1", token: "SVC_…", clusterName: "At home" };
 */
export const ClusterOptions = z.strictObject({
  /** The gateway's address, such as http://localhost:3000/gateway/v1. */
  url: z.string().refine(isAddress, "must be the gateway's address, such as http://localhost:3000/gateway/v1"),
  /** An API token, or an OAuth2 token with the scopes bots.run, categories.read and bots.read. */
  token: z.string().regex(/^(Bearer )?\S+$/i, "must be one word, such as SVC_…"),
  clusterName: z.string().min(1).max(64),
  /** Only the bots of these categories. */
  categories: ids.max(1000).optional(),
  /** Only these bots, in addition to those of `categories`. */
  bots: ids.max(10_000).optional(),
  shards: z.int().min(1).max(256).default(1),
  botsPerShard: z.int().min(1).max(1000).default(50),
  platform: Platform.default({ kind: "simulated" }),
  /** A file of cosmetics that replaces the invented ones. Commands find items by the names in it. */
  cosmetics: z.string().min(1).optional(),
  /** Files of cosmetics by the id of a category. They replace `cosmetics` for the bots of that category. */
  categoryCosmetics: z
    .record(id, z.string().min(1))
    .refine((files) => Object.keys(files).length <= 1000, "must name at most 1000 categories")
    .default({}),
  /** Takes precedence over the config of the categories. */
  overrideCategoryConfig: z.record(z.string(), z.unknown()).default({}),
  /** Serves the bots of managed categories; needs a token of staff. */
  managed: z.boolean().default(false),
  /** The location that the list of shards shows. */
  source: z.string().max(64).default("local"),
  /** Names of the environment variables that the platform's module needs. Shards get the system's and these. */
  env: z.array(z.string().min(1).max(255)).max(100).default([]),
  loginsPerSecond: z.number().positive().max(1000).default(10),
});
export type ClusterOptions = z.input<typeof ClusterOptions>;
export type ClusterSettings = z.output<typeof ClusterOptions>;

/** @throws When an option is invalid. The message names every invalid option. */
export function readOptions(options: ClusterOptions): ClusterSettings {
  const read = ClusterOptions.safeParse(options);
  if (read.success) return read.data;
  throw new Error(
    read.error.issues.map(({ path, message }) => `${path.join(".") || "options"}: ${message}`).join("\n"),
  );
}
