/** The signs that end a text, by the one that begins it. */
export const QUOTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ '"': '"', "'": "'", "`": "`" },
    ...{ "“": "”“", "”": "”", "„": "“”", "‘": "’‘", "’": "’", "«": "»", "»": "«" },
  }),
);
