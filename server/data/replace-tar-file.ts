import { gunzipSync, gzipSync } from "node:zlib";

/** Where a header has what, in the format that every tar program writes (POSIX ustar). */
const BLOCK = 512;
const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };

/**
 * A compressed tar archive in which the text of one file is another one. Nothing else in it changes, and the same archive
 * and text always make the same bytes.
 *
 * @param name The file's name in the archive, at most 100 bytes.
 * @returns The archive as it is when it has no such file.
 */
export function replaceTarFile(archive: Buffer, name: string, replace: (text: string) => string): Buffer {
  const tar = gunzipSync(archive);
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(readField(header, SIZE), 8) || 0;
    const end = at + BLOCK + paddedLength(size);
    if (readField(header, NAME) === name) {
      const content = Buffer.from(replace(tar.toString("utf8", at + BLOCK, at + BLOCK + size)));
      const padding = Buffer.alloc(paddedLength(content.length) - content.length);
      const file = Buffer.concat([resize(header, content.length), content, padding]);
      return gzipSync(Buffer.concat([tar.subarray(0, at), file, tar.subarray(end)]), { level: 9 });
    }
    at = end;
  }
  return archive;
}

const paddedLength = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** A field ends with its length, or with the first zero byte. */
const readField = (header: Buffer, { at, length }: typeof NAME): string =>
  header.toString("utf8", at, at + length).replace(/\0.*$/s, "");

/** The same header for a file of another size. */
function resize(header: Buffer, size: number): Buffer {
  const resized = Buffer.from(header);
  resized.write(`${size.toString(8).padStart(SIZE.length - 1, "0")}\0`, SIZE.at);
  resized.fill(" ", CHECKSUM.at, CHECKSUM.at + CHECKSUM.length); // as the sum counts it
  const sum = resized.reduce((total, byte) => total + byte, 0);
  resized.write(`${sum.toString(8).padStart(6, "0")}\0 `, CHECKSUM.at);
  return resized;
}
