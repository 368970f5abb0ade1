import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { errorMessage } from "../../logging/error-message.ts";
import { type Cosmetic, cosmeticSchema } from "./cosmetic-schema.ts";

/** Its message lists what is wrong with the file, for the operator who wrote it. */
export class CosmeticsFileError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super([`${file}: not a list of cosmetics.`, ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "CosmeticsFileError";
  }
}

/** The size that a file of items may have. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024;
const MAX_PROBLEMS = 10;

function problemsOf(items: readonly unknown[], cosmetics: Cosmetic[]): string[] {
  const problems: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const parsed = cosmeticSchema.safeParse(item);
    if (!parsed.success) {
      problems.push(
        ...parsed.error.issues.map(
          ({ path, message }) => `item ${index + 1}, ${path.join(".") || "itself"}: ${message}`,
        ),
      );
      continue;
    }
    const before = seen.get(parsed.data.id.toLowerCase());
    if (before !== undefined) problems.push(`item ${index + 1}, id: the same as that of item ${before}`);
    seen.set(parsed.data.id.toLowerCase(), index + 1);
    cosmetics.push(parsed.data);
  }
  return problems;
}

/** Reads a file of JSON. @throws CosmeticsFileError when it cannot be read, is too large, or is not JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const { size } = await stat(file).catch(() => {
    throw new CosmeticsFileError(file, ["The file cannot be read."]);
  });
  if (size > MAX_FILE_BYTES) throw new CosmeticsFileError(file, ["The file is larger than 128 MB."]);
  const content = await readFile(file, "utf8").catch(() => {
    throw new CosmeticsFileError(file, ["The file cannot be read."]);
  });
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new CosmeticsFileError(file, [`No JSON: ${errorMessage(error)}`]);
  }
}

/** Reads an operator's own items: a JSON array in the schema of `Cosmetic`. */
export async function importCosmetics(file: string): Promise<Cosmetic[]> {
  const items = z.array(z.unknown()).safeParse(await readJsonFile(file));
  if (!items.success) throw new CosmeticsFileError(file, ["An array of items is expected."]);
  const cosmetics: Cosmetic[] = [];
  const problems = problemsOf(items.data, cosmetics);
  if (problems.length > MAX_PROBLEMS) {
    problems.splice(MAX_PROBLEMS, problems.length, `and ${problems.length - MAX_PROBLEMS} more`);
  }
  if (problems.length > 0) throw new CosmeticsFileError(file, problems);
  return cosmetics;
}
