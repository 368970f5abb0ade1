/** What each value means: for people in the description, and for generators in a member that they know. */
export const meaningsOf = (text: string, meanings: Readonly<Record<string, string>>) => ({
  description: `${text} ${listOf(meanings)}`,
  "x-enum-descriptions": Object.values(meanings),
});

/** The same of numbers, which have names in generated code. @param values What each number is called, and means. */
export function numberMeaningsOf(text: string, values: readonly (readonly [name: string, meaning: string])[]) {
  const meanings = Object.fromEntries(values.map(([, meaning], number) => [number, meaning]));
  return {
    ...meaningsOf(text, meanings),
    enum: values.map((_, number) => number),
    "x-enum-varnames": values.map(([name]) => name),
  };
}

/** The description alone: of a value that may also be null, the list of values would leave null out. */
export const nullableMeanings = ({ description }: { description: string }) => ({ description });

/** Of a number that is made of bits. */
export const describeBits = (text: string, bits: Readonly<Record<number, string>>): string =>
  `${text} Bits: ${listOf(bits)}`;

const listOf = (meanings: Readonly<Record<string, string>>): string =>
  `${Object.entries(meanings)
    .map(([value, meaning]) => `\`${value}\` ${meaning}`)
    .join("; ")}.`;
