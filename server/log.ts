import { stripVTControlCharacters } from "node:util";
import pino, { type Logger } from "pino";
import { perApplication } from "./application.ts";
import { settings } from "./env.ts";

/** Members that never reach a log, however deep they are and however they are capitalised. */
const SECRET_MEMBERS = new Set([
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "currentpassword",
  "newpassword",
  "secret",
  "deviceid",
  "deviceauth",
  "token",
  "sessiontoken",
  "access_token",
  "id_token",
  "code",
  "code_verifier",
  "client_secret",
  "email",
  "body",
]);
const REDACTED = "[redacted]";
const MAX_DEPTH = 8;

/** Structured logs, one JSON object a line, on standard output unless a test passes its own destination. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Not pino's own `redact`: it costs fifty times as much a line, and ends at a fixed depth.
      formatters: { log: (entry) => redact(entry, 0) as Record<string, unknown> },
      serializers: { err: (described) => described },
      hooks: { streamWrite: (line) => line.replace(/SVC(?:OA2AT|OA2S)?_[0-9A-Za-z]+/g, REDACTED) },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (value instanceof Error) return describeError(value);
  if (depth > MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    kept[name] = SECRET_MEMBERS.has(name.toLowerCase()) ? REDACTED : redact(member, depth + 1);
  }
  return kept;
}

/** Errors whose messages are made of what could not be read. */
const PARSER_ERRORS = /^(?:SyntaxError|URIError|\$?ZodError|.*ValidationError)$/;
const MAX_MESSAGE = 300;
/** Of a line; what stands in quotes that are not closed within it is taken out as well. */
const MAX_READ_LENGTH = 2_000;

/**
 * The first line of a text that somebody else wrote, an error's message too: without what stands in quotes, in braces
 * or in an address, which may be what a caller sent.
 */
export function redactText(text: string): string {
  const [line = ""] = stripVTControlCharacters(text)
    .trim()
    .split(/[\r\n]/, 1);
  const bare = line
    .slice(0, MAX_READ_LENGTH)
    .replace(/(?<!\w)(["'`])(?:.*\1|.*$)/g, "$1…$1")
    .replace(/\{.*/, "{…")
    .replace(/\b(received|got):? .*/i, "$1 …")
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, "(address)");
  return bare.slice(0, MAX_MESSAGE).toWellFormed();
}

/** Database errors repeat the values of a row in `detail` and in later lines: only what names the fault is kept. */
function describeError(error: Error & { code?: unknown }): object {
  const isParsers = PARSER_ERRORS.test(error.name) || error.code === "ERR_INVALID_URL";
  const message = isParsers ? "something could not be read" : redactText(error.message);
  // A message that itself looks like lines of a stack is no part of it.
  const trace = error.stack?.split(error.message || "\n").at(-1);
  const stack = trace?.split("\n").filter((line) => /^\s+at /.test(line));
  return { type: redactText(error.name), code: error.code, message, stack: stack?.join("\n") };
}

export const log = perApplication("log", () => createLog(settings().logLevel));
