import { stripVTControlCharacters } from "node:util";
import pino, { type Logger } from "pino";
import { perApplication } from "./application.ts";
import { settings } from "./settings/settings.ts";

/** Members that are never logged, at any depth and in any capitalization. */
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
      // Not pino's own `redact`: it takes fifty times as long, and has a fixed depth.
      formatters: { log: (entry) => redact(entry, 0) as Record<string, unknown> },
      serializers: { err: (described) => described },
      hooks: { streamWrite: (line) => line.replace(/SVC(?:OA2AT|OA2S)?_[0-9A-Za-z]+/g, REDACTED) },
    },
    destination ?? openOutput(1),
  );
}

/** Bytes that wait while nothing can be written. Further lines are dropped. */
const MAX_UNWRITTEN = 2 ** 20;

/**
 * Where lines are written, without waiting for it. While that fails, as on a full disk, the latest lines are kept, and
 * each further line is another attempt.
 */
export function openOutput(fd: number): pino.DestinationStream {
  const output = pino.destination({ dest: fd, sync: false, maxLength: MAX_UNWRITTEN });
  let isFailing = false;
  output.on("error", () => {
    isFailing = true;
  });
  output.on("write", () => {
    isFailing = false;
  });
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isFailing) flush(); // it tries until it succeeds, and nothing else runs meanwhile
  };
  return output;
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (value instanceof Error) return describeError(value);
  if (depth > MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const redacted: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    redacted[name] = SECRET_MEMBERS.has(name.toLowerCase()) ? REDACTED : redact(member, depth + 1);
  }
  return redacted;
}

/** Errors whose messages quote their input. */
const PARSER_ERRORS = /^(?:SyntaxError|URIError|\$?ZodError|.*ValidationError)$/;
const MAX_MESSAGE = 300;
/** Longer lines are cut. */
const MAX_READ_LENGTH = 2_000;

/**
 * The first line of a library's text or error message, without quoted text, braces and addresses, which may contain what
 * a caller sent.
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

/** Database errors repeat the values of a row in `detail` and in later lines, which are dropped. */
function describeError(error: Error & { code?: unknown }): object {
  const isParserError = PARSER_ERRORS.test(error.name) || error.code === "ERR_INVALID_URL";
  const message = isParserError ? "an input could not be parsed" : redactText(error.message);
  // The message is removed first: it may itself look like a stack.
  const trace = error.stack?.split(error.message || "\n").at(-1);
  const stack = trace?.split("\n").filter((line) => /^\s+at /.test(line));
  return { type: redactText(error.name), code: error.code, message, stack: stack?.join("\n") };
}

export const log = perApplication("log", () => createLog(settings().logLevel));
