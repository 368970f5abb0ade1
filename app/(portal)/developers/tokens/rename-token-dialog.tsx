"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiTokenRename } from "#server/contract/identity.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Token } from "./token.ts";

const CONTRACT = ApiTokenRename.pick({ name: true });

export function RenameTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rename = useMutation(
    trpc.tokens.rename.mutationOptions({
      async onSuccess(_, { name }) {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(t.rich("developers.tokens.rename.done", { name: sanitizeName(name), bdi }));
        onClose();
      },
    }),
  );
  return (
    <NameDialog
      opened
      title={t("developers.tokens.rename.title")}
      contract={CONTRACT}
      name={token.name}
      help={t("developers.tokens.rename.help")}
      action={t("developers.tokens.rename.submit")}
      onSubmit={(name, onError) => rename.mutate({ tokenId: token.id, name }, { onError })}
      onClose={onClose}
      waiting={rename.isPending}
      error={rename.error}
    />
  );
}
