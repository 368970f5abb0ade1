import { type Cosmetic, type CosmeticType, FLAG } from "./cosmetic-schema.ts";
import { COLOUR_VALUES, COLOURS, FIRST_WORDS, PLACES, SECOND_WORDS, SIZES, STYLES } from "./invented-names.ts";

interface Kind {
  type: keyof typeof SECOND_WORDS;
  prefix: string;
  count: number;
  /** Each item whose index is a multiple of this has several styles. */
  styledEach?: number;
}

const KINDS: readonly Kind[] = [
  { type: "outfit", prefix: "CID", count: 120, styledEach: 4 },
  { type: "backpack", prefix: "BID", count: 60, styledEach: 6 },
  { type: "pickaxe", prefix: "PID", count: 50, styledEach: 10 },
  { type: "emote", prefix: "EID", count: 90 },
  { type: "emoji", prefix: "EMOJI", count: 30 },
  { type: "shoes", prefix: "SID", count: 30, styledEach: 10 },
  { type: "banner", prefix: "BANNER", count: 24 },
];
const NEW_EACH = 12;
const SHOP_EACH = 8;

const at = (words: readonly string[], index: number): string => words[index % words.length] ?? "";
const pathOf = (type: CosmeticType, id: string) => `/Invented/${type}/${id}`;

function variantsOf(index: number): NonNullable<Cosmetic["variants"]> {
  const options = (words: readonly string[], count: number, prefix: string) =>
    Array.from({ length: count }, (_, step) => ({ t: `${prefix}${step + 1}`, n: at(words, index + step) }));
  const material = { t: "Material", n: "Colour", o: options(COLOURS, 4, "Mat") };
  return index % 3 === 0 ? [material, { t: "Parts", n: "Style", o: options(STYLES, 3, "Stage") }] : [material];
}

/** No pair of words occurs twice, because 7 and the 80 first words have no common divisor. */
function itemOf({ type, prefix, styledEach }: Kind, index: number): Cosmetic {
  const first = at(FIRST_WORDS, index * 7);
  const second = at(SECOND_WORDS[type], index + Math.floor(index / FIRST_WORDS.length));
  const id = `${prefix}_${String(index + 1).padStart(3, "0")}_${first}${second}`;
  const flags = (index % NEW_EACH === 0 ? FLAG.new : 0) | (index % SHOP_EACH === 3 ? FLAG.shop : 0);
  return {
    id,
    type,
    name: `${first} ${second}`,
    ...(flags ? { flags } : {}),
    ...(styledEach && index % styledEach === 0 ? { variants: variantsOf(index) } : {}),
    path: pathOf(type, id),
  };
}

const named = (type: CosmeticType, id: string, name: string): Cosmetic => ({ id, type, name, path: pathOf(type, id) });

/** The invented items of the product. They are the same each time. */
export function generateCosmetics(): Cosmetic[] {
  return [
    ...KINDS.flatMap((kind) => Array.from({ length: kind.count }, (_, index) => itemOf(kind, index))),
    ...Object.entries(COLOUR_VALUES).map(([name, color]) => ({
      ...named("bannerColor", `COLOR_${name}`, name),
      color,
    })),
    ...PLACES.flatMap((place) =>
      SIZES.map((size) => named("playlist", `Playlist_${place}_${size}`, `${place} ${size}`)),
    ),
  ];
}
