import type { PartyMember, PartyState, PlatformUser, Slot, Worn } from "@svc/control/platform";
import type { Client, ClientParty, PartyMember as FnbrMember } from "fnbr";

/** Names may be missing. */
export const toUser = ({ id, displayName }: { id: string; displayName?: string | undefined }): PlatformUser => ({
  id,
  displayName: displayName ?? id,
});

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {});
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const countOf = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null);
const listOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isValues) : []);

interface Meta {
  get(key: string): unknown;
}
/** A JSON member of the platform's key and value lists. */
const jsonOf = (meta: Meta, name: string): Values => valuesOf(valuesOf(meta.get(`Default:${name}_j`))[name]);

/** The id at the end of the path of an asset. */
const idOfAsset = (path: unknown): string | null => /\.([^.]+)$/.exec(textOf(path) ?? "")?.[1] ?? null;

const VARIANT_KEYS = {
  outfit: "athenaCharacter",
  backpack: "athenaBackpack",
  pickaxe: "athenaPickaxe",
  shoes: "athenaShoes",
} as const satisfies Partial<Record<Slot, string>>;
type LoadoutSlot = keyof typeof VARIANT_KEYS;

/** The name of a slot in the list of styles. Null for slots without styles. */
export const variantKey = (slot: Slot): string | null =>
  Object.hasOwn(VARIANT_KEYS, slot) ? VARIANT_KEYS[slot as LoadoutSlot] : null;

function wornBy(meta: Meta): Partial<Record<Slot, Worn>> {
  const loadout = jsonOf(meta, "AthenaCosmeticLoadout");
  const styles = valuesOf(jsonOf(meta, "AthenaCosmeticLoadoutVariants").vL);
  const ids: Record<LoadoutSlot, string | null> = {
    outfit: textOf(loadout.characterPrimaryAssetId)?.replace(/^AthenaCharacter:/, "") ?? null,
    backpack: idOfAsset(loadout.backpackDef),
    pickaxe: idOfAsset(loadout.pickaxeDef),
    shoes: idOfAsset(loadout.shoesDef),
  };
  const worn: Partial<Record<Slot, Worn>> = {};
  for (const [slot, id] of Object.entries(ids) as [LoadoutSlot, string | null][]) {
    if (!id) continue;
    const variants = listOf(valuesOf(styles[VARIANT_KEYS[slot]]).i).map(({ c, v }) => ({
      channel: String(c),
      variant: String(v),
    }));
    worn[slot] = variants.length > 0 ? { id, variants } : { id };
  }
  const emote = textOf(jsonOf(meta, "FrontendEmote").pickable);
  const emoteId = emote === "None" ? null : idOfAsset(emote);
  if (emoteId) worn[/\/Emoji\//i.test(emote ?? "") ? "emoji" : "emote"] = { id: emoteId };
  return worn;
}

function toMember(member: FnbrMember, isHidden: boolean): PartyMember {
  const { meta } = member;
  const banner = jsonOf(meta, "AthenaBannerInfo");
  const bannerId = textOf(banner.bannerIconId);
  const stats = listOf(jsonOf(meta, "AthenaCosmeticLoadout").cosmeticStats);
  const stat = (name: string) => countOf(stats.find(({ statName }) => statName === name)?.statValue);
  const joinedAt = member.joinedAt.getTime();
  const notReady = meta.isSittingOut ? "sittingOut" : "notReady";
  return {
    ...toUser(member),
    joinedAt: new Date(Number.isNaN(joinedAt) ? Date.now() : joinedAt).toISOString(),
    worn: wornBy(meta),
    banner: bannerId ? { id: bannerId, color: textOf(banner.bannerColorId) ?? "" } : null,
    level: countOf(banner.seasonLevel),
    battlePassLevel: countOf(jsonOf(meta, "BattlePassInfo").passLevel),
    crowns: stat("TotalRoyalRoyales"),
    rank: stat("HabaneroProgression"),
    readiness: meta.isReady ? "ready" : notReady,
    isLeader: member.isLeader,
    match: isPlaying(member) ? { players: countOf(meta.match.playerCount) || null } : null,
    isHidden,
  };
}

export const isPlaying = ({ meta }: FnbrMember): boolean => meta.match.location === "InGame";

/** The leader knows whom it has hidden. To the others a hidden member has no position in the squad. */
function hiddenMembers(party: ClientParty, ownId: string): (id: string) => boolean {
  if (party.me?.isLeader) return (id) => party.hiddenMemberIds.has(id);
  const positions = listOf(jsonOf(party.meta, "SquadInformation").rawSquadAssignments);
  return (id) => id !== ownId && positions.length > 0 && !positions.some(({ memberId }) => memberId === id);
}

/** Null while the bot is on its way from one party to another. */
export function toPartyState({ party, user }: Client): PartyState | null {
  if (!party?.me) return null;
  const isHidden = hiddenMembers(party, user.self?.id ?? "");
  return {
    id: party.id,
    privacy: party.config.joinability === "OPEN" ? "public" : "private",
    playlistId: party.playlist?.linkId?.mnemonic ?? "",
    customKey: party.customMatchmakingKey || null,
    maxSize: party.maxSize,
    members: [...party.members.values()].map((member) => toMember(member, isHidden(member.id))),
  };
}
