import type { CosmeticById } from "../platform/cosmetics/cosmetic-search.ts";
import { type BotSession, type PlatformCapabilities, PlatformError, type Slot } from "../platform/platform.ts";
import { wrapSession } from "../platform/wrap-session.ts";

interface Guards {
  /** Whether this process still holds the bot. */
  mayAct: () => boolean;
  capabilities: PlatformCapabilities;
  cosmetics: CosmeticById;
  onStatusText: (text: string | null) => void;
}

type Feature = Exclude<keyof PlatformCapabilities, "clearableSlots" | "knowsOfflineFriends">;

/** The methods that need a platform with this feature. */
const METHODS_BY_FEATURE: Record<Feature, readonly string[]> = {
  parties: [
    ...["partyOps.invite", "partyOps.join", "partyOps.requestJoin", "partyOps.leave", "partyOps.kick"],
    ...["partyOps.promote", "partyOps.hide", "partyOps.show", "partyOps.setPrivacy", "partyOps.setPlaylist"],
    ...["partyOps.setCustomKey", "me.setReadiness", "me.setMatch", "chat"],
  ],
  appearance: ["me.set", "me.setBanner", "me.setLevel", "me.setBattlePass", "me.setStats"],
  userDirectory: ["search"],
  blocking: ["friend.block", "friend.unblock", "blocked"],
  statusText: ["setStatus"],
};

/**
 * The same session, as a bot uses it. Each call first checks that this process still holds the bot, and that the
 * platform can do it; a bot signs out even after it has lost its lease. Items that are put on get their asset paths.
 */
export function createGuardedSession(
  session: BotSession,
  { mayAct, capabilities, cosmetics, onStatusText }: Guards,
): BotSession {
  const features = Object.entries(METHODS_BY_FEATURE) as [Feature, readonly string[]][];
  const unsupported = new Set(features.flatMap(([feature, methods]) => (capabilities[feature] ? [] : methods)));
  const prepare = ([slot, worn]: unknown[]): unknown[] => {
    if (worn === null && !capabilities.clearableSlots.includes(slot as Slot))
      throw new PlatformError("unsupported", "This slot cannot be emptied on this platform.");
    if (!isItem(worn)) return [slot, worn];
    const path = cosmetics.get(worn.id)?.path;
    return [slot, path ? { ...worn, path } : worn];
  };
  return wrapSession(session, async (call, method, args) => {
    if (!mayAct()) throw new PlatformError("unavailable", "This process no longer holds the bot.");
    if (unsupported.has(method)) throw new PlatformError("unsupported", "This platform cannot do that.");
    const result = await (method === "me.set" ? call(prepare(args)) : call());
    if (method === "setStatus") onStatusText(typeof args[0] === "string" ? args[0] : null);
    return result;
  });
}

const isItem = (worn: unknown): worn is { id: string } => typeof worn === "object" && worn !== null && "id" in worn;
