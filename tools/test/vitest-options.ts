import os from "node:os";
import path from "node:path";
import { configDefaults, type TestUserConfig } from "vitest/config";

export const ROOT = path.join(import.meta.dirname, "..", "..");
/** Tests that start programs, a broker of their own or clusters of shards: `npm run test:system`. */
export const SYSTEM_TESTS = "**/*.system.test.ts";
/** Each worker has a database, and a broker where there is one. */
const MAX_WORKERS = 16;

/** What all runs of vitest have in common. */
export const TEST_OPTIONS: TestUserConfig = {
  provide: { isSystem: false },
  exclude: [SYSTEM_TESTS, ...configDefaults.exclude],
  pool: "forks",
  maxWorkers: Math.min(2 * os.availableParallelism(), MAX_WORKERS), // half of their time is spent waiting
  isolate: false, // one process for many files; set-up-test-file.ts gives each file an application of its own
  // These end what hangs: how fast something is, a test that is about it says itself.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  restoreMocks: true,
  reporters: ["default"],
};

/** For files that use an application of the service, its database or its broker. */
export const SERVICE_OPTIONS: TestUserConfig = {
  globalSetup: [path.join(import.meta.dirname, "global-setup.ts")],
  setupFiles: [path.join(import.meta.dirname, "set-up-test-file.ts")],
};
