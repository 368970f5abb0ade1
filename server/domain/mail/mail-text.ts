import type { Translator } from "../../languages/translator.ts";
import { settings } from "../../settings/settings.ts";

export interface MailText {
  subject: string;
  text: string;
}

export const paragraphs = (...lines: string[]): string => lines.join("\n\n");

/** The service's name in mails. */
export const serviceHost = (): string => new URL(settings().publicUrl).host;

export const pageAddress = (path: string): string => settings().publicUrl + path;

/** A name that somebody chose, so that its direction does not turn the words around it (UAX 9, isolates). */
export const isolate = ({ direction }: Pick<Translator, "direction">, name: string): string =>
  direction === "rtl" ? `\u2068${name}\u2069` : name;
