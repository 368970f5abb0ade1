/** Rows in one answer, for lists that are not bounded by what an account may have. */
export const MOST_SESSIONS = 200;
export const MOST_DELETED_BOTS = 10_000;
export const MOST_APPROVALS = 500;
