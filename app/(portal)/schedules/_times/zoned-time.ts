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
