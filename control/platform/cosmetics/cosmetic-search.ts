import type { Slot } from "../platform.ts";

export type CosmeticType = Slot | "banner" | "bannerColor" | "playlist";

/** The members of an item that commands use. `t` is the platform's name, `n` the displayed name, `o` a channel's options. */
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

/** How commands look up items. */
export interface CosmeticSearch {
  /** Searches by id or by name. */
  find(query: string, type?: CosmeticType): CosmeticMatch;
  list(range: CosmeticRange, type?: CosmeticType): readonly Cosmetic[];
}
