/** Schedules of one account. */
export const MAX_SCHEDULES = 50;
/** Bots that one schedule may list; for more there are categories and views. */
export const MAX_SCHEDULE_BOTS = 500;
/** Between two runs of one schedule. */
export const MIN_INTERVAL_MINUTES = 5;
/** Runs of all schedules of an account within an hour, those by hand too. */
export const MAX_RUNS_PER_HOUR = 300;
/** How far ahead a single run may be. */
export const MAX_YEARS_AHEAD = 5;
/** Coming runs that are shown. */
export const SHOWN_RUNS = 5;
/** Past runs in one answer. */
export const MAX_LISTED_RUNS = 100;
/** A schedule that could not be started so often in a row, for at least a day, is paused. */
export const MAX_FAILED_RUNS = 20;
/** A run that starts later than this after its time was missed. */
export const MISSED_AFTER_SECONDS = 120;
