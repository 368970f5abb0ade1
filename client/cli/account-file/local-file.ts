import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { MAX_FILE_BYTES, parseFile } from "./parse-file.ts";

const PARTS_OF_MESSAGE = /^[A-Z]+: ([^,]+)/;
/** What the system says, without its own words for files and calls. */
const refusal = (file: string, what: string, error: unknown): Error => {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${file} cannot be ${what}: ${PARTS_OF_MESSAGE.exec(message)?.[1] ?? message}.`, { cause: error });
};

/** The file of an account. @throws Error that names it. */
export const readGiven = (file: string): Promise<Uint8Array> =>
  readBytes(file).catch((error: unknown) => {
    throw refusal(file, "read", error);
  });

/** One byte more than a file may have shows that it is too large. */
async function readBytes(file: string): Promise<Uint8Array> {
  const handle = await fs.open(file);
  try {
    const buffer = Buffer.alloc(MAX_FILE_BYTES + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) return buffer.subarray(0, length);
      length += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** Whether it is missing, empty, or a file of an account. */
export async function mayBeReplaced(file: string): Promise<boolean> {
  const bytes = await readBytes(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw refusal(file, "read", error);
  });
  if (bytes === null || bytes.length === 0) return true;
  const parsed = parseFile(bytes);
  const { version, categories, presets, schedules } = ("value" in parsed ? (parsed.value ?? {}) : {}) as Record<
    string,
    unknown
  >;
  return version === 1 && [categories, presets, schedules].some(Array.isArray);
}

/** Replaces the file by a complete one, or leaves it as it is. A link stays a link. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const target = await fs.realpath(file).catch(() => file);
  const mode = await fs.stat(target).then(
    (stats) => stats.mode,
    () => undefined,
  );
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(6).toString("hex")}`);
  try {
    await fs.writeFile(draft, text, { flag: "wx" });
    if (mode !== undefined) await fs.chmod(draft, mode);
    await fs.rename(draft, target);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw refusal(file, "written", error);
  }
}
