import type {
  Cosmetic,
  CosmeticMatch,
  CosmeticRange,
  CosmeticSearch,
  CosmeticType,
} from "../../platform/cosmetics/cosmetic-search.ts";

const item = (id: string, type: CosmeticType, name: string): Cosmetic => ({ id, type, name, path: "" });

const ITEMS: readonly Cosmetic[] = [
  {
    ...item("CID_1", "outfit", "Moss Warden"),
    variants: [
      { t: "Material", n: "Colour", o: [{ t: "Mat1", n: "Green" }, { t: "Mat2", n: "Red" }] }, // biome-ignore format: a table
      {
        t: "Parts",
        n: "Hood",
        o: [
          { t: "Stage1", n: "Up" },
          { t: "Stage2", n: "Down" },
        ],
      },
    ],
  },
  item("CID_2", "outfit", "Moss Piper"),
  item("CID_3", "outfit", "Glass Diver"),
  item("BID_1", "backpack", "Tin Kettle"),
  item("PICK_1", "pickaxe", "Rake"),
  item("EID_1", "emote", "Slow Wave"),
  item("EMO_1", "emoji", "Thumb"),
  item("SHOE_1", "shoes", "Canvas Runners"),
  item("BAN_1", "banner", "Kite"),
  item("COL_1", "bannerColor", "Teal"),
  item("COL_2", "bannerColor", "Rust"),
  item("playlist_duo", "playlist", "Duos"),
];
const NEW = new Set(["CID_3", "BID_1"]);

function find(query: string, type?: CosmeticType): CosmeticMatch {
  const ofType = ITEMS.filter((one) => type === undefined || one.type === type);
  const name = query.toLowerCase();
  const exact = ofType.filter((one) => one.id === query || one.name.toLowerCase() === name);
  const found = exact.length > 0 ? exact : ofType.filter((one) => one.name.toLowerCase().startsWith(name));
  const [first] = found;
  if (!first) return { kind: "none" };
  return found.length === 1 ? { kind: "one", cosmetic: first } : { kind: "several", cosmetics: found };
}

export const SAMPLE_COSMETICS: CosmeticSearch = {
  find,
  get: (id) => ITEMS.find((one) => one.id === id),
  list: (range: CosmeticRange, type?: CosmeticType) =>
    ITEMS.filter((one) => type === undefined || one.type === type).filter((one) => range === "all" || NEW.has(one.id)),
};
