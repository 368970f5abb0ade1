const MAX_ADDRESS_LENGTH = 2048;
const WILDCARD = "*.";

/**
 * The source of the content security policy for the pictures of a host.
 *
 * @example
 * imageSource("*.example.com"); // "https://*.example.com"
 */
export const imageSource = (host: string): string => `https://${host}`;

/**
 * Whether the browser may load this picture, by the rules of its content security policy: https at its own port, and a
 * host of the sources. `https://*.example.com` allows every host below example.com, and not example.com itself.
 *
 * @param address The address as a shard or a preset has it: anything.
 * @param sources See `imageSource`.
 * @returns The address to load, or null.
 */
export function allowedImage(address: unknown, sources: readonly string[]): string | null {
  if (typeof address !== "string" || address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address)) return null;
  const { href, protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return null;
  const [, ...parents] = hostname.split(".");
  const hosts = [hostname, ...parents.map((_, index) => WILDCARD + parents.slice(index).join("."))];
  return hosts.some((host) => sources.includes(imageSource(host))) ? href : null;
}
