/** Where a service is reached. */
export interface ServiceAddresses {
  /** The portal's address, which stands for the service. */
  portalUrl: string;
  apiUrl: string;
  gatewayUrl: string;
}

/** What ends an address of the service that is not the portal's. */
const KNOWN_PATH = /(?:\/gateway)?(?:\/v1)?\/*$/;
const TIMEOUT_MS = 10_000;

/**
 * Asks the service for its addresses. The portal's may be given, and where one host has all of them, the API's or the
 * gateway's as well. No token is sent.
 *
 * @throws Error when there is no service at the address.
 */
export async function findService(address: string, signal: AbortSignal): Promise<ServiceAddresses> {
  const portalUrl = readAddress(address);
  const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(`${portalUrl}/.well-known/oauth-authorization-server`, { signal: limits }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw new Error(`The service at ${portalUrl} cannot be reached.`, { cause: error });
    },
  );
  const metadata = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const { issuer, token_endpoint: token, gateway_endpoint: gateway } = metadata ?? {};
  if (!response.ok || typeof issuer !== "string" || typeof token !== "string" || typeof gateway !== "string") {
    throw new Error(`There is no service at ${portalUrl}. Give the address of its portal.`);
  }
  // RFC 8414, 3.3: otherwise a service could pass for another one.
  if (readAddress(issuer) !== portalUrl) {
    throw new Error(
      `The service at ${portalUrl} says that it is ${issuer}. Give that address, if it is the right one.`,
    );
  }
  return {
    portalUrl: issuer,
    apiUrl: requireSafe(token, portalUrl).replace(/\/oauth2\/token$/, ""),
    gatewayUrl: requireSafe(gateway, portalUrl),
  };
}

/** The portal's address, where one of the service's is given. @throws Error when it is none. */
export function readAddress(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(`${address} is not an address such as https://bots.example.com.`);
  }
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(KNOWN_PATH, "");
}

/** Tokens are sent there: a portal that is encrypted does not lead to an address that is not. */
function requireSafe(url: string, portalUrl: string): string {
  if (!URL.canParse(url) || (portalUrl.startsWith("https:") && !url.startsWith("https:"))) {
    throw new Error(`The service at ${portalUrl} names an address that is not safe.`);
  }
  return url;
}
