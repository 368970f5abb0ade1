import type { Rate } from "./rate.ts";

export const WEBHOOK_LIMITS = {
  perAccount: 10,
  urlCharacters: 2_000,
  /** Of one message. */
  payloadBytes: 16 * 1024,
  /** Undelivered messages of one webhook. Further ones are dropped. */
  pending: 500,
  /** Above this, what nobody has to be alerted of is dropped: alerts find a place. */
  pendingUnalerted: 250,
  /** From the resolution of the name to the status of the answer. */
  timeoutMs: 10_000,
  /** Of an answer, without its headers. It is discarded. */
  answerBytes: 64 * 1024,
  /** Deliveries at a time, of one process. */
  concurrent: 64,
  /** Of webhooks whose last message took longer than `quickMs`, or that have answered none yet. */
  concurrentSlow: 32,
  quickMs: 2_000,
  concurrentPerAccount: 3,
  concurrentPerHost: 4,
  /** A process that has claimed a delivery and not reported back for so long has ended. */
  claimSeconds: 30,
  /** A rotated secret still signs messages, beside the new one. */
  previousSecretHours: 24,
};

/** Bots of one message, whose ids fit into it. */
export const MAX_EVENT_BOTS = 500;

/** Runs of automations of one message, and bytes of them: players choose their names. */
export const MAX_EVENT_RUNS = 40;
export const MAX_EVENT_RUNS_BYTES = 14 * 1024;
/** What steps of automations told, in one message. */
export const MAX_EVENT_NOTICES = 5;

/** Seconds after each failed attempt. When the last one fails too, the delivery has failed. */
export const WEBHOOK_RETRY_SECONDS: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 86_400];
export const MAX_DELIVERY_ATTEMPTS = WEBHOOK_RETRY_SECONDS.length + 1;

/** Tests and repeated deliveries. */
export const WEBHOOK_SEND_RATE: Rate = { name: "webhooks.send", per: "account", calls: 20, windowSeconds: 60 };
/** Messages to one webhook, whatever causes them. More of them wait. */
export const WEBHOOK_DELIVERY_WINDOW = { name: "webhooks.delivery", points: 60, windowSeconds: 60 };
