import { randomUUID } from "node:crypto";
import ipaddr from "ipaddr.js";
import { perApplication } from "../../application.ts";
import { cleanText } from "../../contract/clean-text.ts";
import type { Origin } from "../../domain/actor.ts";
import { type AddressRanges, isInRanges, parseRanges } from "../../domain/identity/address-ranges.ts";
import { settings } from "../../settings/settings.ts";

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const UNKNOWN_ADDRESS = "0.0.0.0";
const MAX_AGENT = 200;

/** An inbound request id is kept when it is well formed, so that callers can follow a request through their own logs. */
export const requestIdOf = (inbound: string | null | undefined): string =>
  inbound && REQUEST_ID.test(inbound) ? inbound : randomUUID();

const parsedProxies = new WeakMap<string[], AddressRanges>();

function trustedRanges(proxies: string[]): AddressRanges {
  const held = parsedProxies.get(proxies);
  if (held) return held;
  const ranges = parseRanges(proxies);
  parsedProxies.set(proxies, ranges);
  return ranges;
}

/**
 * The address a request came from. `X-Forwarded-For` counts only when the peer is a trusted proxy, and then its
 * right-most address that is not one: everything left of it can be invented by the caller.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | null | undefined): string {
  const direct = peer ? normalizeAddress(peer) : UNKNOWN_ADDRESS;
  const proxies = settings().trustedProxies;
  if (!proxies.length || !forwardedFor) return direct;
  const ranges = trustedRanges(proxies);
  if (peer && !isInRanges(direct, ranges)) return direct;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const client = hops.findLast((hop) => ipaddr.isValid(hop) && !isInRanges(hop, ranges));
  return client ? normalizeAddress(client) : direct;
}

/** Whether connections from there are those of a proxy of ours. */
export const isTrustedProxy = (peer: string): boolean =>
  isInRanges(normalizeAddress(peer), trustedRanges(settings().trustedProxies));

/** One spelling for each address: an IPv4 address mapped into IPv6 is that IPv4 address, in either notation. */
const normalizeAddress = (address: string) =>
  address.includes(":") && ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

interface HeaderReader {
  get(name: string): string | null | undefined;
}

/**
 * Where a request comes from. Behind our own front (`server/main.ts`) the forwarded header was overwritten with the
 * address that it found, and there is no peer to ask.
 */
export function originOf(headers: HeaderReader, peer?: string): Origin {
  const forwardedFor = headers.get("x-forwarded-for");
  const fronted = peer === undefined && isBehindFront();
  return {
    ip: fronted ? (forwardedFor ?? UNKNOWN_ADDRESS) : clientAddress(peer, forwardedFor),
    agent: cleanText(headers.get("user-agent")?.slice(0, MAX_AGENT) ?? "") || null,
    requestId: requestIdOf(headers.get("x-request-id")),
  };
}

/** Whether requests reach Next through the listener of `server/main.ts`; false where Next runs alone. */
export const isBehindFront = perApplication("behind front", () => false);

/** Whether a page of the service sent the request. Programs that send no such header have no session cookie. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null || origin === settings().publicUrl;
}
