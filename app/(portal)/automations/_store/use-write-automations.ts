"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Automation, AutomationInput } from "#control/automations/automation.ts";
import type { CategoryConfigInput } from "#server/contract/categories.ts";
import { ShownError } from "../../../_ui/describe-error.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { automationsTexts } from "../texts.ts";

/** What the page itself has read again just before is not read once more. */
const STALE_MS = 2_000;

type Change = (stored: readonly Automation[]) => readonly AutomationInput[];

interface Write {
  categoryId: string;
  /** @throws {ShownError} Where what it changes is no longer there. */
  change: Change;
}

/**
 * Changes the automations of a category. They are stored as one list, so it is read anew just before: what somebody else
 * changed meanwhile stays.
 */
export function useWriteAutomations() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(trpc.categories.update.mutationOptions());
  return useMutation({
    /** @returns The automations as they are stored then. */
    async mutationFn({ categoryId, change }: Write): Promise<readonly Automation[]> {
      const fresh = trpc.categories.get.queryOptions({ categoryId }, { staleTime: 0, retry: false });
      const { config } = await queryClient.fetchQuery(fresh);
      const automations = [...change(config.automations)] as CategoryConfigInput["automations"];
      await update.mutateAsync({ categoryId, config: { automations } });
      await queryClient.invalidateQueries(trpc.categories.pathFilter());
      return (await queryClient.fetchQuery({ ...fresh, staleTime: STALE_MS })).config.automations;
    },
  });
}

/** Changes one automation of a list, which must still be there. */
export function changeOne(id: string | undefined, change: (stored: Automation) => readonly AutomationInput[]): Change {
  return (stored) => {
    if (!stored.some((one) => one.id === id)) throw new ShownError(automationsTexts.unchanged);
    return stored.flatMap((one) => (one.id === id ? change(one) : [one]));
  };
}
