import type { Cosmetic } from "../commands/cosmetic-search.ts";
import type { Slot, Variant, Worn } from "../platform/platform.ts";
import type { BotConnection } from "./bot-connection.ts";
import { type ItemChoice, pickRandom } from "./category-settings.ts";

const SLOTS = { Outfit: "outfit", Backpack: "backpack", Pickaxe: "pickaxe", Shoes: "shoes", Emote: "emote" } as const;

/** A category names a style by numbers: the first chooses of the item's first channel, counting from 1; 0 leaves it. */
function variantsOf(item: Cosmetic | null, numbers: readonly number[]): Variant[] {
  return numbers.flatMap((number, index) => {
    const channel = item?.variants?.[index];
    const option = channel?.o[number - 1];
    return channel && option ? [{ channel: channel.t, variant: option.t }] : [];
  });
}

function wornItem({ host }: BotConnection, slot: Slot, { id, variants = [] }: ItemChoice): Worn {
  const match = host.cosmetics.find(id, slot);
  const styles = variantsOf(match.kind === "one" ? match.cosmetic : null, variants);
  return styles.length > 0 ? { id, variants: styles } : { id };
}

/** What the category wants worn at sign-in, or on coming into a party; of several one at random. */
export async function applyCosmetics(signedIn: BotConnection, when: "start" | "join"): Promise<void> {
  const { bot, host, session } = signedIn;
  const { settings } = bot;
  for (const [name, slot] of Object.entries(SLOTS) as [keyof typeof SLOTS, Slot][]) {
    const item = pickRandom(settings[`${when}${name}`], host.random);
    if (item) await session.me.set(slot, wornItem(signedIn, slot, item));
  }
  const banner = pickRandom(settings[`${when}Banner`], host.random);
  const color = pickRandom(settings[`${when}BannerColor`], host.random);
  if (banner || color) {
    const own = session.party?.members.find(({ id }) => id === session.self.id)?.banner;
    const [anyBanner] = host.cosmetics.list("all", "banner");
    const [anyColor] = host.cosmetics.list("all", "bannerColor");
    await session.me.setBanner(
      banner?.id ?? own?.id ?? anyBanner?.id ?? "",
      color?.id ?? own?.color ?? anyColor?.id ?? "",
    );
  }
  if (when === "join") return;
  const level = pickRandom(settings.level, host.random);
  if (level !== undefined) await session.me.setLevel(level);
  const battlePass = pickRandom(settings.bpLevel, host.random);
  if (battlePass !== undefined) await session.me.setBattlePass(battlePass);
}

/** The bot's own party, as the category wants it. Somebody else's is left alone. */
export async function applyPartySettings({ bot, session }: BotConnection): Promise<void> {
  const { party, self } = session;
  const privacy = bot.settings.privacy === 0 ? "public" : "private";
  const isOwn = party?.members.some(({ id, isLeader }) => isLeader && id === self.id);
  if (isOwn && party?.privacy !== privacy) await session.partyOps.setPrivacy(privacy);
}
