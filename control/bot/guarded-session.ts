import type { CosmeticById } from "../platform/cosmetics/cosmetic-search.ts";
import {
  type BotSession,
  type PlatformCapabilities,
  PlatformError,
  type Slot,
  type Worn,
} from "../platform/platform.ts";
import { wrapSession } from "../platform/wrap-session.ts";

interface Guards {
  /** Whether this process still holds the bot. */
  mayAct: () => boolean;
  capabilities: PlatformCapabilities;
  cosmetics: CosmeticById;
  onStatusText: (text: string | null) => void;
}

type Feature = Exclude<
  keyof PlatformCapabilities,
  | ("slots" | "clearableSlots" | "styles" | "sittingOut" | "knowsOfflineFriends" | "bannedLogins")
  | ("memberReadiness" | "memberMatches" | "memberItems" | "friendPresence")
>;

/** The methods that need a platform with this feature. */
const METHODS_BY_FEATURE: Record<Feature, readonly string[]> = {
  parties: [
    ...["partyOps.invite", "partyOps.join", "partyOps.requestJoin", "partyOps.leave", "partyOps.kick"],
    ...["partyOps.promote", "partyOps.setPrivacy", "me.setReadiness", "chat"],
  ],
  playlists: ["partyOps.setPlaylist"],
  customKeys: ["partyOps.setCustomKey"],
  hiding: ["partyOps.hide", "partyOps.show"],
  matches: ["me.setMatch"],
  banners: ["me.setBanner"],
  levels: ["me.setLevel", "me.setBattlePass", "me.setStats"],
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
  const isSupported = (method: string, [first, second]: unknown[]): boolean => {
    if (method === "me.set") return slotsFor(second, capabilities).includes(first as Slot);
    if (first === "sittingOut" && method === "me.setReadiness" && !capabilities.sittingOut) return false;
    return !unsupported.has(method);
  };
  const prepareItem = ([slot, worn]: unknown[]): unknown[] => {
    if (!isItem(worn)) return [slot, worn];
    const { variants, ...item } = worn;
    const path = cosmetics.get(worn.id)?.path;
    return [slot, { ...item, ...(capabilities.styles && variants && { variants }), ...(path && { path }) }];
  };
  return wrapSession(session, async (call, method, args) => {
    if (!mayAct()) throw new PlatformError("unavailable", "This process no longer holds the bot.");
    if (!isSupported(method, args)) throw new PlatformError("unsupported", `This platform cannot do ${method}.`);
    const result = await (method === "me.set" ? call(prepareItem(args)) : call());
    if (method === "setStatus") onStatusText(typeof args[0] === "string" ? args[0] : null);
    return result;
  });
}

const slotsFor = (worn: unknown, { slots, clearableSlots }: PlatformCapabilities): readonly Slot[] =>
  worn === null ? clearableSlots : slots;
const isItem = (worn: unknown): worn is Worn => typeof worn === "object" && worn !== null && "id" in worn;
