import type { CosmeticById } from "../platform/cosmetics/cosmetic-search.ts";
import type { PartyMember, PartyState, Worn } from "../platform/platform.ts";
import type { Member, Party } from "../protocol.ts";

const READY = 1;
const LEADER = 2;
const SITTING_OUT = 4;
const PLAYING = 8;

/** A member as the service shows it. The flags repeat the booleans. Items have the pictures of the catalogue. */
export function memberToProtocol(member: PartyMember, cosmetics: CosmeticById): Member {
  const { id, displayName, joinedAt, worn, banner, level, readiness, isLeader, match } = member;
  const isReady = readiness === "ready";
  const isSittingOut = readiness === "sittingOut";
  const isPlaying = match !== null;
  const flags =
    (isReady ? READY : 0) | (isLeader ? LEADER : 0) | (isSittingOut ? SITTING_OUT : 0) | (isPlaying ? PLAYING : 0);
  const { outfit, backpack, pickaxe, shoes, sidekick, emote } = worn;
  return {
    id,
    displayName,
    joinedAt,
    ...wornToProtocol({ outfit, backpack, pickaxe, shoes, sidekick, emote }, cosmetics),
    ...(banner
      ? { banner: withImage({ id: banner.id }, cosmetics), bannerColor: withImage({ id: banner.color }, cosmetics) }
      : {}),
    ...(level === null ? {} : { level }),
    flags,
    isReady,
    isLeader,
    isSittingOut,
    isPlaying,
  };
}

type ShownSlot = "outfit" | "backpack" | "pickaxe" | "shoes" | "sidekick" | "emote";
const wornToProtocol = (worn: Record<ShownSlot, Worn | undefined>, cosmetics: CosmeticById): Pick<Member, ShownSlot> =>
  Object.fromEntries(
    Object.entries(worn).flatMap(([slot, item]) => (item ? [[slot, withImage(item, cosmetics)]] : [])),
  );

function withImage<I extends { id: string }>(item: I, cosmetics: CosmeticById): I {
  const image = cosmetics.get(item.id)?.image;
  return image === undefined ? item : { ...item, image };
}

export function partyToProtocol(party: PartyState, cosmetics: CosmeticById): Party {
  const { id, playlistId, privacy, maxSize, members } = party;
  return { id, playlistId, privacy, maxSize, members: members.map((member) => memberToProtocol(member, cosmetics)) };
}
