"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCopy, IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { ActionItem } from "../../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../../_ui/action-menu.tsx";
import { ConfirmDialog } from "../../../../_ui/confirm-dialog.tsx";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { copyText } from "../../../../_ui/copy-text.ts";
import { bdi } from "../../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { Modal } from "../../../../_ui/overlays/modal.tsx";
import { ShownOnceDialog } from "../../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { secretTexts } from "../secret-texts.ts";
import { WebhookForm, type WebhookValues } from "../webhook-form.tsx";

type Asked = "rotate" | "delete";

/** Sends a test and edits, and a menu with the other actions. */
export function WebhookActions({ webhook }: { webhook: WebhookItem }) {
  const language = useLanguage();
  const { t } = language;
  const { id, name, enabled, format } = webhook;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
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
      { webhookId: id, enabled: !enabled },
      {
        onSuccess: () => notifySuccess(enabled ? t("developers.webhooks.disabled") : t("developers.webhooks.enabled")),
      },
    );
  const close = (which: Asked) => () => setAsked((now) => (now === which ? null : now));
  return (
    <>
      <ActionButton
        error={test.error}
        onClick={() => test.mutate({ webhookId: id })}
        loading={test.isPending}
        leftSection={<IconSend size={18} aria-hidden />}
      >
        {t("developers.webhooks.test.send")}
      </ActionButton>
      <EditWebhook webhook={webhook} />
      <ActionMenu label={t("shared.actionsFor", { name })} width={210} loading={update.isPending}>
        {format === "standard" && (
          <ActionItem icon={IconKey} onClick={() => setAsked("rotate")}>
            {t("developers.webhooks.rotate.open")}
          </ActionItem>
        )}
        <ActionItem icon={enabled ? IconPlayerPause : IconPlayerPlay} error={update.error} onClick={toggle}>
          {enabled ? t("developers.webhooks.disable") : t("developers.webhooks.enable")}
        </ActionItem>
        <ActionItem icon={IconCopy} onClick={() => void copyText(language, id)}>
          {t("shared.copyId")}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setAsked("delete")}>
          {t("developers.webhooks.delete.open")}
        </ActionItem>
      </ActionMenu>
      <RotateSecret webhookId={id} opened={asked === "rotate"} onClose={close("rotate")} />
      <DeleteWebhook webhook={webhook} opened={asked === "delete"} onClose={close("delete")} />
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
      <Button variant="default" data-secondary onClick={open} leftSection={<IconEdit size={18} aria-hidden />}>
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

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

function DeleteWebhook({ webhook: { id, name }, ...dialog }: { webhook: WebhookItem } & DialogProps) {
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
    <ConfirmDialog
      {...dialog}
      title={t.rich("developers.webhooks.delete.title", { name: sanitizeName(name), bdi })}
      action={t("developers.webhooks.delete.open")}
      onConfirm={() => remove.mutate({ webhookId: id })}
      mutation={remove}
    >
      {t("developers.webhooks.delete.consequence")}
    </ConfirmDialog>
  );
}

/** Asks, then shows the new secret once. */
function RotateSecret({ webhookId, ...dialog }: { webhookId: string } & DialogProps) {
  const language = useLanguage();
  const { t } = language;
  const rotate = useMutation(
    useTRPC().webhooks.rotateSecret.mutationOptions({
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  return (
    <>
      <ConfirmDialog
        {...dialog}
        title={t("developers.webhooks.rotate.title")}
        action={t("developers.webhooks.rotate.open")}
        onConfirm={() => rotate.mutate({ webhookId }, { onSuccess: dialog.onClose })}
        mutation={rotate}
      >
        {t("developers.webhooks.rotate.consequence")}
      </ConfirmDialog>
      <ShownOnceDialog
        texts={secretTexts(language)}
        secret={rotate.data && <CopyBlock label={t("developers.webhooks.secret.label")} value={rotate.data.secret} />}
        onSaved={rotate.reset}
      />
    </>
  );
}
