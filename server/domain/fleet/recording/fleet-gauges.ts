import { BOT_STATUS_NAMES } from "#control/bot-status.ts";

interface Places {
  capacity: number;
  bots: { size: number };
}

/** How many bots these shards run, and how many more they could. */
export function countPlaces(shards: readonly Places[]): Record<"taken" | "free", number> {
  const places = { taken: 0, free: 0 };
  for (const { capacity, bots } of shards) {
    places.taken += bots.size;
    places.free += Math.max(0, capacity - bots.size);
  }
  return places;
}

const NAMES = BOT_STATUS_NAMES.map((name) => name.toLowerCase());

/** How many of the statuses are which, by name. Every name has a number. */
export function countByStatus(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(NAMES.map((name) => [name, 0]));
  for (const status of statuses) {
    const name = NAMES[status];
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
