/**
 * Names with the same key are the same name: they differ in nothing but the case of their letters. As Unicode folds case,
 * so that `ẞ`, `ß` and `SS` are one letter, the three sigmas too, and the Turkish `ı` is no `i`.
 *
 * @example
 * nameKey("EU bots") === nameKey("eu BOTS"); // true
 */
export const nameKey = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/[^ı]+/gu, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .normalize("NFC");
