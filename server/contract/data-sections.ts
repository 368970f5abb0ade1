/** The parts of the file with one's own data, in its order. */
export const DATA_SECTIONS = [
  "account",
  "sessions",
  "apiTokens",
  "passkeys",
  "bots",
  "deletedBots",
  "categories",
  "presets",
  "savedViews",
  "schedules",
  "jobs",
  "webhooks",
  "alertSettings",
  "notifications",
  "applications",
  "approvals",
  "requests",
  "auditLog",
] as const;

export type DataSection = (typeof DATA_SECTIONS)[number];

export const CONNECTION_KINDS = ["discord", "google", "epic"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];
export const CONNECTION_NAMES: Record<ConnectionKind, string> = {
  discord: "Discord",
  google: "Google",
  epic: "Epic Games",
};
