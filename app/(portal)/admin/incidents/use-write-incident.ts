"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { incidentsPageTexts as texts } from "./texts.ts";

/** The writes of incidents. The list is read again after each, also when it was refused: the incident may be another one. */
export function useWriteIncident(onDone: () => void) {
  const { incidents } = useTRPC();
  const queryClient = useQueryClient();
  const after = (done: string) => ({
    onSuccess() {
      notifySuccess(done);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries(incidents.pathFilter()),
  });
  return {
    create: useMutation(incidents.create.mutationOptions(after(texts.created))),
    edit: useMutation(incidents.update.mutationOptions(after(texts.edited))),
    addUpdate: useMutation(incidents.addUpdate.mutationOptions(after(texts.added))),
    correct: useMutation(incidents.editUpdate.mutationOptions(after(texts.corrected))),
    remove: useMutation(incidents.delete.mutationOptions(after(texts.deleted))),
  };
}
