"use client";

import { Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
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
  const created = create.data;
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened || created !== undefined}
      onClose={close}
      size="lg"
      title={<Text fw={650}>{created ? apiTokensTexts.created.title : apiTokensTexts.create.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
      withCloseButton={!created}
      closeOnEscape={!created}
      closeOnClickOutside={!created}
      transitionProps={{ exitDuration: 0 }}
    >
      {created ? (
        <CreatedToken token={created.token} apiAddress={apiAddress} onSaved={close} />
      ) : (
        <NewTokenForm create={create} onCancel={close} />
      )}
    </Modal>
  );
}
