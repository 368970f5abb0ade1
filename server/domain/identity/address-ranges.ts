import ipaddr from "ipaddr.js";

export type AddressRanges = readonly { bits: number; address: ipaddr.IPv4 | ipaddr.IPv6 }[];

/**
 * @param ranges Addresses, and ranges in CIDR notation.
 * @example parseRanges(["203.0.113.7", "2001:db8::/32"])
 */
export const parseRanges = (ranges: readonly string[]): AddressRanges =>
  ranges.map((range) => {
    if (range.includes("/")) {
      const [address, bits] = ipaddr.parseCIDR(range);
      return { address, bits };
    }
    const address = ipaddr.process(range);
    return { address, bits: address.kind() === "ipv4" ? 32 : 128 };
  });

export function isInRanges(address: string, ranges: AddressRanges): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => range.address.kind() === parsed.kind() && parsed.match(range.address, range.bits));
}
