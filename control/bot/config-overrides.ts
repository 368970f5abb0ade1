import { z } from "zod";
import { SettingOverrides } from "./category-settings.ts";

type Settings = Record<string, unknown>;

/** Members of the config that take precedence over the categories': for all bots, for those of a category, for one bot. */
export interface ConfigOverrides {
  all?: Settings | undefined;
  /** By the id of a category. */
  categories?: Record<string, Settings> | undefined;
  /** By the id of a bot. */
  bots?: Record<string, Settings> | undefined;
}

const SCOPES = ["all", "categories", "bots"] as const;
const byId = z.record(z.string().min(1).max(255), SettingOverrides);
const Scoped = z.strictObject({ all: SettingOverrides, categories: byId, bots: byId }).partial();

const isObject = (given: unknown) => typeof given === "object" && given !== null && !Array.isArray(given);
const isScoped = (given: object) => SCOPES.some((scope) => Object.hasOwn(given, scope));

const UNKNOWN = {
  member: "is no member of a category's config that bots act on",
  scope: "is no scope; the scopes are all, categories and bots",
  either: "is neither a member of a category's config nor a scope (all, categories, bots)",
} as const;

/** Reads with `schema`. A name that is not known is reported at its own place. @param atTop What such a name is no. */
function readInto(
  schema: z.ZodType<ConfigOverrides>,
  atTop: keyof typeof UNKNOWN,
  given: object,
  context: z.RefinementCtx<object>,
): ConfigOverrides {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const report = (path: PropertyKey[], message: string) =>
    context.issues.push({ code: "custom", path, message, input: given });
  for (const issue of read.error.issues) {
    const { path, message } = issue;
    if (issue.code !== "unrecognized_keys") report(path, message);
    else for (const name of issue.keys) report([...path, name], UNKNOWN[path.length === 0 ? atTop : "member"]);
  }
  return z.NEVER;
}

const Flat = SettingOverrides.transform((all): ConfigOverrides => ({ all }));

/** Members without a scope apply to all bots. */
export const ConfigOverridesSchema = z
  .custom<Settings | ConfigOverrides>(isObject, "must be an object")
  .transform(
    (given, context): ConfigOverrides =>
      isScoped(given) ? readInto(Scoped, "scope", given, context) : readInto(Flat, "either", given, context),
  );

/** Members alone. */
export const MemberOverridesSchema = z
  .custom<Settings>(isObject, "must be an object")
  .transform((given, context) => readInto(Flat, "member", given, context).all ?? {});

/** For what is sent within one version of the library, and was checked before. */
export const CheckedOverrides = z.custom<ConfigOverrides>(isObject);

/** The overrides of a bot. Those of a bot win over those of its category, and these over those for all. */
export const overridesOf = (
  { all, categories = {}, bots = {} }: ConfigOverrides,
  { id, parent }: { id: string; parent: string | null },
): Settings => ({
  ...all,
  ...(parent === null ? {} : ownOf(categories, parent)),
  ...ownOf(bots, id),
});

const ownOf = (byId: Record<string, Settings>, id: string): Settings =>
  (Object.hasOwn(byId, id) ? byId[id] : undefined) ?? {};

/** Both, member by member. Those of the second one win. */
export function mergeOverrides(first: ConfigOverrides, second: ConfigOverrides): ConfigOverrides {
  const merge = (one: Record<string, Settings> = {}, other: Record<string, Settings> = {}) => ({
    ...one,
    ...Object.fromEntries(Object.entries(other).map(([id, settings]) => [id, { ...ownOf(one, id), ...settings }])),
  });
  return {
    all: { ...first.all, ...second.all },
    categories: merge(first.categories, second.categories),
    bots: merge(first.bots, second.bots),
  };
}
