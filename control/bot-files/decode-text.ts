import { fileTexts } from "./texts.ts";

export interface DecodedText {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
  /** Why it is not a text. */
  problem: string | null;
}

const { kinds } = fileTexts;
/** How files begin that are no text. */
const SIGNATURES: [start: string, problem: string][] = [
  ["PK\u0003\u0004", kinds.zip],
  ["\u00d0\u00cf\u0011\u00e0", kinds.office],
  ["%PDF-", kinds.pdf],
  ["\u0089PNG", kinds.image],
  ["\u00ff\u00d8\u00ff", kinds.image],
  ["GIF8", kinds.image],
  ["\u001f\u008b", kinds.gzip],
  ["SQLite format 3", kinds.database],
  ["{\\rtf", kinds.rtf],
  ["\u00ff\u00fe\u0000\u0000", kinds.utf32],
  ["\u0000\u0000\u00fe\u00ff", kinds.utf32],
];
/** What Windows-1252 has in the place of control characters. Some decoders take the file for Latin-1 and leave those. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const SAMPLE_BYTES = 65_536;

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder("windows-1252")
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);

/** By its mark, or because every other byte is zero, as it is in the signs of most texts. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const sample = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  for (let index = 0; index < sample; index += 1) {
    const parity = index % 2;
    if (bytes[index] === 0) zeros[parity] = (zeros[parity] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros.map((count) => (2 * count) / sample);
  if (odd > 0.5 && even < 0.1) return "utf-16le";
  return even > 0.5 && odd < 0.1 ? "utf-16be" : null;
}

/** Decodes a file, in every browser alike: by its byte order mark, as UTF-8 if it is that, otherwise as Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const kind = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (kind) return { text: "", encoding: "UTF-8", problem: kind[1] };
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16", problem: null };
  const text = decodeUtf8(bytes);
  return text === null
    ? { text: decodeWindows1252(bytes), encoding: "Windows-1252", problem: null }
    : { text, encoding: "UTF-8", problem: null };
}
