import { defineConfig } from "@playwright/test";
import { findBrowser, LAUNCH_ARGS } from "#tools/find-browser.ts";
import type { TestOptions } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

export default defineConfig<TestOptions>({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  workers: 3, // on two cores: a third of their time is spent waiting
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  projects: [
    /** Of `npm test`: pages, on the one server that runs already. */
    { name: "portal", testIgnore: "system/**", fullyParallel: true },
    /** Of `npm run test:system`: services, clusters and programs that the tests start for themselves. */
    { name: "system", testMatch: "system/*.spec.ts", use: { ownContext: true } },
    // They measure times: after all others and one by one, because they fail on a machine that is busy.
    {
      name: "alone",
      testMatch: "system/alone/*.spec.ts",
      dependencies: ["system"],
      workers: 1,
      use: { ownContext: true },
    },
  ],
  use: {
    baseURL: BASE_URL,
    contextOptions: { reducedMotion: "reduce" }, // dialogs, menus and notifications open at once
    launchOptions: { executablePath: await findBrowser(), args: LAUNCH_ARGS },
  },
});
