const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The names of the invented items: a first word, and a second word of the item's type. */
export const FIRST_WORDS = list(`
  Amber Arctic Ashen Azure Barley Bramble Brass Bright Cinder Clover Cobalt Copper Coral Crimson Crystal Dapple
  Dawn Desert Drift Dusk Echo Ember Fern Flint Frost Gilded Granite Harbour Hazel Hollow Indigo Iron
  Ivory Jade Juniper Lantern Lunar Marble Meadow Midnight Misty Moss Neon Nettle Nimbus Ochre Onyx Opal
  Orchard Paper Pebble Pine Polar Quartz Quiet Raven River Rustic Saffron Sable Sandy Scarlet Shadow Silver
  Solar Sparrow Stone Storm Summer Sunken Teal Thistle Thorn Tidal Timber Twilight Velvet Violet Wander Willow`);

export const SECOND_WORDS = {
  outfit: list(
    "Ranger Piper Warden Diver Courier Scholar Drummer Nomad Captain Mender Keeper Jester Pilot Smith Scout",
  ),
  backpack: list("Satchel Kettle Wings Shell Quiver Basket Beacon Cape Banneret Toolkit"),
  pickaxe: list("Cleaver Rake Mallet Hook Scythe Oar Wrench Spade Chisel Hatchet"),
  emote: list("Shuffle Wave Twirl Stomp Salute Jig Bounce Cheer Slide Spin Clap Sway March Nod Hop"),
  emoji: list("Grin Thumb Heart Star Wink Spark"),
  shoes: list("Runners Boots Sandals Loafers Clogs Sneakers"),
  banner: list("Crest Shield Emblem Pennant"),
} as const;

/** The invented colours, with their red, green and blue. */
export const COLOUR_VALUES = {
  ...{ Chalk: "#f2f0e8", Slate: "#64707d", Coal: "#2c2f33", Brick: "#a4452f", Rust: "#b7592b" },
  ...{ Peach: "#ffbf9b", Honey: "#e8a93a", Lemon: "#f7e04b", Olive: "#7d7a2f", Lime: "#a6d62f" },
  ...{ Mint: "#9fe3c0", Lagoon: "#1f9ea3", Sky: "#7cc4f5", Navy: "#1f2a5c", Plum: "#6d2f6b" },
  ...{ Rose: "#e86a8a", Berry: "#9b1f4e", Sand: "#d9c39a", Cocoa: "#5f3b28", Pearl: "#ece6dd" },
} as const;
export const COLOURS: readonly string[] = Object.keys(COLOUR_VALUES);
export const PLACES = list("Meadow Canyon Harbour Orchard Glacier");
export const SIZES = list("Solo Duos Trios Squads");
export const STYLES = list("Plain Striped Chequered Glowing Weathered Polished");
