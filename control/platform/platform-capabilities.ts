import type { PlatformCapabilities } from "./platform.ts";

const ALL: PlatformCapabilities = {
  parties: true,
  appearance: true,
  clearableSlots: ["outfit", "backpack", "pickaxe", "emote", "emoji", "shoes"],
  userDirectory: true,
  blocking: true,
  statusText: true,
  knowsOfflineFriends: true,
};

/** @param declared What a platform declares. Everything else it can do. */
export const completeCapabilities = (declared: Partial<PlatformCapabilities> = {}): PlatformCapabilities => ({
  ...ALL,
  ...declared,
});
