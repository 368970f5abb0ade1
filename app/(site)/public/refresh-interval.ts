/** How often a page of public bots asks anew while it is looked at. */
export const REFRESH_MS = 5_000;
