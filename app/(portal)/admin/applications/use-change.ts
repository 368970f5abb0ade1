"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyDone } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { JudgedApplication } from "./application.ts";

export type Change = "disable" | "enable" | "verify" | "unverify";

const DONE: Record<Change, string> = {
  disable: "is disabled",
  enable: "is enabled",
  verify: "is verified",
  unverify: "is not verified any more",
};

/** What staff do to an application; the list shows it afterwards. */
export function useChange(app: JudgedApplication, change: Change, onDone: () => void) {
  const { admin } = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    await queryClient.invalidateQueries(admin.searchApplications.pathFilter());
    notifyDone(`${app.name} ${DONE[change]}`);
    onDone();
  };
  const disable = useMutation(admin.disableApplication.mutationOptions({ onSuccess }));
  const enable = useMutation(admin.enableApplication.mutationOptions({ onSuccess }));
  const verify = useMutation(admin.verifyApplication.mutationOptions({ onSuccess }));
  const unverify = useMutation(admin.unverifyApplication.mutationOptions({ onSuccess }));
  const { isPending, error } = { disable, enable, verify, unverify }[change];
  const applicationId = app.id;
  const run = (reason: string) => {
    if (change === "disable") disable.mutate({ applicationId, reason });
    else if (change === "unverify") unverify.mutate({ applicationId, reason });
    else if (change === "enable") enable.mutate({ applicationId });
    else verify.mutate({ applicationId });
  };
  return { run, isPending, error };
}
