/**
 * Reads `ID=FILE,ID=FILE`, as `--category-cosmetics` has it. Repeated flags are joined by commas.
 *
 * @example
 * readCategoryFiles("c_home=home.json,c_north=north.json"); // { c_home: "home.json", c_north: "north.json" }
 */
export function readCategoryFiles(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined;
  const files = new Map<string, string>();
  for (const part of text.split(",")) {
    const [, id, file] = /^\s*([^=]+?)\s*=\s*(.*\S)\s*$/.exec(part) ?? [];
    if (id === undefined || file === undefined)
      throw new Error(`--category-cosmetics: ${part.trim() || "an empty part"} is not ID=FILE.`);
    if (files.has(id)) throw new Error(`--category-cosmetics: the category ${id} has two files.`);
    files.set(id, file);
  }
  return Object.fromEntries(files);
}
