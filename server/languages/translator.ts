import format, { type CompiledMessage } from "icu-minify/format";
import type { createTranslator, Messages } from "next-intl";
import type { Catalogue } from "./catalogue.ts";
import { type CompiledCatalogue, compileCatalogue } from "./compile-catalogue.ts";
import { FORMATTERS } from "./formatters.ts";
import { languages, SOURCE_LANGUAGE } from "./languages.ts";

/** The full name of a message: `mails.resetPassword.subject`. */
export type MessageKey = Parameters<ReturnType<typeof createTranslator<Messages>>["has"]>[0];

type Values = Record<string, string | number | Date>;
type Part<Markup> = string | Markup;
/** With a function for each tag of the message, which gets what stands in the tag. */
type RichValues<Markup> = Record<string, string | number | Date | ((parts: Part<Markup>[]) => Markup)>;

/** The messages of one language, for mails and for pages that are not made by Next.js. */
export interface Translator {
  /** A tag of BCP 47: `pt-BR`. */
  locale: string;
  direction: "ltr" | "rtl";
  /** @throws Error where a value of the message is missing. */
  t: (key: MessageKey, values?: Values) => string;
  /** A message with tags, in parts: its texts, and what the functions of its tags return. */
  rich: <Markup>(key: MessageKey, values: RichValues<Markup>) => Part<Markup>[];
}

/** The styles of dates and times in messages: `{day, date, long}`, `{until, time, short}`. */
const FORMATS = { date: { long: { dateStyle: "long" } }, time: { short: { timeStyle: "short" } } } as const;

/**
 * The messages in that language, times in UTC.
 * @param code Of a language; one that is not offered, or null, gives English.
 * @example translatorOf("de").t("shared.saveBar.label") // "Ungespeicherte Änderungen"
 */
export function translatorOf(code: string | null | undefined): Translator {
  const offered = languages();
  const { code: locale, direction } = offered.find(code) ?? { code: SOURCE_LANGUAGE, direction: "ltr" as const };
  const messages = offered.messagesOf(locale);
  const formats = locale === SOURCE_LANGUAGE ? "en-GB" : locale; // dates as the portal writes them
  const options = { formatters: FORMATTERS, formats: FORMATS, timeZone: "UTC" };
  const t = (key: MessageKey, values?: Values) => String(format(findCompiled(messages, key), formats, values, options));
  const rich = <Markup>(key: MessageKey, values: RichValues<Markup>) =>
    [format<Markup>(findCompiled(messages, key), formats, values, options)].flat() as Part<Markup>[];
  return { locale, direction, t, rich };
}

/** Compiles no more than the area of the message: the whole of a language would keep the process for some 100 ms. */
function findCompiled(messages: Catalogue, key: string): CompiledMessage {
  const [name = "", ...names] = key.split(".");
  const area = messages[name];
  let found: CompiledCatalogue | CompiledMessage | undefined = typeof area === "object" ? compileCatalogue(area) : area;
  for (const member of names) found = (found as CompiledCatalogue | undefined)?.[member];
  if (typeof found === "string" || Array.isArray(found)) return found;
  throw new Error(`There is no message ${key}.`);
}
