import type { Language } from "./language.ts";

/** The sentence that a clause is: `Somebody joins the party`. */
export const capitalize = ({ locale }: Pick<Language, "locale">, clause: string): string => {
  const [first = ""] = clause;
  return first.toLocaleUpperCase(locale) + clause.slice(first.length);
};
