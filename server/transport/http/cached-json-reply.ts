import { createHash } from "node:crypto";
import type { Headers } from "./reply.ts";

interface EncodedReply {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}
const encodedReplies = new WeakMap<object, EncodedReply>();

/** Encodes and hashes a value once for as long as it is the same object. */
function encodeOnce(value: object): EncodedReply {
  const ready = encodedReplies.get(value);
  if (ready) return ready;
  const body = new TextEncoder().encode(JSON.stringify(value));
  const made = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
  encodedReplies.set(value, made);
  return made;
}

export function cachedJsonReply(value: object, headers: Headers): Response {
  const { body, etag } = encodeOnce(value);
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json", ETag: etag } });
}
