import type { PlatformCapabilities, Slot } from "./platform.ts";

const SLOTS: readonly Slot[] = ["outfit", "backpack", "pickaxe", "emote", "emoji", "shoes"];
const WITHOUT_PARTIES = {
  ...{ playlists: false, customKeys: false, hiding: false, matches: false, sittingOut: false },
  ...{ slots: [], clearableSlots: [], styles: false, banners: false, levels: false },
} as const satisfies Partial<PlatformCapabilities>;

/** @param declared What a platform declares. Everything else it can do. */
export function completeCapabilities(declared: Partial<PlatformCapabilities> = {}): PlatformCapabilities {
  const { parties = true, slots = SLOTS, clearableSlots = slots } = declared;
  return {
    ...{ playlists: true, customKeys: true, hiding: true, matches: true, sittingOut: true },
    ...{ styles: true, banners: true, levels: true },
    ...{ userDirectory: true, blocking: true, statusText: true, knowsOfflineFriends: true },
    ...declared,
    parties,
    slots,
    clearableSlots,
    ...(parties ? {} : WITHOUT_PARTIES),
  };
}
