import fs from "node:fs";
import path from "node:path";
import { readEnglishMessages, TYPES_FILE } from "../languages/english-messages.ts";
import { ROOT } from "../start/hash-source-files.ts";

/** English messages that cannot be shown, and whether their types are those of other messages. */
export function findStaleMessageTypes(): string[] {
  const { types, problems } = readEnglishMessages();
  const written = fs.existsSync(TYPES_FILE) ? fs.readFileSync(TYPES_FILE, "utf8") : "";
  const file = path.relative(ROOT, TYPES_FILE);
  return written === types ? problems : [...problems, `${file} is out of date: npm run messages`];
}
