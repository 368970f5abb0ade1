/** A text as one word of a shell's command. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
