import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { GamePlatform } from "../platform/platform.ts";
import { WorldClient } from "../platform/simulated/world-client.ts";
import type { PlatformChoice } from "./ipc-messages.ts";

/** What a driver's module exports as its default. */
const Driver = z.object({ default: z.custom<(options: unknown) => unknown>((value) => typeof value === "function") });
const Platform = z.custom<GamePlatform>(
  (value) => typeof value === "object" && value !== null && "login" in value && "name" in value,
);

/** A path or a package, as seen from the working directory; a package may also be one of the library's own. */
function addressOf(specifier: string): string {
  if (/^(\.|\/|[A-Za-z]:[\\/])/.test(specifier)) return pathToFileURL(specifier).href;
  try {
    return pathToFileURL(createRequire(path.resolve("here.js")).resolve(specifier)).href;
  } catch {
    return specifier;
  }
}

/** The platform that the bots of this process live on. */
export async function loadPlatform(choice: PlatformChoice): Promise<GamePlatform> {
  if ("kind" in choice) return new WorldClient(choice.world).open();
  const module = Driver.safeParse(await import(addressOf(choice.module)));
  if (!module.success) throw new Error(`${choice.module}: the default export is no function that makes a platform.`);
  const platform = Platform.safeParse(await module.data.default(choice.options));
  if (!platform.success) throw new Error(`${choice.module}: what it makes is no platform.`);
  return platform.data;
}
