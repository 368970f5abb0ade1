/** The signs that end a text, by the one that begins it. */
export const QUOTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ '"': '"', "'": "'", "`": "`" },
    ...{ "“": "”“", "”": "”", "„": "“”", "‘": "’‘", "’": "’", "«": "»", "»": "«" },
  }),
);

export interface SettingValue {
  value: string;
  /** Whether it may not be what the person meant. */
  isUnclear: boolean;
}

const QUOTE_AT_END = /["'`“”„‘’«»]$/;
/** What may follow a closed quotation mark. */
const AFTER_QUOTE = /^\s*(?:[,;]\s*)?(?:(?:#|\/\/|;|\/\*).*)?$/;
/** Where a value without quotation marks may end: at a comment, or before what separates it from the next. */
const TAIL = /\s(?:#|;|\/\/)|[,;]$/;
/** How references, block scalars, tags, anchors and operators begin. */
const NOT_A_VALUE = /^(?:[>|!&*=]|\$\{|\$\(|process\.env\b|os\.|[\w.]{1,60}\()/;

/** A value without its quotation marks, and without the comment behind it. */
export function readSettingValue(source: string, sign: string, isCredential: boolean): SettingValue {
  const text = source.trim();
  const quoted = readQuoted(text, sign);
  if (quoted) return quoted;
  const comment = sign === "=" && isCredential ? text.search(/\s#\s/) : -1;
  const value = comment < 0 ? text : text.slice(0, comment).trim();
  const isOpen = QUOTES.has(value[0] ?? "") || QUOTE_AT_END.test(value);
  return { value, isUnclear: isOpen || TAIL.test(value) || NOT_A_VALUE.test(value) };
}

/** Null if the value is not in quotation marks as a whole. */
function readQuoted(text: string, sign: string): SettingValue | null {
  const quote = text[0] ?? "";
  const ends = QUOTES.get(quote);
  if (ends === undefined) return null;
  const parts: string[] = [];
  let isUnclear = false;
  for (let at = 1; at < text.length; at += 1) {
    const one = text.charAt(at);
    const pair = pairOf(one, text.charAt(at + 1), quote);
    if (pair === null && ends.includes(one))
      return AFTER_QUOTE.test(text.slice(at + 1)) ? { value: parts.join("").trim(), isUnclear } : null;
    isUnclear ||= isUnclearSign(one, pair, quote + sign);
    parts.push(pair === null ? one : quote);
    if (pair !== null) at += 1;
  }
  return null;
}

/** YAML alone writes a mark twice, within single ones. What other escapes stand for differs: some keep the backslash. */
const isUnclearSign = (one: string, pair: ReturnType<typeof pairOf>, notation: string): boolean =>
  pair === "doubled" ? notation !== "':" : pair === null && one === "\\";

/** How two signs stand for a quotation mark inside a value. */
function pairOf(one: string, next: string, quote: string): "doubled" | "escaped" | null {
  if (next !== quote) return null;
  if (one === "\\") return "escaped";
  return one === quote && `'"`.includes(quote) ? "doubled" : null;
}

/** Without a comment and without the sign that separates it from the next value. */
export function withoutTail(value: string): string {
  const at = value.search(TAIL);
  return at < 0 ? value : value.slice(0, at).trim();
}
