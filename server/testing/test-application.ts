import { inject } from "vitest";
import { type PerApplication, runningApplication } from "../application.ts";
import { connectBroker } from "../data/connect-broker.ts";
import { databaseTimes } from "../data/db.ts";
import { createLog, log } from "../log.ts";
import { createApplication, type Settings, settings } from "../settings/settings.ts";
import { requireOneProcess } from "./in-process.ts";

/** Nothing listens there. */
export const UNREACHABLE_DATABASE_URL = "postgresql://app:x@127.0.0.1:1/app";

/** Changes settings of the running application. */
export const overrideSettings = (changes: Partial<Settings>): void => overridePart(settings, changes);

/** Changes a part of the running application, such as its times, for what reads the part from now on. */
export function overridePart<T extends object>(part: PerApplication<T>, changes: Partial<T>): void {
  requireOneProcess();
  runningApplication().set(part, { ...part(), ...changes });
}

/**
 * Stops the running application and runs another one: as after a restart, nothing but database and broker remain.
 * @param prepare Runs in the new application before it uses anything.
 */
export async function restartApplication(changes: Partial<Settings> = {}, prepare = () => {}): Promise<void> {
  requireOneProcess();
  const next = createApplication({ ...settings(), ...changes })
    .set(log, log())
    .set(databaseTimes, databaseTimes());
  await runningApplication().stop();
  next.run();
  prepare();
  await connectBroker();
}

/** Of test files: calls wait for the database as long as a busy machine needs, in place of `unavailable`. */
export const PATIENT_TIMES = { connectionWaitMs: 50_000, statementMs: 50_000, transactionMs: 50_000 };

/** For `prepare` of `restartApplication`: the database's times are those of the service. */
export const useOwnDatabaseTimes = (): void => void runningApplication().set(databaseTimes, databaseTimes.create());

/** Whether this machine has a Redis server. Tests that need one: `describe.skipIf(!hasRedis())`. */
export const hasRedis = (): boolean => inject("redisUrl") !== null;

/** Restarts the application with a broker: that of the test run, which test files share, or the given one. */
export const restartWithBroker = (redisUrl: string | null = inject("redisUrl")): Promise<void> =>
  restartApplication({ redisUrl });

/** @returns The lines that the running application logs from now on. */
export function captureLog(level: string): string[] {
  requireOneProcess();
  const lines: string[] = [];
  runningApplication().set(log, createLog(level, { write: (line) => lines.push(line) }));
  return lines;
}
