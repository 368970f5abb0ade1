/** From the least to the most important. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
