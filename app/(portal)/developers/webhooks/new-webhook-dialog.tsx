"use client";

import { Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ShownSecret } from "./shown-secret.tsx";
import { webhookTexts as texts } from "./texts.ts";
import { NEW_WEBHOOK, WebhookForm } from "./webhook-form.tsx";

/** Asks for the address, then shows the signing secret once. */
export function NewWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  const close = () => {
    create.reset();
    onClose();
  };
  const created = create.data;
  return (
    <Modal
      opened={opened || created !== undefined}
      onClose={close}
      size="lg"
      title={<Text fw={650}>{created ? texts.secret.title : texts.new.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
      withCloseButton={!created}
      closeOnEscape={!created}
      closeOnClickOutside={!created}
      transitionProps={{ exitDuration: 0 }}
    >
      {created ? (
        <ShownSecret secret={created.secret} onSaved={close} />
      ) : (
        <WebhookForm
          initial={NEW_WEBHOOK}
          submit={texts.new.submit}
          onSubmit={(values, options) => create.mutate(values, options)}
          onCancel={close}
          waiting={create.isPending}
          error={create.error}
        />
      )}
    </Modal>
  );
}
