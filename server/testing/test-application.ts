import { runningApplication } from "../application.ts";
import { composeApplication } from "../compose-application.ts";
import { type Settings, settings } from "../env.ts";
import { createLog, log } from "../log.ts";

/** Nothing listens there. */
export const UNREACHABLE_DATABASE_URL = "postgresql://app:x@127.0.0.1:1/app";

/** Changes settings of the running application. */
export function overrideSettings(changes: Partial<Settings>): void {
  runningApplication().set(settings, { ...settings(), ...changes });
}

/** Stops the running application and runs another one: as after a restart, nothing but the database remains. */
export async function restartApplication(changes: Partial<Settings> = {}): Promise<void> {
  const next = composeApplication({ ...settings(), ...changes }).set(log, log());
  await runningApplication().stop();
  next.run();
}

/** @returns The lines that the running application logs from now on. */
export function captureLog(level: string): string[] {
  const lines: string[] = [];
  runningApplication().set(log, createLog(level, { write: (line) => lines.push(line) }));
  return lines;
}
