import type { Cosmetic, CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import { PlatformError, type Slot, type Variant, type Worn } from "../platform/platform.ts";
import type { BehaviorContext } from "./behavior-context.ts";
import { CATEGORY_SLOTS, type CosmeticChoice, type CosmeticMoment, pickRandom } from "./category-settings.ts";

export type AppearanceContext = Pick<BehaviorContext, "session" | "settings" | "cosmetics" | "random">;

/** A category names a style by numbers: the first selects from the item's first channel, counting from 1; 0 skips it. */
function variantsOf(item: Cosmetic | null, numbers: readonly number[]): Variant[] {
  return numbers.flatMap((number, index) => {
    const channel = item?.variants?.[index];
    const option = channel?.o[number - 1];
    return channel && option ? [{ channel: channel.t, variant: option.t }] : [];
  });
}

function wornItem(cosmetics: CosmeticSearch, slot: Slot, { id, variants = [] }: CosmeticChoice): Worn {
  const match = cosmetics.find(id, slot);
  const styles = variantsOf(match.kind === "one" ? match.cosmetic : null, variants);
  return styles.length > 0 ? { id, variants: styles } : { id };
}

/** What the platform lacks is left out, and the rest is put on. */
async function unlessUnsupported(call: Promise<void>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof PlatformError) || error.kind !== "unsupported") throw error;
  });
}

/** Puts on what the category lists for this moment. Of several items it picks one at random. */
export async function applyCosmetics(context: AppearanceContext, when: CosmeticMoment): Promise<void> {
  const { session, settings, cosmetics, random } = context;
  for (const [name, slot] of CATEGORY_SLOTS) {
    const item = pickRandom(settings[`${when}${name}`], random);
    if (item) await unlessUnsupported(session.me.set(slot, wornItem(cosmetics, slot, item)));
  }
  const banner = pickRandom(settings[`${when}Banner`], random);
  const color = pickRandom(settings[`${when}BannerColor`], random);
  if (banner || color) {
    const own = session.party?.members.find(({ id }) => id === session.self.id)?.banner;
    const [anyBanner] = cosmetics.list("all", "banner");
    const [anyColor] = cosmetics.list("all", "bannerColor");
    const bannerId = banner?.id ?? own?.id ?? anyBanner?.id ?? "";
    await unlessUnsupported(session.me.setBanner(bannerId, color?.id ?? own?.color ?? anyColor?.id ?? ""));
  }
  if (when !== "start") return;
  const level = pickRandom(settings.level, random);
  if (level !== undefined) await unlessUnsupported(session.me.setLevel(level));
  const battlePass = pickRandom(settings.bpLevel, random);
  if (battlePass !== undefined) await unlessUnsupported(session.me.setBattlePass(battlePass));
}

/** Sets the privacy of the party that the bot leads. It does not change the party of somebody else. */
export async function applyPartySettings({
  session,
  settings,
}: Pick<AppearanceContext, "session" | "settings">): Promise<void> {
  const { party, self } = session;
  const privacy = settings.privacy === 0 ? "public" : "private";
  const isLeader = party?.members.some((member) => member.isLeader && member.id === self.id);
  if (isLeader && party?.privacy !== privacy) await session.partyOps.setPrivacy(privacy);
}
