import { settings } from "../settings/settings.ts";

/** The base URL of the management API. */
export const apiAddress = (): string => settings().apiUrl;

/** The base URL of the gateway. */
export const gatewayAddress = (): string => settings().gatewayUrl;

/** The URL at which people sign in and approve applications. */
export const portalAddress = (): string => settings().publicUrl;
