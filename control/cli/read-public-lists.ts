import { CosmeticsFileError, readJsonFile } from "../platform/cosmetics/import-cosmetics.ts";

/** The entries of a list: the file is an array, or has one as `data`, or as `data.br`. @throws CosmeticsFileError */
export async function readEntries(file: string): Promise<unknown[]> {
  const content = await readJsonFile(file);
  const data = memberOf(content, "data");
  for (const list of [content, data, memberOf(data, "br")]) if (Array.isArray(list)) return list;
  throw new CosmeticsFileError(file, ["An array of items is expected: the file itself, its data, or its data.br."]);
}

/** Every id that occurs in the file, at any depth, in lower case. @throws CosmeticsFileError */
export async function readIds(file: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const left: unknown[] = [await readJsonFile(file)];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== "object" || value === null) continue;
    const id = memberOf(value, "id");
    if (typeof id === "string") ids.add(id.toLowerCase());
    for (const member of Object.values(value)) left.push(member);
  }
  if (ids.size === 0) throw new CosmeticsFileError(file, ["It has no item with an id."]);
  return ids;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
