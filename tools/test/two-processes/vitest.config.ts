import path from "node:path";
import { defineConfig } from "vitest/config";
import { ROOT, SERVICE_OPTIONS, TEST_OPTIONS } from "../vitest-options.ts";
import { filesOnTwoProcesses } from "./select-files.ts";

export default defineConfig({
  root: ROOT,
  test: {
    ...TEST_OPTIONS,
    ...SERVICE_OPTIONS,
    include: filesOnTwoProcesses(),
    globalSetup: [path.join(import.meta.dirname, "start-processes.ts")],
    provide: { isSystem: true },
    maxWorkers: 1, // the files share a database, and some lock its rows or make its statements fail
  },
});
