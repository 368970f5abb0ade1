/** Something that the palette finds: choosing it opens a page or does something. */
export interface PaletteItem {
  id: string;
  label: string;
  description?: string | undefined;
  /** Further words by which it is found. */
  words?: string;
  action: { href: string } | { run: () => void } | { step: () => PaletteStep };
  /** The keys that do the same, pressed one after the other. */
  keys?: readonly string[];
  /** The bot whose live status is shown. */
  botId?: string;
}

/** What an action asks for before it is done: a bot, a category. */
export interface PaletteStep {
  title: string;
  placeholder: string;
  items: readonly PaletteItem[];
}

/** Cached, so that a keystroke does not convert 10,000 bots to lower case again. */
const texts = new WeakMap<PaletteItem, { label: string; all: string }>();
function textsOf(item: PaletteItem): { label: string; all: string } {
  const cached = texts.get(item);
  if (cached) return cached;
  const label = item.label.toLowerCase();
  const made = { label, all: [label, item.description ?? "", item.id, item.words ?? ""].join("\n").toLowerCase() };
  texts.set(item, made);
  return made;
}

export interface Found {
  /** The best first, at most `max`. */
  items: PaletteItem[];
  /** How many match in all. */
  count: number;
}

/** The items that contain every word of the query: those whose label begins with it first, then those whose label has it. */
export function rankPaletteItems(items: readonly PaletteItem[], query: string, max: number): Found {
  const text = query.trim().toLowerCase();
  const words = text.split(/\s+/);
  const ranked: PaletteItem[][] = [[], [], []];
  let count = 0;
  for (const item of items) {
    const { label, all } = textsOf(item);
    if (!words.every((word) => all.includes(word))) continue;
    count += 1;
    const rank = label.startsWith(text) ? 0 : label.includes(text) ? 1 : 2;
    const bucket = ranked[rank];
    if (bucket && bucket.length < max) bucket.push(item);
  }
  return { items: ranked.flat().slice(0, max), count };
}
