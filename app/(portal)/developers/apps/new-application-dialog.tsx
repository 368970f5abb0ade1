"use client";

import { Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApplicationCreate } from "#server/contract/applications.ts";
import { NameForm } from "../../../_ui/name-dialog.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CreatedSecret } from "./created-secret.tsx";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.create;

/** Asks for a name, shows the secret once, then opens the application. */
export function NewApplicationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.applications.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.applications.pathFilter()),
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  const created = create.data;
  const close = () => {
    create.reset();
    onClose();
  };
  const openApplication = () => {
    create.reset();
    if (created) router.replace(`/developers/apps/${created.clientId}?tab=oauth`);
  };
  return (
    <Modal
      opened={opened || created !== undefined}
      onClose={close}
      size="lg"
      title={<Text fw={650}>{created ? texts.createdTitle : texts.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
      withCloseButton={!created}
      closeOnEscape={!created}
      closeOnClickOutside={!created}
      transitionProps={{ exitDuration: 0 }}
    >
      {created ? (
        <CreatedSecret
          clientId={created.clientId}
          secret={created.clientSecret ?? ""}
          action={texts.open}
          onSaved={openApplication}
        />
      ) : (
        <NameForm
          contract={ApplicationCreate}
          name=""
          help={texts.nameHelp}
          action={texts.submit}
          onSubmit={(name, onError) => create.mutate({ name }, { onError })}
          onClose={close}
          waiting={create.isPending}
          error={create.error}
        />
      )}
    </Modal>
  );
}
