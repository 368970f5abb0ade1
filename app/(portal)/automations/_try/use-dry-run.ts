"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { AutomationDryRun, DryRunResult } from "#server/contract/automation-dry-run.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { type CardTrace, traceByPlace } from "./trace-by-place.ts";

export type DryRunRequest = Pick<AutomationDryRun, "occasion" | "person" | "others">;

interface Options {
  categoryId: string | null;
  /** All of the category, with the one that is tried. */
  automations: readonly Automation[];
  index: number;
  onRefused: (error: unknown) => void;
}

/** Tries the automation that is edited. Its result is dropped once the automation is changed. */
export function useDryRun({ categoryId, automations, index, onRefused }: Options) {
  const trpc = useTRPC();
  const attempt = useMutation(trpc.automations.try.mutationOptions({ onError: onRefused }));
  const [tried, setTried] = useState<Automation | null>(null);
  const automation = automations[index];
  const isCurrent = attempt.data !== undefined && tried === automation;
  const result: DryRunResult | null = isCurrent ? attempt.data : null;
  const trace: CardTrace | null = result?.run ? traceByPlace(result.run) : null;
  return {
    result,
    trace,
    isPending: attempt.isPending,
    error: attempt.error,
    /** Drops the result. */
    clear: () => setTried(null),
    run(request: DryRunRequest) {
      if (categoryId === null || !automation) return;
      setTried(automation);
      attempt.mutate({ categoryId, automations: [...automations], index, ...request });
    },
  };
}
