const DURATION = /^(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,6})m)?$/;
const MINUTE_MS = 60_000;

/**
 * The milliseconds of days, hours and minutes.
 * @returns Null for a text that is no duration.
 *
 * @example
 * readDuration("1h30m") // 5_400_000
 */
export function readDuration(text: string): number | null {
  const parts = text === "" ? null : DURATION.exec(text);
  if (!parts) return null;
  const [days = 0, hours = 0, minutes = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * MINUTE_MS;
}
