import type { Slot } from "../platform/platform.ts";

export type CosmeticType = Slot | "banner" | "bannerColor" | "playlist";

/** The public schema: `t` is what the platform calls it, `n` what people do, `o` are a channel's options. */
export interface Cosmetic {
  id: string;
  type: CosmeticType;
  name: string;
  variants?: readonly { t: string; n: string; o: readonly { t: string; n: string }[] }[];
}

export type CosmeticMatch =
  | { kind: "one"; cosmetic: Cosmetic }
  | { kind: "several"; cosmetics: readonly Cosmetic[] }
  | { kind: "none" };

export type CosmeticRange = "all" | "new" | "shop";

/** What the commands ask of a catalogue. */
export interface CosmeticSearch {
  /** By id or by name, with whatever forgiveness the catalogue has. */
  find(query: string, type?: CosmeticType): CosmeticMatch;
  list(range: CosmeticRange, type?: CosmeticType): readonly Cosmetic[];
}
