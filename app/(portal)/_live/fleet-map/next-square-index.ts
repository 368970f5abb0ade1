/** The square that a key moves to on the map; null for other keys, and when there is no square in that direction. */
export function nextSquareIndex(key: string, from: number, count: number, columns: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
