import { settings } from "../../settings/settings.ts";
import type { Headers } from "./reply.ts";

/** Members of replies that a later version will not have. The policy is on the page of the changelog. */
export interface Deprecation {
  /** Its section on that page. */
  id: "party-member-booleans";
  since: Date;
  /** When replies end to have them; null while no end is set. */
  until: Date | null;
  /** A reply that carries the members contains this text. */
  marker: string;
}

/** Four booleans of a party member; `flags` stays (specification 9). */
export const PARTY_MEMBER_BOOLEANS: Deprecation = {
  id: "party-member-booleans",
  since: new Date("2026-01-01T00:00:00Z"),
  until: null,
  marker: '"isReady":',
};

export const DEPRECATIONS: readonly Deprecation[] = [PARTY_MEMBER_BOOLEANS];

/** The address of the page that says what may change, and what was changed. */
export const changelogAddress = (): string => `${settings().publicUrl}/docs/changelog`;

/** Since when (RFC 9745), until when (RFC 8594), and where to read about it. */
export function headersOfDeprecation({ id, since, until }: Deprecation): Headers {
  const relations = until ? ["deprecation", "sunset"] : ["deprecation"];
  const links = relations.map((relation) => `<${changelogAddress()}#${id}>; rel="${relation}"; type="text/html"`);
  return {
    Deprecation: `@${since.getTime() / 1000}`,
    ...(until && { Sunset: until.toUTCString() }),
    Link: links.join(", "),
  };
}

/** Adds what is said of a deprecation, if the reply carries its members. The link to the next page of a list stays first. */
export function addDeprecation(headers: Headers, deprecation: Deprecation | null, json: string | Uint8Array): void {
  if (!deprecation || !contains(json, deprecation.marker)) return;
  const { Link: links, ...added } = headersOfDeprecation(deprecation);
  Object.assign(headers, added, { Link: [headers.Link, links].filter(Boolean).join(", ") });
}

const results = new WeakMap<Uint8Array, boolean>();

/** Bytes that are sent many times are searched once. */
function contains(json: string | Uint8Array, marker: string): boolean {
  if (typeof json === "string") return json.includes(marker);
  const known = results.get(json);
  if (known !== undefined) return known;
  const found = Buffer.from(json.buffer, json.byteOffset, json.byteLength).includes(marker);
  results.set(json, found);
  return found;
}
