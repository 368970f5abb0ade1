import os from "node:os";
import ipaddr from "ipaddr.js";
import { settings } from "../../settings/settings.ts";

/** Why an address may not be called. The message is for the webhook's owner. */
export class AddressRefusal extends Error {}

/** Ports of other protocols, such as SMTP, are below this. */
const MIN_OTHER_PORT = 1024;

/**
 * Reads the address of a webhook.
 * @throws AddressRefusal unless it may be called by its text. What its name resolves to is checked at each call.
 */
export function parseWebhookUrl(text: string): URL {
  const url = URL.parse(text);
  const allowsPrivate = settings().webhookPrivateAddresses;
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && allowsPrivate))) {
    throw new AddressRefusal(`must be an https${allowsPrivate ? " or http" : ""} address`);
  }
  if (url.username || url.password) throw new AddressRefusal("must not contain a user name or a password");
  if (url.hash) throw new AddressRefusal("must not have a fragment");
  if (url.port && Number(url.port) < MIN_OTHER_PORT && !allowsPrivate) {
    throw new AddressRefusal(`must use port 443, or one from ${MIN_OTHER_PORT}`);
  }
  if (isOwnHost(url)) throw new AddressRefusal("must not be an address of this service");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal)) requireAllowedAddress(literal);
  return url;
}

/** @throws AddressRefusal for an address that is not on the public internet, unless the settings allow it. */
export function requireAllowedAddress(address: string): void {
  if (settings().webhookPrivateAddresses || isPublicAddress(address)) return;
  throw new AddressRefusal("leads to an address that webhooks may not call");
}

/** IPv6 outside of 2000::/3 contains forms that embed IPv4 addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}

/** @throws AddressRefusal where the connection would come back to this process. */
export function requireOtherProcess(address: string, port: number): void {
  const { port: own, metrics } = settings();
  if (port !== own && port !== metrics?.port) return;
  const plain = ipaddr.process(address).toString();
  const ofThisMachine = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  const isOwn = ofThisMachine.some(
    (one) => ipaddr.isValid(one.address) && ipaddr.process(one.address).toString() === plain,
  );
  if (isOwn || ["loopback", "unspecified"].includes(ipaddr.process(address).range())) {
    throw new AddressRefusal("must not be an address of this service");
  }
}

/** A name that only other machines resolve to this service is found by its address (`requireOtherProcess`). */
function isOwnHost(url: URL): boolean {
  const { publicUrl, apiUrl, gatewayUrl } = settings();
  const nameOf = (one: URL) => one.hostname.replace(/\.$/, "");
  const portOf = (one: URL) => one.port || (one.protocol === "https:" ? "443" : "80");
  const isLocal = (name: string) => name === "localhost" || name.endsWith(".localhost") || isLiteral(name);
  return [publicUrl, apiUrl, gatewayUrl]
    .map((own) => new URL(own))
    .some((own) => nameOf(own) === nameOf(url) && (!isLocal(nameOf(own)) || portOf(own) === portOf(url)));
}

const isLiteral = (name: string): boolean => ipaddr.isValid(name.replace(/^\[|\]$/g, ""));
