"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AutomationInput } from "#control/automations/automation.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

/** The changes of a category's automations. After each, what is stored is read again, also where it was refused for that. */
export function useWriteAutomations() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const readAgain = { onSettled: () => queryClient.invalidateQueries(trpc.categories.pathFilter()) };
  return {
    save: useMutation(trpc.automations.save.mutationOptions(readAgain)),
    add: useMutation(trpc.automations.add.mutationOptions(readAgain)),
    remove: useMutation(trpc.automations.remove.mutationOptions(readAgain)),
    setEnabled: useMutation(trpc.automations.setEnabled.mutationOptions(readAgain)),
  };
}

/** Another automation that does the same. */
export const withoutId = ({ id: _, ...rest }: AutomationInput): AutomationInput => rest;
