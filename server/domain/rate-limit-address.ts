import ipaddr from "ipaddr.js";

/** Rate limits count an IPv6 network (/64) as one caller: its holder can use any address of it. */
export function rateLimitAddress(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString(); // a listener on `::` gets IPv4 addresses mapped into IPv6
  const { parts } = parsed;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
