import { defineConfig } from "@playwright/test";
import { findBrowser, LAUNCH_ARGS } from "#tools/find-browser.ts";
import type { TestOptions } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const executablePath = await findBrowser();
/** Of a test that starts programs of its own: on a busy machine the longest take 90 s. */
const WITH_OWN_PROGRAMS_MS = 180_000;
/** A page of these tests ends before the code that V8 would optimise for it has paid for that: a twelfth of all the work. */
const FOR_SHORT_LIVED_PAGES = ["--js-flags=--no-turbofan --no-maglev"];

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
    {
      name: "portal",
      testIgnore: "system/**",
      fullyParallel: true,
      use: { launchOptions: { executablePath, args: [...LAUNCH_ARGS, ...FOR_SHORT_LIVED_PAGES] } },
    },
    /** Of `npm run test:system`: services, clusters and programs that the tests start for themselves. */
    {
      name: "system",
      testMatch: "system/*.spec.ts",
      workers: 2, // with three, services that start at the same moment answered their first requests too late
      timeout: WITH_OWN_PROGRAMS_MS,
      use: { ownContext: true },
    },
    // They measure times: after all others and one by one, because they fail on a machine that is busy.
    {
      name: "alone",
      testMatch: "system/alone/*.spec.ts",
      dependencies: ["system"],
      workers: 1,
      timeout: WITH_OWN_PROGRAMS_MS,
      use: { ownContext: true },
    },
  ],
  use: {
    baseURL: BASE_URL,
    contextOptions: { reducedMotion: "reduce" }, // dialogs, menus and notifications open at once
    launchOptions: { executablePath, args: LAUNCH_ARGS },
  },
});
