import { createHash } from "node:crypto";
import type { Headers } from "./reply.ts";

interface Ready {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}
const known = new WeakMap<object, Ready>();

/** An answer that many get is put into bytes, and its tag made, once: for as long as it is the same object. */
function readyOf(value: object): Ready {
  const ready = known.get(value);
  if (ready) return ready;
  const body = new TextEncoder().encode(JSON.stringify(value));
  const made = { body, etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
  known.set(value, made);
  return made;
}

export function sharedReply(value: object, headers: Headers): Response {
  const { body, etag } = readyOf(value);
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json", ETag: etag } });
}
