import fs from "node:fs";
import { readVariable, VARIABLES } from "./environment.ts";
import { readSignIn } from "./saved-sign-in.ts";
import { findService, readAddress, type ServiceAddresses } from "./service-addresses.ts";

/** What calls are made with. */
export interface Access extends ServiceAddresses {
  token: string;
  /** Undefined for a token of the environment: the client asks for it. */
  accountId: string | undefined;
}

const PRINTABLE = /^[\x21-\x7e]+$/;

/** Whether the environment says which token, so that the sign-in does not count. */
export const hasOwnToken = (): boolean => [VARIABLES.token, VARIABLES.tokenFile].some((name) => readVariable(name));

/** @returns Undefined without a token. @throws Error that does not contain what the file or the variable holds. */
export function readApiToken(): string | undefined {
  const file = readVariable(VARIABLES.tokenFile);
  const token = file === undefined ? readVariable(VARIABLES.token) : fs.readFileSync(file, "utf8").trim();
  if (!token) return undefined;
  if (!PRINTABLE.test(token)) throw new Error("The token has a space or another character that no token has.");
  return token;
}

/**
 * A token of the environment goes before the sign-in, so that a script does not depend on who signed in.
 *
 * @throws Error when there is neither.
 */
export async function requireAccess(signal: AbortSignal): Promise<Access> {
  const token = readApiToken();
  const address = readVariable(VARIABLES.url);
  if (token === undefined) return requireSignIn(address);
  if (address === undefined) throw new Error("SVC_URL is missing: the address of the service that the token is of.");
  return { ...(await findService(address, signal)), token, accountId: undefined };
}

function requireSignIn(address: string | undefined): Access {
  const signIn = readSignIn();
  if (!signIn)
    throw new Error("Nobody is signed in: run svc-bots sign-in --url ADDRESS, or set SVC_URL and SVC_TOKEN.");
  const { portalUrl, apiUrl, gatewayUrl } = signIn;
  const known = [portalUrl, apiUrl, gatewayUrl].map(readAddress);
  if (address === undefined || known.includes(readAddress(address))) return signIn;
  throw new Error(`You are signed in to ${portalUrl}, and SVC_URL names another service. Unset it, or sign in there.`);
}
