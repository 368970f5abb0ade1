"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
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
  return (
    <ShownOnceDialog
      opened={opened}
      title={texts.new.title}
      onClose={close}
      texts={texts.secret}
      secret={create.data && <CopyBlock label={texts.secret.label} value={create.data.secret} />}
      onSaved={close}
    >
      <WebhookForm
        initial={NEW_WEBHOOK}
        submit={texts.new.submit}
        onSubmit={(values, options) => create.mutate(values, options)}
        onCancel={close}
        waiting={create.isPending}
        error={create.error}
      />
    </ShownOnceDialog>
  );
}
