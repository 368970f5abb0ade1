"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TRPCClientError } from "@trpc/client";
import type { z } from "zod";
import type { ApplicationUpdate } from "#server/contract/applications.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { useTRPC, useTRPCClient } from "../../../../_ui/trpc.ts";
import type { Application } from "../application.ts";
import { confirmVerificationLoss } from "./confirm-verification-loss.tsx";

type Changes = Omit<z.input<typeof ApplicationUpdate>, "applicationId">;
/** The changes, or a function that derives them from the current application. */
type Change = Changes | ((app: Application) => Changes);

/** Saves changes of the application. `save` resolves to false if the owner cancels to keep the verification. */
export function useSaveApplication(applicationId: string) {
  const language = useLanguage();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, data, error, reset } = useMutation<boolean, TRPCClientError<PortalRouter>, Change>({
    // Changes run one after the other, so that each is compared with the result of the one before.
    scope: { id: `application ${applicationId}` },
    async mutationFn(change) {
      const app = await queryClient.fetchQuery(trpc.applications.get.queryOptions({ applicationId }));
      const changes = typeof change === "function" ? change(app) : change;
      if (!(await confirmVerificationLoss(language, app, { ...changes, iconHash: changes.icon }))) return false;
      await client.applications.update.mutate({ applicationId, ...changes });
      return true;
    },
    onSuccess: (isSaved) => (isSaved ? queryClient.invalidateQueries(trpc.applications.pathFilter()) : undefined),
  });
  return { save: mutateAsync, isPending, isSaved: data === true, error, reset };
}
