"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { FormFooter } from "../../../../../_ui/form-footer.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { Modal } from "../../../../../_ui/overlays/modal.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";

const texts = applicationTexts.delete;

export function DeleteApplication({ app }: { app: Application }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <SectionCard
      title={texts.title}
      action={
        <Button color="red" variant="light" onClick={() => setConfirming(true)}>
          {texts.action}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {texts.effects}
      </Text>
      <Modal opened={confirming} onClose={() => setConfirming(false)} title={texts.title}>
        <DeleteForm app={app} onClose={() => setConfirming(false)} />
      </Modal>
    </SectionCard>
  );
}

function DeleteForm({ app, onClose }: { app: Application; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const remove = useMutation(
    trpc.applications.delete.mutationOptions({
      onSuccess() {
        router.replace("/developers/apps");
        void queryClient.invalidateQueries(trpc.applications.list.queryFilter());
        notifySuccess(texts.done(app.name));
      },
    }),
  );
  const isTyped = typed === app.name || typed === sanitizeName(app.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) remove.mutate({ applicationId: app.id });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{texts.users(app.users)}</Text>
        <TextInput
          label={texts.confirmLabel(app.name)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
        />
        <FormFooter
          error={remove.error}
          action={texts.action}
          onCancel={onClose}
          waiting={remove.isPending || remove.isSuccess}
          color="red"
          disabled={!isTyped}
        />
      </Stack>
    </form>
  );
}
