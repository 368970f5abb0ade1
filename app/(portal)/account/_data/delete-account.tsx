"use client";

import { Alert, Button, List, ListItem, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";

const contract = new LaterCode(() =>
  import("#server/contract/account-data.ts").then((module) => module.DeletionRequest),
);
const texts = accountTexts.deletion;

export function DeleteAccount({ username }: { username: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <SectionCard title={texts.title} help={texts.help}>
      <Button color="red" variant="light" onClick={open}>
        {texts.open}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.dialogTitle}>
        <DeletionForm username={username} onClose={close} />
      </Modal>
    </SectionCard>
  );
}

type Deletion = inferRouterOutputs<PortalRouter>["identity"]["deletion"];

function DeletionForm({ username, onClose }: { username: string; onClose: () => void }) {
  const trpc = useTRPC();
  const what = useQuery(trpc.identity.deletion.queryOptions({}));
  const form = useForm({ initialValues: { username: "" }, validate: laterZodForm(contract) });
  const request = useMutation(
    trpc.identity.requestDeletion.mutationOptions({
      onSuccess: () => window.location.replace("/sign-in"),
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  if (isUnshowable(what)) return <ErrorState error={what.error} onRetry={() => void what.refetch()} />;
  if (!what.data) return <LoadingRows rows={4} />;
  if (what.data.isLastAdmin) return <Text size="sm">{texts.lastAdmin}</Text>;
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">{texts.now}</Text>
        <WhatGoes deletion={what.data} />
        <TextInput
          label={texts.typeName(username)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("username")}
        />
        <FormFooter
          error={request.error}
          action={texts.submit}
          onCancel={onClose}
          waiting={request.isPending}
          color="red"
        />
      </Stack>
    </form>
  );
}

function WhatGoes({ deletion }: { deletion: Deletion }) {
  const { bots, categories, presets, applications, tokens, shards, managedShards } = deletion;
  const counts = { bots, categories, presets, applications, tokens, shards };
  const lines = Object.entries(texts.counts).flatMap(([name, describe]) => {
    const count = counts[name as keyof typeof counts];
    return count > 0 ? [describe(count)] : [];
  });
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          {texts.afterWeek}
        </Text>
        <List size="sm">
          {[...lines, texts.rest].map((line) => (
            <ListItem key={line}>{line}</ListItem>
          ))}
        </List>
      </div>
      {managedShards > 0 && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {texts.managed(managedShards)}
        </Alert>
      )}
    </>
  );
}
