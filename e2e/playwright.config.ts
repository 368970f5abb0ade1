import { defineConfig } from "@playwright/test";
import { findBrowser, LAUNCH_ARGS } from "./browser.ts";
import { BASE_URL } from "./server.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    baseURL: BASE_URL,
    trace: "retain-on-failure",
    launchOptions: { executablePath: await findBrowser(), args: LAUNCH_ARGS },
  },
});
