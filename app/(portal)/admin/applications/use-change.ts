"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { named } from "../../../_ui/name.tsx";
import { notifyDone } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { JudgedApplication } from "./application.ts";

export type Change = "disable" | "enable" | "verify" | "unverify";

const DONE: Record<Change, (name: string) => ReactNode> = {
  disable: (name) => named`${name} is disabled`,
  enable: (name) => named`${name} is enabled`,
  verify: (name) => named`${name} is verified`,
  unverify: (name) => named`${name} is not verified any more`,
};

/** What staff do to an application; the list shows it afterwards. */
export function useChange(app: JudgedApplication, change: Change, onDone: () => void) {
  const { admin } = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    await queryClient.invalidateQueries(admin.searchApplications.pathFilter());
    notifyDone(DONE[change](app.name));
    onDone();
  };
  const disable = useMutation(admin.disableApplication.mutationOptions({ onSuccess }));
  const enable = useMutation(admin.enableApplication.mutationOptions({ onSuccess }));
  const verify = useMutation(admin.verifyApplication.mutationOptions({ onSuccess }));
  const unverify = useMutation(admin.unverifyApplication.mutationOptions({ onSuccess }));
  const { isPending, error } = { disable, enable, verify, unverify }[change];
  const { id: applicationId, name, isPublicClient, redirectUris, scopes } = app;
  const run = (reason: string) => {
    if (change === "disable") disable.mutate({ applicationId, reason });
    else if (change === "unverify") unverify.mutate({ applicationId, reason });
    else if (change === "enable") enable.mutate({ applicationId });
    else verify.mutate({ applicationId, seen: { name, isPublicClient, redirectUris, scopes } });
  };
  return { run, isPending, error };
}
