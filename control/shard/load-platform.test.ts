import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestHost } from "../conformance/conformance-tests.ts";
import { loadPlatform } from "./load-platform.ts";

const driver = (name: string) => fileURLToPath(new URL(`../testing/${name}-driver.ts`, import.meta.url));

it("gives up a driver that is never ready, so that the shard is started again", async () => {
  const load = loadPlatform({ module: driver("unready") }, createTestHost(), 50);
  await expect(load).rejects.toThrow("the driver was not ready within 0.05 s.");
});

it("loads a driver, which gets its options and the host", async () => {
  const platform = await loadPlatform({ module: driver("misbehaving"), options: {} }, createTestHost());
  expect(platform.name).toBe("misbehaving");
});

it("names a module whose default export is no function", async () => {
  const load = loadPlatform({ module: fileURLToPath(new URL("lease.ts", import.meta.url)) }, createTestHost());
  await expect(load).rejects.toThrow("the default export must be a function that makes a platform.");
});
