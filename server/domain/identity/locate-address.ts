import ipaddr from "ipaddr.js";
import type { AddressPlace } from "../../contract/identity.ts";
import { findAddressCountry } from "../../data/ip-country-file.ts";

/** Of sessions that the operator's command line made (actor.ts). */
const OPERATOR_ADDRESS = "local";
const PRIVATE_RANGES = new Set(["private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/** Roughly where an IP address is; null when it is not known. */
export async function locateAddress(ip: string): Promise<AddressPlace | null> {
  if (ip === OPERATOR_ADDRESS) return { kind: "thisComputer" };
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const range = address.range();
  if (range === "loopback") return { kind: "thisComputer" };
  if (PRIVATE_RANGES.has(range)) return { kind: "privateNetwork" };
  const country = await findAddressCountry(address.toString());
  return country === null ? null : { kind: "country", country };
}
