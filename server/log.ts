import pino, { type Logger } from "pino";
import { settings } from "./env.ts";

/** Members that never reach a log, at any of the first four levels. */
const SECRET_MEMBERS = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "secret",
  "deviceId",
  "deviceAuth",
  "token",
  "access_token",
  "id_token",
  "code",
  "code_verifier",
  "client_secret",
  "email",
  "body",
];
const LEVELS = ["", "*.", "*.*.", "*.*.*."];
const quoted = (member: string) => (/^\w+$/.test(member) ? member : `["${member}"]`);

/** Structured logs, one JSON object a line, on standard output unless a test passes its own destination. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: LEVELS.flatMap((prefix) => SECRET_MEMBERS.map((member) => joinPath(prefix, member))),
        censor: "[redacted]",
      },
      serializers: { err: describeError },
      hooks: { streamWrite: (line) => line.replace(/SVC(?:OA2AT|OA2S)?_[0-9A-Za-z]+/g, "[redacted]") },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

function joinPath(prefix: string, member: string): string {
  const name = quoted(member);
  return name.startsWith("[") ? `${prefix.replace(/\.$/, "")}${name}` : `${prefix}${name}`;
}

/** Database errors repeat the values of a row in `detail` and `message`: only what names the fault is kept. */
function describeError(error: Error & { code?: string }): object {
  return { type: error.name, code: error.code, message: error.message.split("\n")[0], stack: error.stack };
}

const shared = globalThis as { svcLog?: Logger };

export function log(): Logger {
  shared.svcLog ??= createLog(settings().logLevel);
  return shared.svcLog;
}
