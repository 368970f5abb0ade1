"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TRPCClientError } from "@trpc/client";
import type { z } from "zod";
import type { ApplicationUpdate } from "#server/contract/applications.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { useTRPC, useTRPCClient } from "../../../../_ui/trpc.ts";
import type { Application } from "../application.ts";
import { confirmVerificationLoss } from "./confirm-verification-loss.tsx";

type Changes = Omit<z.input<typeof ApplicationUpdate>, "applicationId">;
/** What to change, or how it follows from the application as it is when its turn comes. */
type Change = Changes | ((app: Application) => Changes);

/** Saves changes of the application. `save` answers false where its owner did not want to lose the verification. */
export function useSaveApplication(applicationId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, data, error, reset } = useMutation<boolean, TRPCClientError<PortalRouter>, Change>({
    // One change waits for the one before, so that each is asked about with what the application is by then.
    scope: { id: `application ${applicationId}` },
    async mutationFn(change) {
      const app = await queryClient.fetchQuery(trpc.applications.get.queryOptions({ applicationId }));
      const changes = typeof change === "function" ? change(app) : change;
      if (!(await confirmVerificationLoss(app, changes))) return false;
      await client.applications.update.mutate({ applicationId, ...changes });
      return true;
    },
    onSuccess: (isSaved) => (isSaved ? queryClient.invalidateQueries(trpc.applications.pathFilter()) : undefined),
  });
  return { save: mutateAsync, isPending, isSaved: data === true, error, reset };
}
