/** The bits that are set, by their names, for a cell of a table. */
export const namesOfFlags = (names: Readonly<Record<number, string>>, flags: number): string =>
  Object.entries(names)
    .filter(([bit]) => (flags & Number(bit)) !== 0)
    .map(([, name]) => name)
    .join(", ");
