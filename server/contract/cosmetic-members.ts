const COSMETIC_SLOTS = [
  ...(["Outfit", "Backpack", "Pickaxe", "Shoes", "Emote"] as const),
  ...(["Sidekick", "Banner", "BannerColor"] as const),
] as const;

/** When a bot puts on what its category lists, and how the contract says it. */
export const COSMETIC_MOMENTS = {
  start: "What bots wear when they start; of several, one is picked at random.",
  join: "What bots wear when they join a party; of several, one is picked at random.",
  memberJoin: "What bots put on when somebody else joins their party; of several, one is picked at random.",
} as const;
export type CosmeticMoment = keyof typeof COSMETIC_MOMENTS;

export type CosmeticMember = `${CosmeticMoment}${(typeof COSMETIC_SLOTS)[number]}`;

/** Each member, with its moment. */
export const COSMETIC_MEMBERS = (Object.keys(COSMETIC_MOMENTS) as CosmeticMoment[]).flatMap((when) =>
  COSMETIC_SLOTS.map((slot): { name: CosmeticMember; when: CosmeticMoment } => ({ name: `${when}${slot}`, when })),
);
