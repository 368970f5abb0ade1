import type { Language } from "../../_languages/language.ts";

const UNITS: [unit: "day" | "hour" | "minute" | "second", seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** `12 minutes`, in the largest unit that fits. */
export function describeDuration({ format }: Language, from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ["second", 1];
  return format.unit(Math.round(seconds / size), unit);
}
