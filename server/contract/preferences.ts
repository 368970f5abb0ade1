import { z } from "zod";
import { LanguageCode } from "./language.ts";
import { text } from "./text.ts";

export const Theme = z.enum(["light", "dark", "system"]);
export type Theme = z.infer<typeof Theme>;

const MAX_COLUMNS = 40;

/** Choices of a person that hold in every browser. A missing member has its default, which the page that uses it knows. */
export const Preferences = z.strictObject({
  theme: Theme.optional(),
  /** Of the portal. */
  language: LanguageCode.optional(),
  /** The first steps on the overview were put away. */
  firstStepsHidden: z.boolean().optional(),
  /** False: keys without Ctrl or ⌘ do nothing, for people who speak their input (WCAG 2.1.4). */
  singleKeyShortcuts: z.boolean().optional(),
  tableDensity: z.enum(["comfortable", "compact"]).optional(),
  /** Ids of the columns of the list of bots, in their order. */
  tableColumns: z.array(text(1, 32)).max(MAX_COLUMNS).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Omitted members remain unchanged; null restores the default. */
export const PreferencesUpdate = z.strictObject({
  theme: Preferences.shape.theme.nullable(),
  language: Preferences.shape.language.nullable(),
  firstStepsHidden: Preferences.shape.firstStepsHidden.nullable(),
  singleKeyShortcuts: Preferences.shape.singleKeyShortcuts.nullable(),
  tableDensity: Preferences.shape.tableDensity.nullable(),
  tableColumns: Preferences.shape.tableColumns.nullable(),
});
export type PreferencesUpdate = z.infer<typeof PreferencesUpdate>;

/** What is stored, without what this version does not know. */
export function readPreferences(stored: unknown): Preferences {
  const members = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const known = members.flatMap(([name, value]) => {
    const schema = Object.hasOwn(Preferences.shape, name) && Preferences.shape[name as keyof Preferences];
    const parsed = schema ? schema.safeParse(value) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(known);
}
