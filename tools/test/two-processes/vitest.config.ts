import path from "node:path";
import { defineConfig } from "vitest/config";
import oneProcess from "../vitest.config.ts";
import { filesOnTwoProcesses } from "./select-files.ts";

export default defineConfig({
  ...oneProcess,
  test: {
    ...oneProcess.test,
    include: filesOnTwoProcesses(),
    globalSetup: [path.join(import.meta.dirname, "start-processes.ts")],
    maxWorkers: 1, // the files share a database, and some lock its rows or make its statements fail
  },
});
