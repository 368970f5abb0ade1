/** The rows of keyboards, from the top. */
const LAYOUTS = [
  ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
  ["1234567890", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
  ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
];

/** The keys beside each key, as the estimator of passwords wants them: each as it is typed without and with Shift. */
type KeyGraph = Record<string, (string | null)[]>;

/**
 * Walks over a keyboard that go on where the next row or column begins. The library's own graphs end there: to it, each
 * row is another word, and four words of any kind are never easy to guess.
 */
export const keyboardWalks = (): Record<string, KeyGraph> =>
  Object.fromEntries(LAYOUTS.flatMap(walksOf).map((keys) => [`walk ${keys}`, oneLine(keys)]));

function walksOf(rows: string[]): string[] {
  const columns = Array.from(rows[0] ?? "", (_, at) => rows.map((row) => row[at] ?? "").join(""));
  const withoutDigits = columns.map((keys) => keys.slice(1));
  return [rows, rows.slice(1), columns, withoutDigits].map((parts) => parts.join(""));
}

/** After the last key comes the first one. */
function oneLine(keys: string): KeyGraph {
  const sides = (key: string | undefined) => key && key + key.toUpperCase();
  return Object.fromEntries(
    [...keys].flatMap((key, at) => {
      const beside = [sides(keys.at(at - 1)) ?? null, sides(keys[(at + 1) % keys.length]) ?? null];
      return [key, key.toUpperCase()].map((typed) => [typed, beside]);
    }),
  );
}
