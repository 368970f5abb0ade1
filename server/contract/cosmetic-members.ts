/** A bot puts them on when it starts, and when somebody joins its party. */
const COSMETIC_SLOTS = ["Outfit", "Backpack", "Pickaxe", "Shoes", "Emote", "Banner", "BannerColor"] as const;

export type CosmeticMember = `${"start" | "join"}${(typeof COSMETIC_SLOTS)[number]}`;

export const COSMETIC_MEMBERS = (["start", "join"] as const).flatMap((when) =>
  COSMETIC_SLOTS.map((slot): CosmeticMember => `${when}${slot}`),
);
