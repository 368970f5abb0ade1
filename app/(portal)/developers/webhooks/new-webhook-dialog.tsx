"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { secretTexts } from "./secret-texts.ts";
import { NEW_WEBHOOK, WebhookForm } from "./webhook-form.tsx";

/** Asks for the address, then shows the signing secret once. */
export function NewWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
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
      title={t("developers.webhooks.new.title")}
      onClose={close}
      texts={secretTexts(language)}
      secret={create.data && <CopyBlock label={t("developers.webhooks.secret.label")} value={create.data.secret} />}
      onSaved={close}
    >
      <WebhookForm
        initial={NEW_WEBHOOK}
        submit={t("developers.webhooks.new.submit")}
        onSubmit={(values, options) => create.mutate(values, options)}
        onCancel={close}
        waiting={create.isPending}
        error={create.error}
      />
    </ShownOnceDialog>
  );
}
