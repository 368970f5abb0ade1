/** Commands are known by their letters: `Clear-Backpack`, `clear backpack` and `clear_backpack` are one. */
export function normalizeCommandName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}
