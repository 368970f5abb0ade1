import type { Schemas } from "../../client.ts";
import type { CategoryNames } from "../categories.ts";
import type { Flags, FlagValues } from "../subcommand.ts";
import { STATUS_NAMES, statusOf } from "./bot-statuses.ts";

/** Flags that say which bots; each one that is given must be met. */
export const CONDITION_FLAGS = {
  category: { takes: "NAME", about: "bots of this category, by name or id; none for bots without one" },
  status: { takes: "A,B", about: "bots with one of these statuses", values: STATUS_NAMES, isRepeatable: true },
  q: { takes: "TEXT", about: "bots with this in their nickname, e-mail address or id" },
} as const satisfies Flags;

export async function readConditions(
  { category, status, q }: FlagValues<typeof CONDITION_FLAGS>,
  names: CategoryNames,
): Promise<Schemas["BotConditions"]> {
  return {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status: status.map(statusOf) }),
    ...(category !== undefined && { parent: await names.findId(category) }),
  };
}
