/** The parts of the file with one's own data, in its order. */
export const DATA_SECTIONS = [
  "account",
  "sessions",
  "apiTokens",
  "passkeys",
  "twoFactor",
  "recoveryCodes",
  "emailLinks",
  "bots",
  "deletedBots",
  "botSignIns",
  "botHistory",
  "categories",
  "presets",
  "savedViews",
  "schedules",
  "scheduleRuns",
  "jobs",
  "webhooks",
  "webhookDeliveries",
  "mails",
  "alertSettings",
  "notifications",
  "shards",
  "applications",
  "applicationSecrets",
  "approvals",
  "accessTokens",
  "apiRequests",
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
