import type { Schedule } from "#server/contract/schedules.ts";

export const WHEN_KINDS = ["hourly", "daily", "weekly", "once", "cron"] as const;
export type WhenKind = (typeof WHEN_KINDS)[number];

/** The fields that say when a schedule runs. Those of other kinds keep what was typed. */
export interface When {
  kind: WhenKind;
  /** Of the hour: `hourly`. */
  minute: number | string;
  /** `18:00`: `daily` and `weekly`. */
  time: string;
  /** Numbers of days, Sunday is 0: `weekly`. */
  days: string[];
  /** `2027-01-31T18:00` in the time zone: `once`. */
  local: string;
  cron: string;
  timeZone: string;
}

/** The members of the contract. An incomplete field is sent as it is, so that its problem is explained. */
export function toTimes({ kind, minute, time, days, local, cron, timeZone }: When) {
  const [hours = "", minutes = ""] = time.split(":").map((part) => `${Number(part)}`);
  const sorted = [...days].sort().join(",");
  switch (kind) {
    case "hourly":
      return { cron: `${minute} * * * *`, timeZone };
    case "daily":
      return { cron: `${minutes} ${hours} * * *`, timeZone };
    case "weekly":
      return { cron: `${minutes} ${hours} * * ${sorted}`, timeZone };
    case "once":
      return { at: toInstant(local, timeZone)?.toISOString() ?? local, timeZone };
    default:
      return { cron: cron.trim(), timeZone };
  }
}

/** Whether every field of the kind is filled in. */
export function isComplete({ kind, minute, time, days, local, cron }: When): boolean {
  switch (kind) {
    case "hourly":
      return minute !== "";
    case "daily":
      return time !== "";
    case "weekly":
      return time !== "" && days.length > 0;
    case "once":
      return local !== "";
    default:
      return cron.trim() !== "";
  }
}

export const newWhen = (timeZone: string, now = new Date()): When => ({
  ...{ kind: "daily", minute: 0, time: "18:00", days: ["1"], cron: "0 18 * * MON-FRI", timeZone },
  local: toLocalTime(new Date(now.getTime() + 3_600_000), timeZone),
});

/** The fields of a stored schedule: the simplest kind that says the same. */
export function whenOf({ cron, at, timeZone }: Pick<Schedule, "cron" | "at" | "timeZone">): When {
  const when = newWhen(timeZone);
  if (cron === null) return { ...when, kind: "once", local: at ? toLocalTime(new Date(at), timeZone) : when.local };
  const own = { ...when, kind: "cron" as const, cron };
  const [, minute, hour, days] = /^(\d{1,2}) (\d{1,2}|\*) \* \* (\*|[0-6](?:,[0-6])*)$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined) return own;
  if (hour === "*") return days === "*" ? { ...own, kind: "hourly", minute: Number(minute) } : own;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  return days === "*"
    ? { ...own, kind: "daily", time }
    : { ...own, kind: "weekly", time, days: days?.split(",") ?? [] };
}

const pad = (value: number) => `${value}`.padStart(2, "0");

function localParts(instant: Date, timeZone: string) {
  // biome-ignore lint/plugin: it reads the parts of a time, and writes none.
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

/** The local time of an instant as the value of a field: `2027-01-31T18:00`. */
export function toLocalTime(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(instant, timeZone);
  return `${`${year}`.padStart(4, "0")}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

/**
 * The instant of a local time. A time that the clock leaves out is that much later; of one that it has twice, the first.
 * @returns Null for a text that is no local time.
 */
export function toInstant(local: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return null;
  const offsetAt = (ms: number) => {
    const { year, month, day, hour, minute } = localParts(new Date(ms), timeZone);
    return Date.UTC(year, month - 1, day, hour, minute) - ms;
  };
  const day = 86_400_000;
  const candidates = [offsetAt(wanted - day), offsetAt(wanted + day)].map((offset) => wanted - offset);
  const exact = candidates.find((ms) => ms + offsetAt(ms) === wanted);
  return new Date(exact ?? Math.max(...candidates));
}
