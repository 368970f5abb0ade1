import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator, type Messages, NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { createLanguage, type Language } from "./language.ts";

const DIRECTORY = path.join(import.meta.dirname, "../../languages/en");

const messages = Object.fromEntries(
  readdirSync(DIRECTORY)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [path.basename(file, ".json"), JSON.parse(readFileSync(path.join(DIRECTORY, file), "utf8"))]),
) as Messages;

/** English, for tests of functions that describe something. */
export const english: Language = createLanguage("en", createTranslator({ locale: "en", messages }));

/** A component of the portal as people who read English see it. */
export const inEnglish = (children: ReactElement): ReactElement =>
  createElement(NextIntlClientProvider, { locale: "en", messages, timeZone: "UTC", children });
