"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import type { Job, JobItem } from "#server/contract/jobs.ts";

/** What became of the items of a job, in the order of the bar. */
export const OUTCOMES = ["succeeded", "skipped", "failed", "stopped", "waiting"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const STATES_OF: Record<Outcome, JobItem["state"][]> = {
  succeeded: ["succeeded"],
  skipped: ["skipped"],
  failed: ["failed"],
  stopped: ["stopped"],
  waiting: ["running", "queued"],
};

type Counted = Pick<Job, "total" | "succeeded" | "skipped" | "failed" | "endedAt">;

/** How many items of a job have each outcome. */
export function countOutcomes({ total, succeeded, skipped, failed, endedAt }: Counted): Record<Outcome, number> {
  const others = Math.max(0, total - succeeded - skipped - failed);
  const isOver = endedAt !== null;
  return { succeeded, skipped, failed, stopped: isOver ? others : 0, waiting: isOver ? 0 : others };
}

/** Of which outcome results are shown; null for all. */
export interface ResultFilter {
  outcome: Outcome | null;
  show: (outcome: Outcome | null) => void;
}

/** The filter of a job's own page is part of its address. */
export function useResultFilterInAddress(): ResultFilter {
  const [outcome, setOutcome] = useQueryState("results", parseAsStringLiteral(OUTCOMES));
  return { outcome, show: (chosen) => void setOutcome(chosen) };
}

export function useResultFilter(): ResultFilter {
  const [outcome, show] = useState<Outcome | null>(null);
  return { outcome, show };
}
