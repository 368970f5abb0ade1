import type { MapGrid } from "./draw-squares.ts";

const MAX_PITCH = 28;
/** Smaller squares could not be told apart. */
const MIN_PITCH = 3;

/** The largest squares with which so many bots fit into an area. Sizes are in pixels. */
export function fitGrid(width: number, height: number, count: number): MapGrid {
  for (let pitch = MAX_PITCH; ; pitch--) {
    const columns = Math.max(1, Math.floor(width / pitch));
    const rows = Math.ceil(count / columns);
    if (rows * pitch > height && pitch > MIN_PITCH) continue;
    const gap = pitch >= 12 ? 2 : pitch > MIN_PITCH ? 1 : 0;
    return { pitch, size: pitch - gap, columns, rows };
  }
}
