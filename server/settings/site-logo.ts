import fs from "node:fs";
import path from "node:path";
import { SettingError } from "./setting-values.ts";

/** The operator's logo, shown in place of the service's own. */
export interface SiteLogo {
  type: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml";
  content: Buffer;
}

const MAX_BYTES = 256 * 1024;

const SIGNATURES: readonly [SiteLogo["type"], (content: Buffer) => boolean][] = [
  ["image/png", (content) => content.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["image/jpeg", (content) => content.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))],
  [
    "image/webp",
    (content) => content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP",
  ],
  [
    "image/svg+xml",
    (content) => /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(content.toString("utf8")),
  ],
];

/** @throws SettingError when the file cannot be read, is larger than 256 KB or is no picture. */
export function readSiteLogo(file: string | undefined): SiteLogo | null {
  if (file === undefined) return null;
  const refuse = (problem: string) => new SettingError(`setting SITE_LOGO: ${path.basename(file)} ${problem}`);
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw refuse("does not exist");
  if (size > MAX_BYTES) throw refuse("is larger than 256 KB");
  const content = readContent(file, refuse);
  const [type] = SIGNATURES.find(([, matches]) => matches(content)) ?? [];
  if (!type) throw refuse("is not a PNG, JPEG, WebP or SVG picture");
  return { type, content };
}

function readContent(file: string, refuse: (problem: string) => SettingError): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw refuse(`cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
