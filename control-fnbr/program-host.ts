import type { DriverHost, PlatformErrorKind } from "@svc/control/platform";
import type { FnbrOptions } from "./options.ts";

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

/** What the driver gets in a program of its own: warnings go to `write`. */
export const createProgramHost = (write: (line: string) => void): DriverHost => ({
  log: (level, message) => {
    if (level !== "debug") write(`${message}\n`);
  },
  PlatformError: ProgramError as DriverHost["PlatformError"],
  pathOf: () => undefined,
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
  return Object(options);
}
