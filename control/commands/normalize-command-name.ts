/** `Clear-Backpack`, `clear backpack` and `clear_backpack` are the same command. */
export function normalizeCommandName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
}
