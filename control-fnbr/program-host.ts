import type { PlatformErrorKind } from "@svc/control/platform";
import type { FnbrOptions } from "./options.ts";
import type { Host } from "./session.ts";

/** The error that the driver throws in a program of its own, without the control library. */
class ProgramError extends Error {
  readonly kind: PlatformErrorKind;
  readonly retryAfterMs: number | undefined;
  constructor(kind: PlatformErrorKind, message: string, retryAfterMs?: number) {
    super(message);
    this.name = "PlatformError";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Lines that a terminal shows as they are: the platform's sentences may contain what it would obey. */
export const toPrintable = (text: string): string => text.replace(/[^\P{C}\n]/gu, "\ufffd");

/** What the driver gets in a program of its own. Its log, except what is for debugging, goes to `write`. */
export const createProgramHost = (write: (line: string) => void): Host => ({
  log: (level, message) => {
    if (level !== "debug") write(`${message}\n`);
  },
  PlatformError: ProgramError as Host["PlatformError"],
});

/** @throws When the text is not a JSON object. */
export function parseOptions(text: string | undefined): FnbrOptions {
  if (text === undefined || text === "") return {};
  let options: unknown;
  try {
    options = JSON.parse(text);
  } catch {
    throw new Error("The platform's options are not JSON.");
  }
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new Error("The platform's options must be a JSON object.");
  return options;
}
