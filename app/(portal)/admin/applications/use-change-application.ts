"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TRPCClientErrorLike } from "@trpc/client";
import type { ReactNode } from "react";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { ApplicationSummary } from "./application.ts";

export type ApplicationAction = "disable" | "enable" | "verify" | "unverify";

const DONE_MESSAGES: Record<ApplicationAction, (name: string) => ReactNode> = {
  disable: (name) => textWithNames`${name} is disabled`,
  enable: (name) => textWithNames`${name} is enabled`,
  verify: (name) => textWithNames`${name} is verified`,
  unverify: (name) => textWithNames`${name} is not verified any more`,
};

/** What staff do to an application; the list shows it afterwards. */
export function useChangeApplication(app: ApplicationSummary, change: ApplicationAction, onDone: () => void) {
  const { admin } = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = async (_: unknown, error: TRPCClientErrorLike<PortalRouter> | null) => {
    await queryClient.invalidateQueries(admin.pathFilter());
    const isOutdated = [404, 409].includes(error?.data?.httpStatus ?? 0);
    // It is not what it was when the dialog opened: staff look at it again in the list before they change it.
    if (isOutdated) notifyError(error, "This was not changed");
    if (!error) notifySuccess(DONE_MESSAGES[change](app.name));
    if (!error || isOutdated) onDone();
  };
  const disable = useMutation(admin.disableApplication.mutationOptions({ onSettled }));
  const enable = useMutation(admin.enableApplication.mutationOptions({ onSettled }));
  const verify = useMutation(admin.verifyApplication.mutationOptions({ onSettled }));
  const unverify = useMutation(admin.unverifyApplication.mutationOptions({ onSettled }));
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
