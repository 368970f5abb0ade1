import { entityTag, hashOf } from "#server/transport/http/conditional-request.ts";

/** The reply with a text that is the same for everybody; 304 to who has it. */
export function textReply(request: Request, text: string, type: string): Response {
  const tag = entityTag("weak", hashOf(text));
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-cache", ETag: tag };
  const isKnown = request.headers.get("if-none-match")?.includes(tag.slice(2)) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
