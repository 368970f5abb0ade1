import { library } from "./library.ts";

const SECURE = "https://";
const REAL_ENDPOINTS = library.endpoints.default;
/** A name in the protocol, not an address. */
const NOT_AN_ADDRESS = "EPIC_PROD_ENV";

/**
 * Sends everything to an emulator, for the whole process, because the library has its addresses in a module.
 * @param address `host:port`: every address turns into `https://{address}/{original host}/{path}`.
 */
export function useEmulator(address: string): void {
  const redirect = ([name, original]: [string, string]): [string, string] => {
    if (name === NOT_AN_ADDRESS) return [name, original];
    const isSecure = original.startsWith(SECURE);
    return [name, isSecure ? `${SECURE}${address}/${original.slice(SECURE.length)}` : `${address}/${original}`];
  };
  library.endpoints.default = Object.fromEntries(Object.entries(REAL_ENDPOINTS).map(redirect));
}

/** @throws When the library has no such address. */
export function endpoint(name: string): string {
  const address = library.endpoints.default[name];
  if (address === undefined) throw new Error(`The library has no address ${name}.`);
  return address;
}
