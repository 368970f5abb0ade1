import { createHash } from "node:crypto";
import type { HonoRequest } from "hono";
import { Fault, invalid } from "../../domain/fault.ts";

/** How an `ETag` compares: strong where the same tag means the same bytes, weak where replies may be compressed. */
export type TagKind = "strong" | "weak";

export const hashOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 27);

/** @param version Of a record: `If-Match` needs no more of the tag than this. */
export function entityTag(kind: TagKind, hash: string, version?: number): string {
  const tag = `"${version === undefined ? "" : `${version}-`}${hash}"`;
  return kind === "weak" ? `W/${tag}` : tag;
}

const TAG = /(W\/)?"([\x21\x23-\x7e]*)"/g;
const TAG_LIST = /^\s*(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*\s*$/;

/** The tags of `If-Match` or `If-None-Match`; null without the header, or when it stands for any tag. */
function readTags(request: HonoRequest, name: "If-Match" | "If-None-Match"): { isWeak: boolean; tag: string }[] | null {
  const header = request.header(name);
  if (header === undefined || header.trim() === "*") return null;
  if (!TAG_LIST.test(header)) throw invalid([name], 'This must be `*`, or tags of replies such as "3-x7".');
  return [...header.matchAll(TAG)].map(([, weak, tag = ""]) => ({ isWeak: weak !== undefined, tag }));
}

/** Whether the caller has this reply (RFC 9110, 13.1.2). */
export function hasReply(request: HonoRequest, etag: string): boolean {
  const header = request.header("If-None-Match");
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const own = etag.replace(/^W\//, "").slice(1, -1);
  return readTags(request, "If-None-Match")?.some(({ tag }) => tag === own) ?? false;
}

/** Refuses a reading for a caller that wants another reply than this (RFC 9110, 13.1.1). @throws Fault */
export function requireMatch(request: HonoRequest, etag: string | null): void {
  const tags = readTags(request, "If-Match");
  if (!tags || tags.some(({ isWeak, tag }) => !isWeak && etag === `"${tag}"`)) return;
  throw new Fault("precondition_failed", "It is not as your `If-Match` says.");
}

/**
 * The versions that the caller of a writing route has seen; undefined for any.
 * @throws Fault for conditions that the route does not compare: to ignore them could lose a change.
 */
export function readSeenVersions(request: HonoRequest, comparesVersion: boolean): number[] | undefined {
  for (const name of ["If-None-Match", "If-Unmodified-Since"]) {
    if (request.header(name) !== undefined) throw unsupported(name);
  }
  if (request.header("If-Match") !== undefined && !comparesVersion) throw unsupported("If-Match");
  // A weak tag is equal to none here.
  return readTags(request, "If-Match")?.flatMap(({ isWeak, tag }) => (isWeak ? [] : Number.parseInt(tag, 10)));
}

const unsupported = (name: string) =>
  new Fault("precondition_failed", `This route does not compare \`${name}\`: send the request without it.`);
