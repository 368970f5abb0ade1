"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { ConfirmButton } from "../../../../_ui/confirm-button.tsx";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { bdi } from "../../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { Modal } from "../../../../_ui/overlays/modal.tsx";
import { ShownOnceDialog } from "../../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { secretTexts } from "../secret-texts.ts";
import { WebhookForm, type WebhookValues } from "../webhook-form.tsx";

export function WebhookActions({ webhook }: { webhook: WebhookItem }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(trpc.webhooks.pathFilter());
  const onError = (error: unknown) => notifyError(language, error);
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSuccess: () => notifySuccess(t("developers.webhooks.test.sent")),
      onError,
      onSettled: refresh,
    }),
  );
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onError, onSettled: refresh }));
  const toggle = () =>
    update.mutate(
      { webhookId: webhook.id, enabled: !webhook.enabled },
      {
        onSuccess: () =>
          notifySuccess(webhook.enabled ? t("developers.webhooks.disabled") : t("developers.webhooks.enabled")),
      },
    );
  return (
    <>
      <ActionButton error={test.error} onClick={() => test.mutate({ webhookId: webhook.id })} loading={test.isPending}>
        {t("developers.webhooks.test.send")}
      </ActionButton>
      <EditWebhook webhook={webhook} />
      {webhook.format === "standard" && <RotateSecret webhookId={webhook.id} />}
      <ActionButton error={update.error} variant="default" onClick={toggle} loading={update.isPending}>
        {webhook.enabled ? t("developers.webhooks.disable") : t("developers.webhooks.enable")}
      </ActionButton>
      <DeleteWebhook webhook={webhook} />
    </>
  );
}

function EditWebhook({ webhook: { id, name, format, events } }: { webhook: WebhookItem }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        notifySuccess(t("developers.webhooks.edit.saved"));
        close();
      },
    }),
  );
  const save = ({ url, ...values }: WebhookValues, options: { onError: (error: unknown) => void }) =>
    update.mutate({ webhookId: id, ...values, ...(url && { url }) }, options);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t("developers.webhooks.edit.open")}
      </Button>
      <Modal opened={opened} onClose={close} size="lg" title={t("developers.webhooks.edit.title")}>
        <WebhookForm
          webhookId={id}
          initial={{ name, url: "", format, events }}
          submit={t("developers.webhooks.edit.submit")}
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
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(t.rich("developers.webhooks.delete.done", { name: sanitizeName(name), bdi }));
        router.push("/developers/webhooks");
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("developers.webhooks.delete.open")}
      variant="light"
      color="red"
      title={t.rich("developers.webhooks.delete.title", { name: sanitizeName(name), bdi })}
      mutation={remove}
      input={{ webhookId: id }}
    >
      {t("developers.webhooks.delete.consequence")}
    </ConfirmButton>
  );
}

/** Asks, then shows the new secret once. */
function RotateSecret({ webhookId }: { webhookId: string }) {
  const language = useLanguage();
  const { t } = language;
  const rotate = useMutation(
    useTRPC().webhooks.rotateSecret.mutationOptions({
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  return (
    <>
      <ConfirmButton
        label={t("developers.webhooks.rotate.open")}
        title={t("developers.webhooks.rotate.title")}
        mutation={rotate}
        input={{ webhookId }}
      >
        {t("developers.webhooks.rotate.consequence")}
      </ConfirmButton>
      <ShownOnceDialog
        texts={secretTexts(language)}
        secret={rotate.data && <CopyBlock label={t("developers.webhooks.secret.label")} value={rotate.data.secret} />}
        onSaved={rotate.reset}
      />
    </>
  );
}
