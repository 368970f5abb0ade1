import { MAX_ICON_PIXELS } from "../../contract/application-details.ts";
import { invalid } from "../fault.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME = 12;
const MIN_PIXELS = 16;

/**
 * An icon is a small square PNG: the browsers of the people who are asked decode it. Nothing is fetched, and the file
 * holds one picture and nothing behind it.
 */
export function requireIcon(base64: string): void {
  const bytes = Buffer.from(base64, "base64");
  const chunks = bytes.toString("base64") === base64 ? readChunks(bytes) : [];
  const [header] = chunks;
  if (header?.type !== "IHDR" || chunks.at(-1)?.type !== "IEND" || chunks.some(({ type }) => type === "acTL")) {
    throw invalid(["icon"], "This must be a PNG picture in base64.");
  }
  const [width, height] = [bytes.readUInt32BE(header.start), bytes.readUInt32BE(header.start + 4)];
  if (width === height && width >= MIN_PIXELS && width <= MAX_ICON_PIXELS) return;
  throw invalid(["icon"], `This must be a square of ${MIN_PIXELS} to ${MAX_ICON_PIXELS} pixels.`);
}

/** The parts of a PNG file; none when it is not made of whole ones. */
function readChunks(bytes: Buffer): { type: string; start: number }[] {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return [];
  const chunks: { type: string; start: number }[] = [];
  let at = SIGNATURE.length;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "IHDR" && length !== 13) return [];
    chunks.push({ type, start: at + 8 });
    at += CHUNK_FRAME + length;
  }
  return at === bytes.length ? chunks : [];
}
