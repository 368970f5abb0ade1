"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../../_ui/confirm-button.tsx";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { Modal } from "../../../../_ui/overlays/modal.tsx";
import { ShownOnceDialog } from "../../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { webhookTexts } from "../texts.ts";
import { WebhookForm, type WebhookValues } from "../webhook-form.tsx";

export function WebhookActions({ webhook }: { webhook: WebhookItem }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.webhooks.pathFilter());
  const onError = (error: unknown) => notifyError(error);
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSuccess: () => notifySuccess(webhookTexts.test.sent),
      onError,
      onSettled: refresh,
    }),
  );
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onError, onSettled: refresh }));
  const toggle = () =>
    update.mutate(
      { webhookId: webhook.id, enabled: !webhook.enabled },
      { onSuccess: () => notifySuccess(webhook.enabled ? webhookTexts.disabled : webhookTexts.enabled) },
    );
  return (
    <>
      <ActionButton error={test.error} onClick={() => test.mutate({ webhookId: webhook.id })} loading={test.isPending}>
        {webhookTexts.test.send}
      </ActionButton>
      <EditWebhook webhook={webhook} />
      {webhook.format === "standard" && <RotateSecret webhookId={webhook.id} />}
      <ActionButton error={update.error} variant="default" onClick={toggle} loading={update.isPending}>
        {webhook.enabled ? webhookTexts.disable : webhookTexts.enable}
      </ActionButton>
      <DeleteWebhook webhook={webhook} />
    </>
  );
}

function EditWebhook({ webhook: { id, name, format, events } }: { webhook: WebhookItem }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        notifySuccess(webhookTexts.edit.saved);
        close();
      },
    }),
  );
  const save = ({ url, ...values }: WebhookValues, options: { onError: (error: unknown) => void }) =>
    update.mutate({ webhookId: id, ...values, ...(url && { url }) }, options);
  return (
    <>
      <Button variant="default" onClick={open}>
        {webhookTexts.edit.open}
      </Button>
      <Modal opened={opened} onClose={close} size="lg" title={webhookTexts.edit.title}>
        <WebhookForm
          webhookId={id}
          initial={{ name, url: "", format, events }}
          submit={webhookTexts.edit.submit}
          onSubmit={save}
          onCancel={close}
          waiting={update.isPending}
          error={update.error}
        />
      </Modal>
    </>
  );
}

function DeleteWebhook({ webhook: { id, name } }: { webhook: WebhookItem }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(webhookTexts.delete.done(name));
        router.push("/developers/webhooks");
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  return (
    <ConfirmButton
      label={webhookTexts.delete.open}
      variant="light"
      color="red"
      title={webhookTexts.delete.title(name)}
      mutation={remove}
      input={{ webhookId: id }}
    >
      {webhookTexts.delete.consequence}
    </ConfirmButton>
  );
}

const rotateSecretTexts = webhookTexts.rotate;

/** Asks, then shows the new secret once. */
function RotateSecret({ webhookId }: { webhookId: string }) {
  const rotate = useMutation(
    useTRPC().webhooks.rotateSecret.mutationOptions({
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  return (
    <>
      <ConfirmButton
        label={rotateSecretTexts.open}
        title={rotateSecretTexts.title}
        mutation={rotate}
        input={{ webhookId }}
      >
        {rotateSecretTexts.consequence}
      </ConfirmButton>
      <ShownOnceDialog
        texts={webhookTexts.secret}
        secret={rotate.data && <CopyBlock label={webhookTexts.secret.label} value={rotate.data.secret} />}
        onSaved={rotate.reset}
      />
    </>
  );
}
