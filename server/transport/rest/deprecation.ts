import { z } from "zod";
import type { Json } from "./openapi-schema.ts";
import type { Headers } from "./reply.ts";

/** The four booleans of a party member will go; `flags` stays (specification 9). RFC 9745: since when. */
export const DEPRECATION: Headers = { Deprecation: "@1767225600" };

const DEPRECATED_MEMBER = '"isReady":';

/** Whether replies of this shape can carry the booleans. */
export const mayCarryBooleans = (reply: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(reply, { io: "output", unrepresentable: "any" })).includes(DEPRECATED_MEMBER);

/** The header of a reply, as the formal descriptions say it. */
export const documentDeprecation = (reply: z.ZodType): { headers?: Json } =>
  mayCarryBooleans(reply)
    ? {
        headers: {
          Deprecation: {
            description: "When `isReady`, `isLeader`, `isSittingOut` and `isPlaying` became deprecated: read `flags`.",
            schema: { type: "string", examples: [DEPRECATION.Deprecation] },
          },
        },
      }
    : {};

const known = new WeakMap<Uint8Array, boolean>();

/** The header, where this reply does carry them. Found out once for a list that is sent many times. */
export function deprecationOf(json: string | Uint8Array): Headers {
  if (typeof json === "string") return json.includes(DEPRECATED_MEMBER) ? DEPRECATION : {};
  const has = known.get(json) ?? Buffer.from(json.buffer, json.byteOffset, json.byteLength).includes(DEPRECATED_MEMBER);
  known.set(json, has);
  return has ? DEPRECATION : {};
}
