import type { Category, CategoryConfig, CategoryConfigInput } from "../../contract/categories.ts";
import { CONFIG_DEFAULTS } from "../../contract/config-defaults.ts";
import { CategoryFlag } from "../../contract/flags.ts";
import type { Prisma } from "../../data/db.ts";
import { invalid } from "../fault.ts";
import { toRecord } from "../to-record.ts";
import { checkAutomations, type PathOf } from "./check-automations.ts";

type CategoryRow = Prisma.CategoryGetPayload<object>;

export const categoryFlags = (row: Pick<CategoryRow, "disabled" | "managedSlots">): number =>
  (row.disabled ? CategoryFlag.Disabled : 0) | (row.managedSlots === null ? 0 : CategoryFlag.Managed);

/** A category as the API answers it: its config is complete, with the defaults filled in. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  flags: categoryFlags(row),
  config: { ...CONFIG_DEFAULTS, ...(row.config as Partial<CategoryConfig>) },
  ...toRecord(row),
});

const MAX_STORED_BYTES = 32 * 1024;
type StoredConfig = Record<string, unknown>;

/**
 * Members given replace, absent ones stay, null restores the default. Automations have a limit of their own.
 * @param pathOf Where the caller's input has the automations.
 * @returns What is stored: no defaults.
 */
export function mergeConfig(stored: unknown, given: CategoryConfigInput, pathOf?: PathOf): Prisma.InputJsonObject {
  const before = stored as StoredConfig;
  const automations = given.automations && {
    automations: checkAutomations(given.automations, pathOf, before.automations),
  };
  const all = Object.entries({ ...before, ...given, ...automations });
  const merged = Object.fromEntries(all.filter(([, value]) => value !== null)) as Prisma.InputJsonObject;
  if (Buffer.byteLength(JSON.stringify({ ...merged, automations: undefined })) > MAX_STORED_BYTES) {
    throw invalid(
      ["config"],
      `This must be at most ${MAX_STORED_BYTES} bytes of JSON, together with what is stored already.`,
    );
  }
  return merged;
}
