/** Bots of one job, or rows of one import. */
export const MAX_JOB_ITEMS = 50_000;
/** Jobs of one account that wait or run. */
export const MAX_OPEN_JOBS = 100;
/** Jobs of one account that run at once; the others wait in its line, the oldest first. */
export const RUNNING_JOBS_PER_ACCOUNT = 2;
/** Jobs that run at once in each process. While others wait, they run by turns. */
export const RUNNING_JOBS = 16;
export const MAX_JOBS_PER_HOUR = 2_000;
/** Items of all jobs that one account creates within a day: each is a row for 30 days. */
export const MAX_JOB_ITEMS_PER_DAY = 1_000_000;
/** The same for each bot that the account may have: whoever may have few bots cannot fill the storage. */
export const MAX_JOB_ITEMS_PER_BOT_AND_DAY = 2_000;
/** Rows of one import: a larger file becomes several jobs. */
export const MAX_IMPORT_JOB_ROWS = 10_000;
/** Marks in the picture of a job's progress. */
export const MAX_JOB_CELLS = 240;
