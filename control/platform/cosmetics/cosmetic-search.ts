import type { Slot } from "../platform.ts";

export type CosmeticType = Slot | "banner" | "bannerColor" | "playlist";

/** The members of an item that commands use. `t` is the platform's name, `n` the displayed name, `o` a channel's options. */
export interface Cosmetic {
  id: string;
  type: CosmeticType;
  name: string;
  /** Further names, by the code of their language. */
  names?: Readonly<Record<string, string>> | undefined;
  variants?: readonly { t: string; n: string; o: readonly { t: string; n: string }[] }[];
  /** The folder of the item among the platform's assets. Empty when it is unknown. */
  path: string;
  /** The https address of a picture. */
  image?: string | undefined;
  /** Of an item that is a colour: red, green and blue in hexadecimal. */
  color?: string | undefined;
}

export type CosmeticMatch =
  | { kind: "one"; cosmetic: Cosmetic }
  | { kind: "several"; cosmetics: readonly Cosmetic[] }
  | { kind: "none" };

export type CosmeticRange = "all" | "new" | "shop";

export interface CosmeticById {
  /** The item with this id, ignoring case. */
  get(id: string): Cosmetic | undefined;
}

/** How commands look up items. */
export interface CosmeticSearch extends CosmeticById {
  /** Searches by id or by name. @param languages Codes of the languages in which further names are searched. */
  find(query: string, type?: CosmeticType, languages?: readonly string[]): CosmeticMatch;
  list(range: CosmeticRange, type?: CosmeticType): readonly Cosmetic[];
}
