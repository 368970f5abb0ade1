import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { checkPlatform } from "../platform/checked/check-platform.ts";
import type { DriverHost, GamePlatform } from "../platform/platform.ts";
import { WorldClient } from "../platform/simulated/world-client.ts";
import { monotonicClock } from "../timing/monotonic-clock.ts";
import type { PlatformChoice } from "./ipc-messages.ts";

type DriverChoice = Extract<PlatformChoice, { module: string }>;

/** A driver that opens connections when it is loaded has this time. */
const LOAD_TIMEOUT_MS = 60_000;

/** A driver's module: its default export makes the platform. */
const Driver = z.object({
  default: z.custom<(options: unknown, host: DriverHost) => unknown>((value) => typeof value === "function"),
});

/** Resolves a path or a package from the working directory. A package may also be a dependency of this library. */
function resolveSpecifier(specifier: string): string {
  if (/^(\.|\/|[A-Za-z]:[\\/])/.test(specifier)) return pathToFileURL(specifier).href;
  try {
    return pathToFileURL(createRequire(path.resolve("here.js")).resolve(specifier)).href;
  } catch {
    return specifier;
  }
}

/**
 * Loads the platform that the bots of this process use.
 * @throws When there is no such module, when it returns no platform, or when it is not ready in time.
 */
export async function loadPlatform(
  choice: PlatformChoice,
  host: DriverHost,
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<GamePlatform> {
  if ("kind" in choice) return new WorldClient(choice.world).open();
  const { module } = choice;
  let cancelTimer = () => {};
  const timeout = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${module}: the driver was not ready within ${timeoutMs / 1000} s.`));
    cancelTimer = monotonicClock.after(timeoutMs, fail);
  });
  const platform = await Promise.race([callDriver(choice, host), timeout]).finally(cancelTimer);
  return checkPlatform(platform, { module, clock: monotonicClock, log: host.log });
}

async function callDriver({ module, options }: DriverChoice, host: DriverHost): Promise<unknown> {
  const driver = Driver.safeParse(await import(resolveSpecifier(module)));
  if (!driver.success) throw new Error(`${module}: the default export must be a function that makes a platform.`);
  return driver.data.default(options, host);
}
