import type { Rate } from "./rate.ts";

/** Incidents that are not resolved, at a time. */
export const MAX_OPEN_INCIDENTS = 20;
/** All that are stored. They go a year after their end. */
export const MAX_INCIDENTS = 1_000;
export const MAX_INCIDENT_UPDATES = 100;
/** Of those that have ended, the latest on the status page, and in one page of the list for staff. */
export const MAX_LISTED_INCIDENTS = 20;
/** The latest of each incident on the status page and in its feed. */
export const MAX_PUBLIC_UPDATES = 20;
/** Of the updates in one answer together; beyond it only the latest update of an incident is in it. */
export const MAX_LISTED_CHARACTERS = { public: 150_000, staff: 1_000_000 };

export const MAX_SUBSCRIBERS = 5_000;
/** Addresses that wait for their confirmation. */
export const MAX_PENDING_SUBSCRIBERS = 1_000;
/** A link that confirms an address works for so long. */
export const CONFIRM_HOURS = 24;
/** Mails that are made in one transaction. */
export const MAILS_PER_BATCH = 50;

/** Requests to get mails about incidents, from one place. */
export const SUBSCRIBE_REQUESTS: Rate = { name: "status.subscribe", per: "address", calls: 10, windowSeconds: 3600 };
/** Mails that ask one address to confirm. Beyond it none is sent, and the caller learns nothing of it. */
export const CONFIRMATIONS_TO_ADDRESS: Rate = {
  name: "status.confirmations",
  per: "account",
  calls: 3,
  windowSeconds: 86_400,
};
/** Answers to links that end a subscription, from one place. */
export const UNSUBSCRIBE_REQUESTS: Rate = {
  name: "status.unsubscribe",
  per: "address",
  calls: 300,
  windowSeconds: 300,
};
