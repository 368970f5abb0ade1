import type { GamePlatform } from "../platform/platform.ts";

/** A driver that is never ready. */
export default function createUnreadyPlatform(): Promise<GamePlatform> {
  return new Promise(() => {});
}
