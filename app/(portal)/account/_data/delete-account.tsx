"use client";

import { Alert, Button, List, ListItem, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

const contract = new LaterCode(() =>
  import("#server/contract/account-data.ts").then((module) => module.DeletionRequest),
);

export function DeleteAccount({ username }: { username: string }) {
  const { t } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <SectionCard title={t("account.deletion.title")} help={t("account.deletion.help")}>
      <Button color="red" variant="light" onClick={open}>
        {t("account.deletion.open")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("account.deletion.dialogTitle")}>
        <DeletionForm username={username} onClose={close} />
      </Modal>
    </SectionCard>
  );
}

/** What is counted, in the order of the list. */
const COUNTED = ["bots", "categories", "presets", "applications", "tokens", "shards"] as const;

type Deletion = inferRouterOutputs<PortalRouter>["identity"]["deletion"];

function DeletionForm({ username, onClose }: { username: string; onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const what = useQuery(trpc.identity.deletion.queryOptions({}));
  const form = useForm({ initialValues: { username: "" }, validate: laterZodForm(contract) });
  const request = useMutation(
    trpc.identity.requestDeletion.mutationOptions({
      onSuccess: () => window.location.replace("/sign-in"),
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  if (isUnshowable(what)) return <ErrorState error={what.error} onRetry={() => void what.refetch()} />;
  if (!what.data) return <LoadingRows rows={4} />;
  if (what.data.isLastAdmin) return <Text size="sm">{t("account.deletion.lastAdmin")}</Text>;
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("account.deletion.now")}</Text>
        <WhatGoes deletion={what.data} />
        <TextInput
          label={t("account.deletion.typeName", { username })}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("username")}
        />
        <FormFooter
          error={request.error}
          action={t("account.deletion.submit")}
          onCancel={onClose}
          waiting={request.isPending}
          color="red"
        />
      </Stack>
    </form>
  );
}

function WhatGoes({ deletion }: { deletion: Deletion }) {
  const { t } = useLanguage();
  const { managedShards } = deletion;
  const lines = COUNTED.filter((what) => deletion[what] > 0).map((what) =>
    t(`account.deletion.counts.${what}`, { count: deletion[what] }),
  );
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          {t("account.deletion.afterWeek")}
        </Text>
        <List size="sm">
          {[...lines, t("account.deletion.rest")].map((line) => (
            <ListItem key={line}>{line}</ListItem>
          ))}
        </List>
      </div>
      {managedShards > 0 && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("account.deletion.managed", { count: managedShards })}
        </Alert>
      )}
    </>
  );
}
