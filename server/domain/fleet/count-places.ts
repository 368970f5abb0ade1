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
