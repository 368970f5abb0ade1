import ipaddr from "ipaddr.js";

/** Counters see an IPv6 network (/64) as one caller: its holder can use any address of it. */
export function rateLimitAddress(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString(); // as a listener on `::` is told it
  const { parts } = parsed as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
