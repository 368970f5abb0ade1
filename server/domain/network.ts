import ipaddr from "ipaddr.js";

/** Counters see an IPv6 network (/64) as one caller: its holder can use any address of it. */
export function networkOf(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address) as ipaddr.IPv6;
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
