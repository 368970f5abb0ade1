import { settings } from "../env.ts";

/** Where programs call the management API: for what pages offer to copy. */
export const apiAddress = (): string => settings().apiUrl;
