/** Rows in one answer, for lists without another limit. */
export const MAX_SESSIONS = 200;
export const MAX_DELETED_BOTS = 10_000;
export const MAX_APPROVALS = 500;
