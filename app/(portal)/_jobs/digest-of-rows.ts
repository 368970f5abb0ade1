import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ExportedRow } from "#server/contract/jobs.ts";

/** What the service compares with the rows that it has. The browser's own SHA-256 needs an address with HTTPS. */
export const digestOfRows = (rows: readonly ExportedRow[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(rows))));
