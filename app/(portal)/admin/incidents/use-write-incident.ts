"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

/** The writes of incidents. The list is read again after each, also when it was refused: the incident may be another one. */
export function useWriteIncident(onDone: () => void) {
  const { t } = useLanguage();
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
    create: useMutation(incidents.create.mutationOptions(after(t("admin.incidentsPage.created")))),
    edit: useMutation(incidents.update.mutationOptions(after(t("admin.incidentsPage.edited")))),
    addUpdate: useMutation(incidents.addUpdate.mutationOptions(after(t("admin.incidentsPage.added")))),
    correct: useMutation(incidents.editUpdate.mutationOptions(after(t("admin.incidentsPage.corrected")))),
    remove: useMutation(incidents.delete.mutationOptions(after(t("admin.incidentsPage.deleted")))),
  };
}
