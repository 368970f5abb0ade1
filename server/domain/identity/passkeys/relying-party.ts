import { isIP } from "node:net";
import { settings } from "../../../settings/settings.ts";

/** The name for which browsers keep passkeys: the host of the portal's address. */
export const relyingPartyId = (): string => new URL(settings().publicUrl).hostname;

export const relyingPartyOrigin = (): string => new URL(settings().publicUrl).origin;

/** WebAuthn knows names only. */
export const arePasskeysPossible = (): boolean => isIP(relyingPartyId().replace(/^\[|\]$/g, "")) === 0;
