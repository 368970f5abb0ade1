// The status page loads it at once: it must not import zod.
import type { ServiceStatus } from "./service-status.ts";

/** What visitors know the service by. */
export const STATUS_PARTS = ["api", "gateway", "signIn", "database", "engine"] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** Paused: the service is in maintenance. */
export type MeasuredState = "works" | "paused" | "down";
export type StatesByPart = Record<StatusPart, MeasuredState>;

/** How many days of history there are. */
export const HISTORY_DAYS = 90;

interface PartSpec {
  needs: readonly (keyof ServiceStatus["checks"])[];
  /** Whether maintenance pauses it. */
  pauses: boolean;
}

export const PART_SPECS: Readonly<Record<StatusPart, PartSpec>> = {
  api: { needs: ["database", "migrations", "engine"], pauses: true },
  gateway: { needs: ["database", "engine"], pauses: true },
  signIn: { needs: ["database", "migrations"], pauses: true },
  database: { needs: ["database", "migrations"], pauses: false },
  engine: { needs: ["engine"], pauses: false },
};

/** A value for each part. */
export const forEachPart = <T>(toValue: (part: StatusPart) => T): Record<StatusPart, T> =>
  Object.fromEntries(STATUS_PARTS.map((part) => [part, toValue(part)])) as Record<StatusPart, T>;

/** The state of each part, derived from the checks of the service. */
export const statesOfParts = ({ checks, maintenance }: ServiceStatus): StatesByPart =>
  forEachPart((part) => {
    const { needs, pauses } = PART_SPECS[part];
    if (needs.some((need) => checks[need] !== "ok")) return "down";
    return pauses && maintenance?.on ? "paused" : "works";
  });
