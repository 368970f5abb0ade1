import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Each worker has a database, and a broker where there is one. */
const MAX_WORKERS = 16;
const ROOT = path.join(import.meta.dirname, "..", "..");

export default defineConfig({
  root: ROOT,
  test: {
    include: ["{server,control,control-fnbr,tools,app}/**/*.test.ts"],
    globalSetup: [path.join(import.meta.dirname, "global-setup.ts")],
    setupFiles: [path.join(import.meta.dirname, "set-up-test-file.ts")],
    pool: "forks",
    maxWorkers: Math.min(2 * os.availableParallelism(), MAX_WORKERS), // half of their time is spent waiting
    isolate: false, // one process for many files; set-up-test-file.ts gives each file an application of its own
    // These end what hangs: how fast something is, a test that is about it says itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0, // as in the browser: shared machines stall; the output names what was tried again
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    reporters: ["default"],
  },
});
