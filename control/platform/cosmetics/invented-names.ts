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

export const COLOURS = list(
  "Chalk Slate Coal Brick Rust Peach Honey Lemon Olive Lime Mint Lagoon Sky Navy Plum Rose Berry Sand Cocoa Pearl",
);
export const PLACES = list("Meadow Canyon Harbour Orchard Glacier");
export const SIZES = list("Solo Duos Trios Squads");
export const STYLES = list("Plain Striped Chequered Glowing Weathered Polished");
