import type { Json } from "./openapi-schema.ts";
import type { Headers } from "./reply.ts";

/** Members of replies that a later version will not have. */
export interface Deprecation {
  headers: Headers;
  description: string;
  /** A reply that carries the members contains this text. */
  marker: string;
}

/** Four booleans of a party member; `flags` stays (specification 9). The header is that of RFC 9745: since when. */
export const PARTY_MEMBER_BOOLEANS: Deprecation = {
  headers: { Deprecation: "@1767225600" },
  description: "When `isReady`, `isLeader`, `isSittingOut` and `isPlaying` became deprecated: read `flags`.",
  marker: '"isReady":',
};

/** The header of a reply, for an OpenAPI document. */
export function describeDeprecation(deprecation: Deprecation | null): { headers?: Json } {
  if (!deprecation) return {};
  const { headers, description } = deprecation;
  const schema = { type: "string", examples: [headers.Deprecation] };
  return { headers: { Deprecation: { description, schema } } };
}

const results = new WeakMap<Uint8Array, boolean>();

/** The headers of this reply, if it carries deprecated members. Bytes that are sent many times are searched once. */
export function deprecationHeaders(deprecation: Deprecation | null, json: string | Uint8Array): Headers {
  return deprecation && contains(json, deprecation.marker) ? deprecation.headers : {};
}

function contains(json: string | Uint8Array, marker: string): boolean {
  if (typeof json === "string") return json.includes(marker);
  const known = results.get(json);
  if (known !== undefined) return known;
  const found = Buffer.from(json.buffer, json.byteOffset, json.byteLength).includes(marker);
  results.set(json, found);
  return found;
}
