import { Cron } from "croner";
import { MIN_INTERVAL_MINUTES } from "../../contract/limits/schedules.ts";
import { invalid } from "../fault.ts";

const NICKNAMES = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/i;
/** What croner reads beyond this: seconds, years, ISO times, and `?` for the present. */
const FIVE_FIELDS = /^[\w*,/#-]+(?: [\w*,/#-]+){4}$/;

/** In one spelling: one blank between the fields. */
export const normalizeCron = (cron: string): string => cron.trim().replace(/\s+/g, " ");

/** @throws Fault that names the member `cron`. */
function parseCron(cron: string, timeZone: string): Cron {
  if (!NICKNAMES.test(cron) && !FIVE_FIELDS.test(cron)) {
    throw invalid(["cron"], "This must have five fields: minute, hour, day of the month, month and day of the week.");
  }
  try {
    return newCron(cron, timeZone);
  } catch {
    throw invalid(["cron"], findWrongField(cron));
  }
}

const newCron = (cron: string, timeZone: string) =>
  new Cron(cron, { timezone: timeZone, mode: "5-part", paused: true });

/** What is said of each field that is not valid. croner's own words are in no catalogue of translations. */
const PROBLEMS = [
  (minute: string) => `This has an invalid minute: \`${minute}\`.`,
  (hour: string) => `This has an invalid hour: \`${hour}\`.`,
  (day: string) => `This has an invalid day of the month: \`${day}\`.`,
  (month: string) => `This has an invalid month: \`${month}\`.`,
  (day: string) => `This has an invalid day of the week: \`${day}\`.`,
];

function findWrongField(cron: string): string {
  const values = cron.split(" ");
  for (const [index, say] of PROBLEMS.entries()) {
    const value = values[index] ?? "*";
    const alone = PROBLEMS.map((_, other) => (other === index ? value : "*")).join(" ");
    if (!isCron(alone)) return say(value);
  }
  return "This is not a cron expression.";
}

function isCron(cron: string): boolean {
  try {
    newCron(cron, "UTC");
    return true;
  } catch {
    return false;
  }
}

/** The times after `after` at which it runs, in order; fewer than `count` when it stops. Daylight saving time is croner's. */
export const nextCronTimes = (cron: string, timeZone: string, after: Date, count: number): Date[] =>
  parseCron(cron, timeZone).nextRuns(count, after);

/** Every day of a valid expression has fewer runs. */
const CHECKED_RUNS = 400;
/** In UTC, without the daylight saving time that moves runs together once a year; with a 29 February. */
const CHECKED_FROM = new Date("2024-01-01T00:00:00Z");
const CHECKED_UNTIL = new Date("2026-01-01T00:00:00Z");

/** @throws Fault when the expression is wrong, never comes, or comes too often. */
export function checkCron(cron: string, timeZone: string, now: Date): void {
  if (nextCronTimes(cron, timeZone, now, 1).length === 0)
    throw invalid(["cron"], "This never comes: there is no such date.");
  const parsed = parseCron(cron, "UTC");
  let last = parsed.nextRun(CHECKED_FROM);
  for (let runs = 0; last && last < CHECKED_UNTIL && runs < CHECKED_RUNS; runs += 1) {
    const next = parsed.nextRun(last);
    if (next && next.getTime() - last.getTime() < MIN_INTERVAL_MINUTES * 60_000) {
      throw invalid(["cron"], `This runs more often than every ${MIN_INTERVAL_MINUTES} minutes.`);
    }
    last = next;
  }
}

/** Above this, the number of missed times does not matter. */
export const MAX_COUNTED_TIMES = 100;

interface DueTimes {
  /** The last one that is not after `now`. */
  latest: Date;
  /** How many there are from the first to the last, at most `MAX_COUNTED_TIMES`. */
  count: number;
}

/** The times from `first` to `now` at which it was due. */
export function dueCronTimes(cron: string, timeZone: string, first: Date, now: Date): DueTimes {
  const parsed = parseCron(cron, timeZone);
  let latest = first;
  let count = 1;
  while (count < MAX_COUNTED_TIMES) {
    const next = parsed.nextRun(latest);
    if (!next || next > now) return { latest, count };
    latest = next;
    count += 1;
  }
  const [previous] = parsed.previousRuns(1, new Date(now.getTime() + 1));
  return { latest: previous && previous > latest ? previous : latest, count };
}
