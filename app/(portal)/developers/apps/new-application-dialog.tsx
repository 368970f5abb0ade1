"use client";

import { Modal, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApplicationCreate } from "#server/contract/applications.ts";
import { NameForm } from "../../../_ui/name-dialog.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CreatedSecret } from "./created-secret.tsx";

/** Asks for a name, shows the secret once, then goes to the application. */
export function NewApplicationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.applications.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.applications.pathFilter()),
      gcTime: 0, // a secret does not stay in the cache of mutations
    }),
  );
  const created = create.data;
  const close = () => {
    create.reset();
    onClose();
  };
  const go = () => {
    create.reset();
    if (created) router.replace(`/developers/apps/${created.clientId}?tab=oauth`);
  };
  return (
    <Modal
      opened={opened || created !== undefined}
      onClose={close}
      size="lg"
      title={<Text fw={650}>{created ? "Your new application" : "New application"}</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
      withCloseButton={!created}
      closeOnEscape={!created}
      closeOnClickOutside={!created}
      transitionProps={{ exitDuration: 0 }}
    >
      {created ? (
        <CreatedSecret
          clientId={created.clientId}
          secret={created.clientSecret ?? ""}
          action="Go to the application"
          onSaved={go}
        />
      ) : (
        <NameForm
          contract={ApplicationCreate}
          name=""
          help="What people read when they are asked to approve it. Up to 48 characters"
          action="Create application"
          onSubmit={(name, onError) => create.mutate({ name }, { onError })}
          onClose={close}
          waiting={create.isPending}
          error={create.error}
        />
      )}
    </Modal>
  );
}
