"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CreatedToken } from "./created-token.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import { apiTokensTexts } from "./texts.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  apiAddress: string;
}

/** Asks for a name, then shows the token once. The dialog stays open until the user confirms that the token is saved. */
export function NewTokenDialog({ opened, onClose, apiAddress }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.tokens.pathFilter()),
      gcTime: 0, // keeps the token out of the mutation cache
    }),
  );
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <ShownOnceDialog
      opened={opened}
      title={apiTokensTexts.create.title}
      onClose={close}
      texts={apiTokensTexts.created}
      secret={create.data && <CreatedToken token={create.data.token} apiAddress={apiAddress} />}
      onSaved={close}
    >
      <NewTokenForm create={create} onCancel={close} />
    </ShownOnceDialog>
  );
}
