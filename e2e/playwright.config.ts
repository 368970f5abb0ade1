import { defineConfig } from "@playwright/test";
import { findBrowser, LAUNCH_ARGS } from "#tools/find-browser.ts";
import { BASE_URL } from "./test-server.ts";

/** They measure times. */
const TIMED = ["navigation-feedback.spec.ts", "restart-within-lease.spec.ts"];

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  workers: 3, // on two cores: a third of their time is spent waiting
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0, // what fails at times has a reason, which a second try would hide
  reporter: [["list"]],
  // Before any other spec creates an admin, because the printed link is then invalid.
  projects: [
    { name: "first account", testMatch: "first-account.spec.ts" },
    {
      name: "portal",
      testIgnore: ["first-account.spec.ts", ...TIMED],
      dependencies: ["first account"],
    },
    // After all others and one by one, because they fail on a machine that is busy.
    { name: "alone", testMatch: TIMED, dependencies: ["portal"], workers: 1 },
  ],
  use: {
    baseURL: BASE_URL,
    trace: "on-first-retry", // recording every test would make each of them slower
    launchOptions: { executablePath: await findBrowser(), args: LAUNCH_ARGS },
  },
});
