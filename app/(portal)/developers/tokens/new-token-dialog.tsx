"use client";

import { Modal, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CreatedToken } from "./created-token.tsx";
import { NewTokenForm } from "./new-token-form.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Where the API is. */
  address: string;
}

/** Asks for a name, then shows the token once. Until it is said to be saved, nothing closes the dialog. */
export function NewTokenDialog({ opened, onClose, address }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.tokens.pathFilter()),
      gcTime: 0, // a token does not stay in the cache of mutations
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
      title={<Text fw={650}>{created ? "Your new token" : "New token"}</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
      withCloseButton={!created}
      closeOnEscape={!created}
      closeOnClickOutside={!created}
      transitionProps={{ exitDuration: 0 }}
    >
      {created ? (
        <CreatedToken token={created.token} apiAddress={address} onSaved={close} />
      ) : (
        <NewTokenForm create={create} onCancel={close} />
      )}
    </Modal>
  );
}
