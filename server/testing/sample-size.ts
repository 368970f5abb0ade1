import { inject } from "vitest";

/** How many cases are tried: the larger number in `npm run test:system`. */
export const sampleSize = (unit: number, system: number): number => (inject("isSystem") ? system : unit);
