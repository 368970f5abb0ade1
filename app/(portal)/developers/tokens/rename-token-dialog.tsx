"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiTokenRename } from "#server/contract/identity.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";

const texts = apiTokensTexts.rename;
const CONTRACT = ApiTokenRename.pick({ name: true });

export function RenameTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rename = useMutation(
    trpc.tokens.rename.mutationOptions({
      async onSuccess(_, { name }) {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(texts.done(name));
        onClose();
      },
    }),
  );
  return (
    <NameDialog
      opened
      title={texts.title}
      contract={CONTRACT}
      name={token.name}
      help={texts.help}
      action={texts.submit}
      onSubmit={(name, onError) => rename.mutate({ tokenId: token.id, name }, { onError })}
      onClose={onClose}
      waiting={rename.isPending}
      error={rename.error}
    />
  );
}
