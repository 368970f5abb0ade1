/** A visible page of public bots reloads its data at this interval. */
export const REFRESH_MS = 5_000;
