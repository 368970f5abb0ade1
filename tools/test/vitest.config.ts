import path from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = path.join(import.meta.dirname, "..", "..");

export default defineConfig({
  root: ROOT,
  test: {
    include: ["{server,control,tools,app}/**/*.test.ts"],
    globalSetup: [path.join(import.meta.dirname, "global-setup.ts")],
    setupFiles: [path.join(import.meta.dirname, "set-up-test-file.ts")],
    pool: "forks",
    maxWorkers: "100%",
    isolate: false, // one process for many files: what the product keeps between calls is reset in test-file.ts
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    reporters: ["default"],
  },
});
