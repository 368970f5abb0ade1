import { curlCommand } from "../../_ui/curl-command.ts";
import { fetchScript } from "../../_ui/fetch-script.ts";
import { pythonScript } from "../../_ui/python-script.ts";
import { clientScript } from "./client-script.ts";
import type { ReferenceCall } from "./reference-call.ts";

/** The languages of the examples. Each writes a program, or null where it has none. */
export const LANGUAGES = {
  curl: { label: "curl", write: curlCommand },
  javascript: { label: "JavaScript", write: fetchScript },
  client: { label: "@svc/client", write: clientScript },
  python: { label: "Python", write: pythonScript },
} as const satisfies Record<string, { label: string; write(call: ReferenceCall): string | null }>;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === "string" && Object.hasOwn(LANGUAGES, value);

/** The cookie in which a browser keeps the chosen language: the server renders it, and nothing moves on the page. */
export const LANGUAGE_COOKIE = "reference-language";
