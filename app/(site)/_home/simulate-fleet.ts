/** The statuses that a bot of the example has. */
export type ExampleTone = "available" | "busy" | "booting" | "disconnected";

interface Change {
  id: number;
  bot: string;
  tone: ExampleTone;
}

export interface ExampleFleetState {
  tones: readonly ExampleTone[];
  /** The latest first. */
  changes: readonly Change[];
}

export const LEGEND: readonly ExampleTone[] = ["available", "busy", "booting", "disconnected"];

const NAMES = ["Greeter", "Showcase", "Sparring"] as const;
const GROUP_SIZE = 24;
const MAX_CHANGES = 4;

/** The groups of the example: the places of their bots, the last one excluded. */
export const GROUPS = NAMES.map((name, index) => ({ name, from: index * GROUP_SIZE, to: (index + 1) * GROUP_SIZE }));

/** What may follow a status: a bot is more often in use than in trouble. */
const NEXT: Readonly<Record<ExampleTone, readonly ExampleTone[]>> = {
  available: ["busy", "busy", "busy", "busy", "disconnected"],
  busy: ["available"],
  booting: ["available"],
  disconnected: ["booting"],
};

const nameOf = (place: number): string => {
  const number = String((place % GROUP_SIZE) + 1).padStart(2, "0");
  return `${NAMES[Math.floor(place / GROUP_SIZE)]} ${number}`;
};

/** The same on the server and in the browser. */
export const FIRST_FLEET: ExampleFleetState = {
  tones: Array.from({ length: NAMES.length * GROUP_SIZE }, (_, place) => {
    if (place === 40) return "disconnected";
    if (place === 17 || place === 61) return "booting";
    return (place * 7) % 9 < 2 ? "busy" : "available";
  }),
  changes: [
    { id: 3, bot: nameOf(40), tone: "disconnected" },
    { id: 2, bot: nameOf(17), tone: "booting" },
    { id: 1, bot: nameOf(9), tone: "busy" },
    { id: 0, bot: nameOf(4), tone: "available" },
  ],
};

/** One bot changes: first those that start or come back, so that none stays away. */
export function changeOneBot({ tones, changes }: ExampleFleetState): ExampleFleetState {
  const passing = tones.findIndex((tone) => tone === "booting" || tone === "disconnected");
  const place = passing >= 0 && Math.random() < 0.4 ? passing : Math.floor(Math.random() * tones.length);
  const following = NEXT[tones[place] ?? "available"];
  const tone = following[Math.floor(Math.random() * following.length)] ?? "available";
  const change = { id: (changes[0]?.id ?? 0) + 1, bot: nameOf(place), tone };
  return { tones: tones.with(place, tone), changes: [change, ...changes].slice(0, MAX_CHANGES) };
}
