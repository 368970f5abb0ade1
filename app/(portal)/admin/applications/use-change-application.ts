"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TRPCClientErrorLike } from "@trpc/client";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { ApplicationSummary } from "./application.ts";

export type ApplicationAction = "disable" | "enable" | "verify" | "unverify";

/** Runs an action on an application and reloads the list. */
export function useChangeApplication(app: ApplicationSummary, action: ApplicationAction, onDone: () => void) {
  const language = useLanguage();
  const { t } = language;
  const { admin } = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = async (_: unknown, error: TRPCClientErrorLike<PortalRouter> | null) => {
    await queryClient.invalidateQueries(admin.pathFilter());
    const isOutdated = [404, 409].includes(error?.data?.httpStatus ?? 0);
    // The application changed since the dialog was opened: staff review it in the list before they try again.
    if (isOutdated) notifyError(language, error, t("admin.applications.notChanged"));
    if (!error) {
      notifySuccess(t.rich(`admin.applicationActions.${action}.done`, { name: sanitizeName(app.name), bdi }));
    }
    if (!error || isOutdated) onDone();
  };
  const disable = useMutation(admin.disableApplication.mutationOptions({ onSettled }));
  const enable = useMutation(admin.enableApplication.mutationOptions({ onSettled }));
  const verify = useMutation(admin.verifyApplication.mutationOptions({ onSettled }));
  const unverify = useMutation(admin.unverifyApplication.mutationOptions({ onSettled }));
  const { isPending, error } = { disable, enable, verify, unverify }[action];
  const { id: applicationId, name, isPublicClient, redirectUris, scopes } = app;
  const { description, privacyUrl, termsUrl, iconHash, logoutRedirectUris, deviceFlow } = app;
  const run = (reason: string) => {
    if (action === "disable") disable.mutate({ applicationId, reason });
    else if (action === "unverify") unverify.mutate({ applicationId, reason });
    else if (action === "enable") enable.mutate({ applicationId });
    else {
      const details = { description, privacyUrl, termsUrl, iconHash, logoutRedirectUris, deviceFlow };
      verify.mutate({ applicationId, seen: { name, isPublicClient, redirectUris, scopes, ...details } });
    }
  };
  return { run, isPending, error };
}
