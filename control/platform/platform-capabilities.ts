import { SLOTS, type Slot } from "./bot-session.ts";
import type { PlatformCapabilities } from "./platform.ts";

const WITHOUT_PARTIES = {
  ...{ playlists: false, customKeys: false, hiding: false, matches: false, sittingOut: false },
  ...{ slots: [], clearableSlots: [], styles: false, banners: false, levels: false },
  ...{ memberReadiness: false, memberMatches: false, memberItems: false },
} as const satisfies Partial<PlatformCapabilities>;

/** What platforms had when `slots` was defined. A platform that fills more of them declares `slots`. */
const DEFAULT_SLOTS: readonly Slot[] = SLOTS.filter((slot) => slot !== "sidekick");

/** @param declared What a platform declares. Everything else has its default. */
export function completeCapabilities(declared: Partial<PlatformCapabilities> = {}): PlatformCapabilities {
  const given: Partial<PlatformCapabilities> = Object.fromEntries(
    Object.entries(declared).filter(([, capability]) => capability !== undefined),
  );
  const { parties = true, slots = DEFAULT_SLOTS, clearableSlots = slots, matches = true } = given;
  return {
    ...{ playlists: true, customKeys: true, hiding: true, matches, sittingOut: true },
    ...{ styles: true, banners: true, levels: true },
    ...{ memberReadiness: true, memberMatches: matches, memberItems: slots.length > 0, friendPresence: true },
    ...{ userDirectory: true, blocking: true, statusText: true, knowsOfflineFriends: true, bannedLogins: false },
    ...given,
    parties,
    slots,
    clearableSlots: clearableSlots.filter((slot) => slots.includes(slot)),
    ...(parties ? {} : WITHOUT_PARTIES),
  };
}
