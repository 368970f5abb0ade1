import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { Preferences, PreferencesUpdate, readPreferences } from "../../contract/preferences.ts";
import { languages } from "../../languages/languages.ts";
import { invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

export const getPreferences = operation(
  {
    name: "preferences.get",
    access: portalOnly,
    input: z.strictObject({}),
    output: Preferences,
    duringMaintenance: true,
  },
  async (_, { actor, db }) => {
    const { preferences } = await db.account.findUniqueOrThrow({
      where: { id: actor.accountId },
      select: { preferences: true },
    });
    const { language, ...others } = readPreferences(preferences);
    return languages().find(language) ? { ...others, language } : others;
  },
);

/** Not in the audit log: they concern nobody else, and would bury what matters there. */
export const updatePreferences = operation(
  { name: "preferences.update", access: portalOnly, input: PreferencesUpdate, output: Preferences, writes: true },
  async (changes, { actor, db }) => {
    const { accountId } = actor;
    requireOffered(changes.language);
    await lockAccount(db, accountId);
    const { preferences } = await db.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { preferences: true },
    });
    const merged = Object.entries({ ...readPreferences(preferences), ...changes });
    const next = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
    await db.account.update({ where: { id: accountId }, data: { preferences: next } });
    return next;
  },
);

/** @throws Fault */
function requireOffered(language: string | null | undefined): void {
  if (typeof language !== "string" || languages().find(language)) return;
  const codes = languages().all.map(({ code }) => code);
  throw invalid(["language"], `This must be one of ${codes.join(", ")}.`);
}
