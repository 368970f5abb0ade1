/** What an account can be alerted of. Also the types of webhook messages. */
export const ALERT_KINDS = [
  "bots.down",
  "bots.refused",
  "cluster.gone",
  "cluster.full",
  "job.failed",
  "token.expiring",
  "request.decided",
  "automation.notified",
] as const;

/** Kinds that last: they have a beginning and an end, and are told of after some minutes. */
export const ONGOING_KINDS = [
  "bots.down",
  "bots.refused",
  "cluster.gone",
  "cluster.full",
] as const satisfies readonly (typeof ALERT_KINDS)[number][];

export type OngoingKind = (typeof ONGOING_KINDS)[number];

export const isOngoing = (kind: string): kind is OngoingKind => (ONGOING_KINDS as readonly string[]).includes(kind);

export const DEFAULT_MINUTES: Record<OngoingKind, number> = {
  "bots.down": 5,
  "bots.refused": 0,
  "cluster.gone": 2,
  "cluster.full": 5,
};

export const MAX_ALERT_MINUTES = 1440;
