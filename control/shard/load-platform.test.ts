import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestHost } from "../conformance/conformance-tests.ts";
import { loadPlatform } from "./load-platform.ts";

const UNREADY = fileURLToPath(new URL("../testing/unready-driver.ts", import.meta.url));
const ECHOING = fileURLToPath(new URL("../testing/echoing-driver.ts", import.meta.url));
const NO_DRIVER = fileURLToPath(new URL("lease.ts", import.meta.url));

it("gives up a driver that is never ready, so that the shard is started again", async () => {
  const load = loadPlatform({ module: UNREADY }, createTestHost(), 50);
  await expect(load).rejects.toThrow("the driver was not ready within 0.05 s.");
});

it("loads a driver, which gets its options and the host", async () => {
  const lines: unknown[] = [];
  const host = createTestHost({ log: (...line) => lines.push(line) });
  const platform = await loadPlatform({ module: ECHOING, options: { word: "hello" } }, host);
  expect(platform.name).toBe("echo hello");
  expect(lines).toEqual([["info", "A driver logs this.", "account-1"]]);
});

it("names a module whose default export is no function", async () => {
  const load = loadPlatform({ module: NO_DRIVER }, createTestHost());
  await expect(load).rejects.toThrow("the default export must be a function that makes a platform.");
});
