import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { checkPlatform } from "../platform/checked/check-platform.ts";
import type { DriverHost, GamePlatform } from "../platform/platform.ts";
import { WorldClient } from "../platform/simulated/world-client.ts";
import { monotonicClock } from "../timing/monotonic-clock.ts";
import type { PlatformChoice } from "./ipc-messages.ts";

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

/** Loads the platform that the bots of this process use. */
export async function loadPlatform(choice: PlatformChoice, host: DriverHost): Promise<GamePlatform> {
  if ("kind" in choice) return new WorldClient(choice.world).open();
  const module = Driver.safeParse(await import(resolveSpecifier(choice.module)));
  if (!module.success)
    throw new Error(`${choice.module}: the default export must be a function that makes a platform.`);
  const platform = await module.data.default(choice.options, host);
  return checkPlatform(platform, { module: choice.module, clock: monotonicClock, log: host.log });
}
