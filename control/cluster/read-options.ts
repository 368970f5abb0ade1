import { z } from "zod";
import { type ConfigOverrides, ConfigOverridesSchema, MemberOverridesSchema } from "../bot/config-overrides.ts";
import type { FaultProfile } from "../platform/simulated/injected-faults.ts";
import type { ClusterOptions, ModulePlatform, SimulatedPlatform } from "./cluster-options.ts";
import { readDuration } from "./restart-timer.ts";

/** What a platform suggests is held to these limits too. */
export const MAX_BOTS_PER_SHARD = 1000;
export const MAX_LOGINS_PER_SECOND = 1000;

const id = z.string().min(1).max(255);
const ids = z.array(id);

const Simulated = z.strictObject({
  kind: z.literal("simulated"),
  seed: z.int().optional(),
  people: z.int().min(0).max(10_000).optional(),
  faults: z.custom<FaultProfile>((value) => typeof value === "object" && value !== null).optional(),
  world: z.string().min(1).optional(),
}) satisfies z.ZodType<SimulatedPlatform, SimulatedPlatform>;

const Module = z.strictObject({
  module: z.string().min(1),
  options: z.unknown().optional(),
}) satisfies z.ZodType<ModulePlatform, ModulePlatform>;

/** At most a week: a timer of Node.js counts to 24 days. */
const RESTART_MS = { min: 60_000, max: 7 * 86_400_000 };
const isRestartInterval = (text: string) => {
  const ms = readDuration(text);
  return ms !== null && ms >= RESTART_MS.min && ms <= RESTART_MS.max;
};

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** The options without the logger. `cluster-options.ts` describes them. */
export const OptionsSchema = z.strictObject({
  url: z.string().refine(isAddress, "must be the gateway's address, such as http://localhost:3000/gateway/v1"),
  token: z.string().regex(/^(Bearer )?\S+$/i, "must be one word, such as SVC_…"),
  clusterName: z.string().min(1).max(64),
  categories: ids.max(1000).optional(),
  bots: ids.max(10_000).optional(),
  uncategorised: z.boolean().default(false),
  shards: z.int().min(1).max(256).default(1),
  botsPerShard: z.int().min(1).max(MAX_BOTS_PER_SHARD).optional(),
  loginsPerSecond: z.number().positive().max(MAX_LOGINS_PER_SECOND).optional(),
  platform: z.union([Simulated, Module]).default({ kind: "simulated" }),
  cosmetics: z.string().min(1).optional(),
  categoryCosmetics: z
    .record(id, z.string().min(1))
    .refine((files) => Object.keys(files).length <= 1000, "must name at most 1000 categories")
    .default({}),
  overrideCategoryConfig: ConfigOverridesSchema.default({}),
  managed: z.boolean().default(false),
  restartEvery: z
    .string()
    .refine(isRestartInterval, "must be a time such as 1h or 1h30m, of one minute to seven days")
    .optional(),
  hideNames: z.boolean().default(false),
  hideEmails: z.boolean().default(false),
  source: z.string().max(64).default("local"),
  env: z.array(z.string().min(1).max(255)).max(100).default([]),
}) satisfies z.ZodType<ClusterOptions, ClusterOptions>;
export type ClusterSettings = z.output<typeof OptionsSchema>;

/** @throws When an option is invalid. The message names every invalid option. */
export const readOptions = (options: Omit<ClusterOptions, "logger">): ClusterSettings => read(OptionsSchema, options);

/** @throws When a member is invalid. The message names every one. */
export const readOverrides = (overrideCategoryConfig: object): ConfigOverrides =>
  read(z.object({ overrideCategoryConfig: ConfigOverridesSchema }), { overrideCategoryConfig }).overrideCategoryConfig;

/** @throws When a member is invalid. The message names every one. */
export const readMemberOverrides = (overrideCategoryConfig: object): Record<string, unknown> =>
  read(z.object({ overrideCategoryConfig: MemberOverridesSchema }), { overrideCategoryConfig }).overrideCategoryConfig;

function read<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new Error(error.issues.map(({ path, message }) => `${path.join(".") || "options"}: ${message}`).join("\n"));
}
