// A value in a file that starts a cluster is one value, whatever is in it.

/** One line: line breaks and other control characters become spaces, because some of the files cannot have them. */
export const onOneLine = (value: string): string => value.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/** A word of a POSIX shell. A plain word stays as it is. */
export const quoteForShell = (value: string): string =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `'${onOneLine(value).replaceAll("'", "'\\''")}'`;

/** A string of PowerShell, where typographic quotes end a string too. */
export const quoteForPowerShell = (value: string): string =>
  `'${onOneLine(value).replace(/['\u2018-\u201b]/g, (quote) => quote + quote)}'`;

/** A quoted value of a systemd unit. @param isCommand In a command `$` begins a variable. */
export function quoteForSystemd(value: string, isCommand = false): string {
  const escaped = onOneLine(value).replace(/["\\]/g, "\\$&").replaceAll("%", "%%");
  return `"${isCommand ? escaped.replaceAll("$", "$$$$") : escaped}"`;
}

/** A quoted value of `ENV` in a Containerfile. */
export const quoteForContainerfile = (value: string): string => `"${onOneLine(value).replace(/["\\$]/g, "\\$&")}"`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A text in an XML document. */
export const quoteForXml = (value: string): string =>
  onOneLine(value)
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
