import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findForbiddenContent } from "#server/contract/forbidden-content.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { PORTAL_PROCEDURES } from "#server/testing/portal-procedures.ts";
import { ROUTES } from "./rest/routes.ts";

/** Texts whose normalization, emoji or marks are dear, by their smallest part. */
const HOSTILE = {
  "marks out of order": "\u0301\u0316",
  "letters with marks": "a\u0301",
  "marks that are letters": "\u{1d165}\u{1d16d}",
  "joined emoji": "👩\u200d👩\u200d",
  "halves of flags": "\u{1f1e9}",
  "hearts that wait for a selector": "❤\u200d",
  "ligatures of eighteen letters": "\ufdfa",
  "parts of syllables": "\u1100\u1161\u11a8",
  "invisible characters": "\u200b",
  keycaps: "1\u20e3",
  "blanks of all kinds": " \u3000\n",
  "an address without an end": "a.a@a.",
};
const ofLength = (part: string, units: number) => part.repeat(Math.ceil(units / part.length)).slice(0, units);
const textsOfLength = (units: number) => Object.values(HOSTILE).map((part) => ofLength(part, units).toWellFormed());

/** Processor time of this process: waiting for others does not count. */
function costOf(work: () => unknown, times = 1): number {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/** The lowest of several: another thread of the process may have worked during some of them. */
const leastCost = (work: () => unknown, times = 1): number =>
  Math.min(...Array.from({ length: 3 }, () => costOf(work, times)));

/** Something is dear when it is so each time: one may be measured while another thread of the process works. */
const TRIES = Array.from({ length: 20 });

interface StringSchema {
  path: string;
  schema: z.ZodType;
  max: number;
}

const WRAPPERS = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodCatch, z.ZodReadonly];
/** Of a string without a maximum of its own. */
const LONG = 4_096;

/**
 * Every string that an input may have, the members of lists, unions and objects included.
 * @param outer The unions around it: steps contain steps, and those inside are no others.
 */
function stringsOf(schema: z.ZodType, path: string, outer: readonly z.ZodType[] = []): StringSchema[] {
  const inside = (part: unknown, at = path, around = outer) => stringsOf(part as z.ZodType, at, around);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, one]) => inside(one, `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) return inside(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return inside(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) {
    if (outer.includes(schema)) return [];
    return schema.options.flatMap((option, index) => inside(option, `${path}|${index}`, [...outer, schema]));
  }
  if (schema instanceof z.ZodPipe) return inside(schema.in);
  if (WRAPPERS.some((wrapper) => schema instanceof wrapper)) return inside((schema as z.ZodOptional).unwrap());
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)) return [];
  const { maxLength } = z.toJSONSchema(schema) as { maxLength?: number };
  return [{ path, schema, max: Math.min(maxLength ?? LONG, LONG) }];
}

const operations = [...PORTAL_PROCEDURES.map(({ operation }) => operation), ...ROUTES.map((route) => route.operation)];
const strings = [...new Set(operations)].flatMap(({ spec }) => stringsOf(spec.input, spec.name));

const PROBES = [
  "a",
  "Anna",
  "e\u0301",
  "a\u0301\u0316",
  "👩\u200d👩",
  "\u200b",
  "\uff41b",
  "\u0430b",
  "a@b.example",
  "1",
];
/** Those that have the same limits and answer the same are the same. */
const kindOf = ({ schema }: StringSchema) =>
  JSON.stringify([z.toJSONSchema(schema), PROBES.map((probe) => schema.safeParse(probe).success)]);
const kinds = [...new Map(strings.map((one) => [kindOf(one), one])).values()];

/** What checking a text may cost, as a multiple of counting its characters and checking a plain one. */
const LIMITS = { ofValidLength: 40, tooLong: 2 };

function isDear({ schema, max }: StringSchema, units: number, limit: number): boolean {
  const texts = textsOfLength(units);
  const plain = ofLength("a", max);
  const times = Math.ceil(2_000 / units);
  const measure = () => {
    const reading = costOf(() => texts.map((text) => [[...text].length, schema.safeParse(plain)]), times);
    return costOf(() => texts.map((text) => schema.safeParse(text)), times) / reading;
  };
  return TRIES.every(() => measure() > limit);
}

/** Those that are dear, and still are after a while: the engine may be short of time to optimise what is measured. */
async function findDear(isDearNow: (one: StringSchema) => boolean): Promise<string[]> {
  let dear = kinds.filter(isDearNow);
  for (let look = 0; look < 3 && dear.length > 0; look += 1) {
    await sleep(1_000);
    dear = dear.filter(isDearNow);
  }
  return dear.map(({ path }) => path);
}

describe("threat 63: checking a text costs little more than reading it", () => {
  it("every contract's strings are found", () => {
    expect(strings.length).toBeGreaterThan(100);
    expect(strings.map(({ path }) => path)).toContain("jobs.createImport.rows[].nickname");
  });

  it("in every input of the portal and the API", { timeout: 60_000 }, async () => {
    expect(await findDear((one) => isDear(one, one.max, LIMITS.ofValidLength))).toEqual([]);
    expect(await findDear((one) => isDear(one, 16 * one.max + 64, LIMITS.tooLong))).toEqual([]);
  });

  it("also of a string that is as long as a body may be: it is refused by its length", async () => {
    const texts = textsOfLength(100_000);
    const reading = leastCost(() => texts.map((text) => JSON.stringify(text)));
    const dear = await findDear(({ schema }) => {
      const check = () => texts.map((text) => schema.safeParse(text));
      return TRIES.every(() => costOf(check) > 12 * reading);
    });
    expect(dear).toEqual([]);
    const long = strings.filter(({ schema }) => schema.safeParse(texts[0]).success);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it("four times the text of a name that is shown is not sixteen times the work", () => {
    for (const [what, part] of Object.entries(HOSTILE)) {
      const [short, long] = [ofLength(part, 3_000).toWellFormed(), ofLength(part, 12_000).toWellFormed()];
      const isLinear = () =>
        leastCost(() => sanitizeName(long)) <
        10 *
          Math.max(
            leastCost(() => sanitizeName(short)),
            200,
          );
      expect([what, TRIES.some(isLinear)]).toEqual([what, true]);
    }
  });

  it("looking through a body costs little more than parsing it", () => {
    const body = `{"list":[${"1,".repeat(700_000)}1]}`;
    const isCheap = () =>
      leastCost(() => findForbiddenContent(JSON.parse(body))) < 6 * leastCost(() => JSON.parse(body));
    expect(TRIES.some(isCheap)).toBe(true);
  });
});
