/** Texts of the table of bots, which is loaded after the page. */
export const tableTexts = {
  label: "Bots",
  noEmail: "None",
  selectAll: "Select all bots shown",
  selectBot: (nickname: string) => `Select ${nickname}`,
  copyId: (nickname: string) => `Copy the ID of ${nickname}`,
  copied: "Copied",
} as const;

/** Texts of the choices of a filter, which are loaded when it is opened. */
export const filterChoicesTexts = {
  find: "Find",
  findIn: (label: string) => `Find: ${label}`,
  noMatches: "No matches",
  clear: "Clear",
} as const;
