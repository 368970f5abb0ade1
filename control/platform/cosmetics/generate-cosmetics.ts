import { type Cosmetic, type CosmeticType, FLAG } from "./cosmetic-schema.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The names of the invented items: a first word, and a second word of the item's type. */
const FIRST_WORDS = list(`
  Amber Arctic Ashen Azure Barley Bramble Brass Bright Cinder Clover Cobalt Copper Coral Crimson Crystal Dapple
  Dawn Desert Drift Dusk Echo Ember Fern Flint Frost Gilded Granite Harbour Hazel Hollow Indigo Iron
  Ivory Jade Juniper Lantern Lunar Marble Meadow Midnight Misty Moss Neon Nettle Nimbus Ochre Onyx Opal
  Orchard Paper Pebble Pine Polar Quartz Quiet Raven River Rustic Saffron Sable Sandy Scarlet Shadow Silver
  Solar Sparrow Stone Storm Summer Sunken Teal Thistle Thorn Tidal Timber Twilight Velvet Violet Wander Willow`);

const SECOND_WORDS = {
  outfit: list(
    "Ranger Piper Warden Diver Courier Scholar Drummer Nomad Captain Mender Keeper Jester Pilot Smith Scout",
  ),
  backpack: list("Satchel Kettle Wings Shell Quiver Basket Beacon Cape Banneret Toolkit"),
  pickaxe: list("Cleaver Rake Mallet Hook Scythe Oar Wrench Spade Chisel Hatchet"),
  emote: list("Shuffle Wave Twirl Stomp Salute Jig Bounce Cheer Slide Spin Clap Sway March Nod Hop"),
  emoji: list("Grin Thumb Heart Star Wink Spark"),
  shoes: list("Runners Boots Sandals Loafers Clogs Sneakers"),
  banner: list("Crest Shield Emblem Pennant"),
  sidekick: list("Pup Kitten Owlet Hedgehog Gosling Fawn"),
} as const;

/** The invented colours, with their red, green and blue. */
const COLOUR_VALUES = {
  ...{ Chalk: "#f2f0e8", Slate: "#64707d", Coal: "#2c2f33", Brick: "#a4452f", Rust: "#b7592b" },
  ...{ Peach: "#ffbf9b", Honey: "#e8a93a", Lemon: "#f7e04b", Olive: "#7d7a2f", Lime: "#a6d62f" },
  ...{ Mint: "#9fe3c0", Lagoon: "#1f9ea3", Sky: "#7cc4f5", Navy: "#1f2a5c", Plum: "#6d2f6b" },
  ...{ Rose: "#e86a8a", Berry: "#9b1f4e", Sand: "#d9c39a", Cocoa: "#5f3b28", Pearl: "#ece6dd" },
} as const;
/** Further names of a few of the invented items, so that searching in languages can be tried: German and Spanish. */
const FURTHER_NAMES: Readonly<Record<string, readonly [de: string, es: string]>> = {
  ...{ "Amber Ranger": ["Bernstein-Waldläufer", "Guardabosques Ámbar"] },
  ...{ "Crystal Warden": ["Kristallwächter", "Guardián de Cristal"], "Hazel Salute": ["Haselgruß", "Saludo Avellana"] },
  ...{ "Amber Satchel": ["Bernsteintasche", "Morral Ámbar"], "Amber Cleaver": ["Bernsteinbeil", "Cuchilla Ámbar"] },
  ...{ "Amber Shuffle": ["Bernstein-Schritt", "Paso Ámbar"], "Amber Grin": ["Bernsteingrinsen", "Sonrisa Ámbar"] },
  ...{
    "Amber Runners": ["Bernstein-Laufschuhe", "Zapatillas Ámbar"],
    "Amber Crest": ["Bernsteinwappen", "Blasón Ámbar"],
  },
  ...{ Sky: ["Himmel", "Cielo"], Honey: ["Honig", "Miel"], Sand: ["Sand", "Arena"], Pearl: ["Perle", "Perla"] },
  ...{ "Meadow Duos": ["Wiese Duos", "Pradera Dúos"], "Harbour Solo": ["Hafen Solo", "Puerto Solo"] },
};
const COLOURS: readonly string[] = Object.keys(COLOUR_VALUES);
const PLACES = list("Meadow Canyon Harbour Orchard Glacier");
const SIZES = list("Solo Duos Trios Squads");
const STYLES = list("Plain Striped Chequered Glowing Weathered Polished");

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
  { type: "sidekick", prefix: "SKID", count: 24, styledEach: 6 },
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

function withFurtherNames(item: Cosmetic): Cosmetic {
  const [de, es] = FURTHER_NAMES[item.name] ?? [];
  return de === undefined || es === undefined ? item : { ...item, names: { de, es } };
}

/** The invented items of the product. They are the same each time. */
export function generateCosmetics(): Cosmetic[] {
  const items = [
    ...KINDS.flatMap((kind) => Array.from({ length: kind.count }, (_, index) => itemOf(kind, index))),
    ...Object.entries(COLOUR_VALUES).map(([name, color]) => ({
      ...named("bannerColor", `COLOR_${name}`, name),
      color,
    })),
    ...PLACES.flatMap((place) =>
      SIZES.map((size) => named("playlist", `Playlist_${place}_${size}`, `${place} ${size}`)),
    ),
  ];
  return items.map(withFurtherNames);
}
