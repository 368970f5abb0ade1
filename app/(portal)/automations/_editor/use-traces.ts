"use client";

import type { Automation } from "#control/automations/automation.ts";
import type { AutomationRun } from "#server/contract/automation-runs.ts";
import { useShownRun } from "../_runs/use-shown-run.ts";
import { type DryRunRequest, useDryRun } from "../_try/use-dry-run.ts";

interface Options {
  automation: Automation;
  categoryId: string | null;
  /** Those of the category besides it. */
  others: readonly Automation[];
  /** @param index Of the automation in the list that was sent. */
  onRefused: (error: unknown, index: number) => void;
  /** @returns Whether nothing is wrong by the contract. */
  check: () => boolean;
}

/** The dry run and the run of a bot: one of both is on the cards. */
export function useTraces({ automation, categoryId, others, onRefused, check }: Options) {
  const index = others.length;
  const automations = [...others, automation];
  const dryRun = useDryRun({ categoryId, automations, index, onRefused: (error) => onRefused(error, index) });
  const shown = useShownRun(automation);
  return {
    trace: shown.trace ?? dryRun.trace,
    shown: {
      ...shown,
      show(run: AutomationRun) {
        dryRun.clear();
        shown.show(run);
      },
    },
    dryRun: {
      ...dryRun,
      run(request: DryRunRequest) {
        if (!check()) return;
        shown.hide();
        dryRun.run(request);
      },
    },
  };
}
