import { type Options, parseAsString } from "nuqs";

/** Filters and page are part of the URL: the browser's Back leads to the newer page. Days are `2026-11-23`. */
export const AUDIT_STATE = {
  action: parseAsString.withDefault(""),
  search: parseAsString.withDefault(""),
  from: parseAsString.withDefault(""),
  until: parseAsString.withDefault(""),
  before: parseAsString.withDefault(""),
};

export type AuditState = Record<keyof typeof AUDIT_STATE, string>;

/** @param change Null clears every filter. */
export type ChangeAuditState = (
  change: { [Key in keyof AuditState]?: string | null } | null,
  options?: Options,
) => void;

/** Whether the log may have entries that the filters hide. */
export const hasFilter = (state: AuditState): boolean => Object.values(state).some((value) => value !== "");

/** What the service is asked for. The days are those of the person's time zone, and the last one is included. */
export function toAuditQuery({ action, search, from, until, before }: AuditState) {
  const firstMoment = startOfDay(from, 0);
  const lastMoment = startOfDay(until, 1);
  return {
    ...(action && { action }),
    ...(search.trim() && { search: search.trim() }),
    ...(firstMoment && { from: firstMoment }),
    ...(lastMoment && { until: lastMoment }),
    ...(before && { before }),
  };
}

function startOfDay(day: string, daysLater: number): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + daysLater);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
