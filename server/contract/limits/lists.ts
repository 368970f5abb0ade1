/** Rows in one answer, for lists without another limit. */
export const MAX_SESSIONS = 200;
export const MAX_DELETED_BOTS = 10_000;
export const MAX_APPROVALS = 500;

/** A search by staff returns at most this many results, the newest. */
export const MAX_SEARCH_RESULTS = 50;
export const MAX_LISTED_NOTIFICATIONS = 50;
export const MAX_LISTED_MAILS = 200;
export const MAX_LISTED_DELIVERIES = 50;
export const MAX_ITEM_IDS = 200;

/** Bots that one call restarts at most: each of them signs in anew at the platform. */
export const MAX_RESTARTED_BOTS = 500;
