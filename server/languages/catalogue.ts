/** Messages by their names: ICU texts, in groups. The groups at the top are the areas, one file each. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The messages of a file. What is neither a text nor a group is left out. */
export function toCatalogue(value: unknown): Catalogue {
  if (!isGroup(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, string | Catalogue][] => {
      if (typeof member === "string") return [[name, member]];
      return isGroup(member) ? [[name, toCatalogue(member)]] : [];
    }),
  );
}

/** The same messages with other texts. @param change Gets each text and its full name. */
export function mapMessages(
  catalogue: Catalogue,
  change: (text: string, key: string) => string,
  prefix = "",
): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, member]) => {
      const key = `${prefix}${name}`;
      return [name, typeof member === "string" ? change(member, key) : mapMessages(member, change, `${key}.`)];
    }),
  );
}

/** The text with that full name, or undefined. */
export function findMessage(catalogue: Catalogue, key: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue;
  for (const name of key.split(".")) {
    found = typeof found === "object" && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return typeof found === "string" ? found : undefined;
}
