import type { PartyMember, PartyState, Worn } from "../platform/platform.ts";
import type { Member, Party } from "../protocol.ts";

const READY = 1;
const LEADER = 2;
const SITTING_OUT = 4;
const PLAYING = 8;

/** A member as the service shows it. The flags repeat the booleans. */
export function memberToProtocol(member: PartyMember): Member {
  const { id, displayName, joinedAt, worn, banner, level, readiness, isLeader, match } = member;
  const isReady = readiness === "ready";
  const isSittingOut = readiness === "sittingOut";
  const isPlaying = match !== null;
  const flags =
    (isReady ? READY : 0) | (isLeader ? LEADER : 0) | (isSittingOut ? SITTING_OUT : 0) | (isPlaying ? PLAYING : 0);
  const { outfit, backpack, pickaxe, shoes, emote } = worn;
  return {
    id,
    displayName,
    joinedAt,
    ...wornToProtocol({ outfit, backpack, pickaxe, shoes, emote }),
    ...(banner ? { banner: { id: banner.id }, bannerColor: { id: banner.color } } : {}),
    ...(level === null ? {} : { level }),
    flags,
    isReady,
    isLeader,
    isSittingOut,
    isPlaying,
  };
}

type ShownSlot = "outfit" | "backpack" | "pickaxe" | "shoes" | "emote";
const wornToProtocol = (worn: Record<ShownSlot, Worn | undefined>): Pick<Member, ShownSlot> =>
  Object.fromEntries(Object.entries(worn).filter(([, item]) => item !== undefined));

export function partyToProtocol(party: PartyState): Party {
  const { id, playlistId, privacy, maxSize, members } = party;
  return { id, playlistId, privacy, maxSize, members: members.map(memberToProtocol) };
}
