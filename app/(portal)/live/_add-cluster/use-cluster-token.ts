import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LINK_SCOPES } from "#server/contract/scopes.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

interface CreatedToken {
  id: string;
  name: string;
  value: string;
}

/** An API token that is created for a cluster. Its value is kept only while the dialog is open. */
export function useClusterToken() {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.tokens.pathFilter()),
      queryClient.invalidateQueries(trpc.firstSteps.pathFilter()),
    ]);
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      async onSuccess({ id, token }, { name }) {
        setCreated({ id, name, value: token });
        await refresh();
      },
      onError: (error) => notifyError(language, error),
      gcTime: 0,
    }),
  );
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      async onSuccess() {
        setCreated(null);
        create.reset();
        await refresh();
        notifySuccess(t("clusters.addCluster.token.revoked"));
      },
      onError: (error) => notifyError(language, error),
    }),
  );
  return {
    name: created?.name ?? null,
    value: created?.value ?? null,
    createError: create.error,
    revokeError: revoke.error,
    isCreating: create.isPending,
    isRevoking: revoke.isPending,
    create: (clusterName: string) =>
      create.mutate({
        name: t("clusters.addCluster.token.name", { cluster: clusterName }).slice(0, MAX_TOKEN_NAME),
        scopes: [...LINK_SCOPES],
      }),
    revoke: () => created && revoke.mutate({ tokenId: created.id }),
  };
}
export type ClusterTokenState = ReturnType<typeof useClusterToken>;

const MAX_TOKEN_NAME = 64;
