import { expect, it } from "vitest";
import { z } from "zod";
import { nameMember } from "#server/contract/name-member.ts";
import type { Fault } from "#server/domain/fault.ts";
import { parseInput } from "#server/domain/parse-input.ts";
import { findOperations } from "#server/testing/find-operations.ts";

/** Words of validators, and of the language they are written in. */
const INTERNALS =
  /\bInvalid (?:input|option|key)|\bexpected\b|\breceived\b|ZodError|\bundefined\b|\bNaN\b|\[object|\bregex|pattern|\^\(|\\[dpw]|>=|<=|too (?:big|small)|This (?:must|is|has) (?:be )?\.|in another form|of another type|is not valid\.$/i;
const SENTENCE = /^(?:`[^`]+`(?::? )|The body )\S.*[.?!]$/s;

const WRONG: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e300, "", " ", "x", "\u0000", "x".repeat(40_000), "2027-13-01", "not@an@address"],
  ...[
    [],
    [null],
    [{}],
    Array.from({ length: 300 }, () => "x"),
    {},
    { x: 1 },
    { command: "c" },
    { botIds: [] },
    { kind: "x" },
  ],
];

const membersOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => membersOf(option as z.ZodType));
  return [];
};

/** Inputs that are wrong in every member in turn, and in every other way. */
function* wrongInputs(schema: z.ZodType): Generator<unknown> {
  yield* WRONG;
  const kinds =
    schema instanceof z.ZodDiscriminatedUnion ? ["command", "chat", "preset", "edit", "delete"] : [undefined];
  for (const kind of kinds) {
    for (const name of new Set(membersOf(schema))) {
      for (const value of WRONG) yield { ...(kind && { kind }), [name]: value, [`${name}x`]: value };
    }
  }
}

const operations = await findOperations();

it.each(operations.map(({ spec }) => [spec.name, spec.input] as const))(
  "every fault of an input of %s is a sentence for people, which names the member",
  async (_, schema) => {
    for (const input of wrongInputs(schema)) {
      const fault = await parseInput(schema, input).then(
        () => null,
        (error: Fault) => error,
      );
      const messages = fault ? [fault.message, ...fault.problems.map(nameMember)] : [];
      for (const message of messages) {
        expect(message).toMatch(SENTENCE);
        expect(message).not.toMatch(INTERNALS);
        expect(message.length).toBeLessThan(600);
      }
    }
  },
);
