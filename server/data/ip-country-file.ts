import { readFile } from "node:fs/promises";
import path from "node:path";
import { type CountryResponse, Reader } from "mmdb-lib";
import { perApplication, runningApplication } from "../application.ts";
import { log } from "../log.ts";
import { settings } from "../settings/settings.ts";

/** MaxMind's own shape of a country, and the shape in which IPtoASN and others give its code alone. */
type FoundCountry = CountryResponse & { country_code?: string };

const includedFile = () =>
  path.join(process.cwd(), "node_modules", "@ip-location-db", "iptoasn-country-mmdb", "iptoasn-country.mmdb");

/** The countries of IP addresses: read when the first one is looked up; null once they cannot be read. */
const countries = perApplication("address countries", async () => {
  try {
    return new Reader<FoundCountry>(await readFile(settings().addressDatabase ?? includedFile()));
  } catch (error) {
    return giveUp(error);
  }
});

function giveUp(error: unknown): null {
  log().warn({ err: error }, "the countries of IP addresses cannot be read: the places of sessions are not shown");
  return null;
}

/** @returns The country's code of ISO 3166-1, such as `DE`, or null when it is not known. */
export async function findAddressCountry(ip: string): Promise<string | null> {
  const database = countries();
  try {
    const found = (await database)?.get(ip);
    const code: unknown = found?.country_code ?? found?.country?.iso_code;
    return typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : null;
  } catch (error) {
    // Others may have been looking one up, and met the same.
    if (countries() === database) runningApplication().set(countries, Promise.resolve(giveUp(error)));
    return null;
  }
}
