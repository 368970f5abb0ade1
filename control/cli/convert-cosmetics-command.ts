import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  type ConvertedCosmetics,
  convertCosmetics,
  type PublicLists,
} from "../platform/cosmetics/convert-cosmetics.ts";
import { COSMETIC_TYPES, FLAG } from "../platform/cosmetics/cosmetic-schema.ts";
import { CosmeticsFileError, MAX_FILE_BYTES, readJsonFile } from "../platform/cosmetics/import-cosmetics.ts";
import { writeQuietly } from "./write-quietly.ts";

const HELP = `svc-cluster cosmetics convert: converts downloads of public item lists to a file for --cosmetics.

Usage: svc-cluster cosmetics convert FILE… [flags]

FILE is a list of items as JSON: an array, or an object that has it as data or as data.br, such as the answer of
GET /v2/cosmetics/br or /v2/cosmetics of the list's API. Of several items with one id the first is taken.

  --new FILE             marks the items whose ids occur in this file as new (/v2/cosmetics/new)
  --shop FILE            marks the items whose ids occur in this file as in the shop (/v2/shop)
  --banners FILE         adds these banners (/v1/banners)
  --banner-colors FILE   adds these colors of banners (/v1/banners/colors)
  --playlists FILE       adds these playlists (/v1/playlists)
  --out FILE             writes to this file, which is replaced when everything went well (default: standard output)
  --help

What was written and what was skipped is counted on standard error. Nothing is downloaded.
`;

const file = { type: "string" } as const;
const FLAGS = {
  new: file,
  shop: file,
  banners: file,
  "banner-colors": file,
  playlists: file,
  out: file,
  help: { type: "boolean", short: "h" },
} as const;
type Flags = ReturnType<typeof readFlags>["values"];

const readFlags = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: true });

/**
 * The program `svc-cluster cosmetics`.
 * @param args What follows the word `cosmetics` on the command line.
 * @throws Error for a wrong command line, and for a file that cannot be used. Nothing was written then.
 */
export async function runCosmeticsCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readFlags(args);
  if (values.help) return writeQuietly(process.stdout, HELP);
  const [command, ...files] = positionals;
  if (command !== "convert")
    throw new Error(
      command === undefined
        ? "cosmetics: name what to do: cosmetics convert FILE."
        : `cosmetics: ${command} is not a command. There is only: cosmetics convert FILE.`,
    );
  if (files.length === 0) throw new Error("cosmetics convert: name the file of a list of items.");
  const converted = convertCosmetics(await readLists(files, values));
  if (converted.cosmetics.length === 0)
    throw new Error(["None of the entries can be used.", ...describeSkipped(converted)].join("\n"));
  const content = `[\n${converted.cosmetics.map((item) => JSON.stringify(item)).join(",\n")}\n]\n`;
  if (Buffer.byteLength(content) > MAX_FILE_BYTES)
    throw new Error("The result is larger than 128 MB, which is the limit of --cosmetics. Convert fewer files.");
  if (values.out === undefined) await writeQuietly(process.stdout, content);
  else await replaceFile(values.out, content);
  const counts = [...describeWritten(converted), ...describeSkipped(converted)];
  await writeQuietly(process.stderr, `${counts.join("\n")}\n`);
}

async function readLists(files: readonly string[], flags: Flags): Promise<PublicLists> {
  const items: unknown[] = [];
  for (const name of files) for (const item of await readEntries(name)) items.push(item);
  const read = async <T>(name: string | undefined, reader: (file: string) => Promise<T>, none: T) =>
    name === undefined ? none : await reader(name);
  return {
    items,
    banners: await read(flags.banners, readEntries, []),
    bannerColors: await read(flags["banner-colors"], readEntries, []),
    playlists: await read(flags.playlists, readEntries, []),
    newIds: await read(flags.new, readIds, new Set()),
    shopIds: await read(flags.shop, readIds, new Set()),
  };
}

function describeWritten({ cosmetics }: ConvertedCosmetics): string[] {
  const count = (isCounted: (item: ConvertedCosmetics["cosmetics"][number]) => boolean) =>
    cosmetics.filter(isCounted).length;
  const withFlag = (flag: number) => count(({ flags = 0 }) => (flags & flag) !== 0);
  return [
    `Wrote ${cosmetics.length}:`,
    ...COSMETIC_TYPES.map((type) => [type, count((item) => item.type === type)] as const)
      .filter(([, items]) => items > 0)
      .map(([type, items]) => `  ${items} ${type}`),
    `  of these ${withFlag(FLAG.new)} new, ${withFlag(FLAG.shop)} in the shop, ${count(({ image }) => image !== undefined)} with a picture`,
  ];
}

function describeSkipped({ skipped }: ConvertedCosmetics): string[] {
  const reasons = [...skipped].sort(([, one], [, other]) => other - one);
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  return [`Skipped ${total}${total > 0 ? ":" : ""}`, ...reasons.map(([reason, count]) => `  ${count} ${reason}`)];
}

/** Replaces the file only when all of it was written. */
async function replaceFile(name: string, content: string): Promise<void> {
  const temporary = `${name}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content, { flag: "wx" });
    await rename(temporary, name);
  } catch (cause) {
    await rm(temporary, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`--out: ${name} cannot be written (${reason}).`, { cause });
  }
}

/** The entries of a list: the file is an array, or has one as `data`, or as `data.br`. @throws CosmeticsFileError */
async function readEntries(file: string): Promise<unknown[]> {
  const content = await readJsonFile(file);
  const data = memberOf(content, "data");
  for (const list of [content, data, memberOf(data, "br")]) if (Array.isArray(list)) return list;
  throw new CosmeticsFileError(file, ["An array of items is expected: the file itself, its data, or its data.br."]);
}

/** Every id that occurs in the file, at any depth, in lower case. @throws CosmeticsFileError */
async function readIds(file: string): Promise<Set<string>> {
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
