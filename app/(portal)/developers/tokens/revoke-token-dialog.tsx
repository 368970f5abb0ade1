"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";

const texts = apiTokensTexts.revoke;

export function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(texts.done(token.name));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={texts.title}
      action={texts.submit}
      onConfirm={() => revoke.mutate({ tokenId: token.id })}
      onClose={onClose}
      mutation={revoke}
    >
      {texts.effects(token.name)}
    </ConfirmDialog>
  );
}
