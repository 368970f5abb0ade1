import fc from "fast-check";
import type { Member } from "./input-paths.ts";

/** Arrays in arrays, as JSON. */
export const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

const WORDS = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udc00y",
    "\u202eevil",
    "a\u0300".repeat(300),
    "\u{1f4a3}".repeat(80),
    "\ufffe",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "null",
    "true",
    "NaN",
    "-1",
    "0x10",
    "1e999",
    "9".repeat(400),
    "\r\nX-A: b",
  ],
  ...[
    "../../etc/passwd",
    "%00",
    "%",
    "%zz",
    "%_",
    "\\",
    "'; --",
    "{{7*7}}",
    "a,b",
    "*",
    ".",
    "..",
    "https://[::1",
    "q=%00",
  ],
  ...["65f000000000000000000000", "0".repeat(24), "-".repeat(24), "g".repeat(24), "Etc/GMT+99", "2027-02-30T25:61:61Z"],
];

/** Texts that no program sends. */
export const TEXTS: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(33, 65, 256, 1_025, 20_000).map((length) => "x".repeat(length)),
);

const NUMBERS = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e-320, 1e308, -1e308, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const LISTS = fc.oneof(
  fc.array(TEXTS, { maxLength: 3 }),
  fc.constantFrom(101, 1_001).map((length) => Array.from({ length }, (_, n) => String(n))),
  fc.constantFrom(20, 500).map((depth) => JSON.parse(deep(depth)) as unknown[]),
);
const OBJECTS = fc.oneof(
  fc.constant({}),
  fc
    .constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"toString":1,"length":-1}')
    .map((json) => JSON.parse(json) as object),
  fc.dictionary(TEXTS, fc.jsonValue(), { maxKeys: 4 }),
);
const BY_TYPE: Record<string, fc.Arbitrary<unknown>> = {
  ...{ string: TEXTS, number: NUMBERS, integer: NUMBERS, array: LISTS, object: OBJECTS, boolean: fc.boolean() },
};

export const ANYTHING = fc.oneof(TEXTS, NUMBERS, LISTS, OBJECTS, fc.boolean(), fc.constant(null), fc.jsonValue());

/** Values whose form is right, for members of this name. */
const BY_NAME: Record<string, readonly string[]> = {
  cron: [
    "* * * * *",
    "0 0 31 2 *",
    "0 0 29 2 *",
    "*/7 1-3 * * 1-5",
    "0 3 * * 7#5",
    "@yearly",
    "0 2 L * *",
    "0 0 1-0 * *",
  ],
  at: ["0000-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2999-12-31T23:59:59+14:00", "9999-12-31T23:59:59.999Z"],
  before: ["0000-01-01T00:00:00Z", "2027-01-31T18:00:00.123456Z", "9999-12-31T23:59:59.999Z"],
  timeZone: ["UTC", "Europe/Berlin", "America/St_Johns", "Etc/GMT+12", "Pacific/Apia", "utc", "Antarctica/Troll"],
  limit: ["0", "1", "100", "1e2", "101", "-1"],
};

/** Mostly what could stand there by its form, so that it gets past the first check. */
export function valueOfMember({ path, types, words }: Member): fc.Arbitrary<unknown> {
  const known = [...words, ...(BY_NAME[String(path.at(-1))] ?? [])];
  const fitting = types.flatMap((type) => BY_TYPE[type] ?? []);
  return fc.oneof(
    ANYTHING,
    ...(fitting.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...fitting) }] : []),
    ...(known.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...known) }] : []),
  );
}
