import type { PlatformCapabilities } from "../platform/platform.ts";
import { type AutomationEventName, EVENT_NAMES } from "./vocabulary.ts";

type Feature = Exclude<keyof PlatformCapabilities, "slots" | "clearableSlots">;

/** What a platform needs so that its bots can report an event. What is of parties needs `parties` by itself. */
const NEEDS: Record<AutomationEventName, readonly Feature[]> = {
  ready: [],
  disconnected: [],
  invite: ["parties"],
  joinRequest: ["parties"],
  memberJoined: ["parties"],
  memberLeft: ["parties"],
  memberKicked: ["parties"],
  partyMessage: ["parties"],
  whisper: [],
  promoted: ["parties"],
  memberReady: ["memberReadiness"],
  memberUnready: ["memberReadiness"],
  memberSitOut: ["memberReadiness", "sittingOut"],
  matchStarted: ["memberMatches"],
  matchEnded: ["memberMatches"],
  memberOutfit: ["memberItems"],
  friendRequest: [],
  friendAdded: [],
  friendRemoved: [],
  friendOnline: ["friendPresence"],
  friendOffline: ["friendPresence"],
  alone: ["parties"],
  idle: [],
};

/** @returns The events that never happen on a platform, in the order of the vocabulary. */
export function unsupportedEvents(capabilities: PlatformCapabilities): AutomationEventName[] {
  const { slots } = capabilities;
  // Without any slot, a bot wears nothing itself; what others wear may be known all the same.
  const hasOutfits = slots.length === 0 || slots.includes("outfit");
  return EVENT_NAMES.filter(
    (name) => NEEDS[name].some((feature) => !capabilities[feature]) || (name === "memberOutfit" && !hasOutfits),
  );
}
