"use client";

import { Alert, Button, Card, Group, NumberInput, Progress, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Category, ManagedCategory } from "#server/contract/categories.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { laterZodForm } from "../../../_ui/zod-form.ts";
import { categoriesTexts } from "../texts.ts";

const contract = new LaterCode(() => import("#server/contract/categories.ts").then((module) => module.ManagedAssign));
const texts = categoriesTexts.managed;

type ManagedStatus = ManagedCategory["managed"];

interface Props {
  category: Category;
  /** Absent while the category is not managed. */
  managed: ManagedCategory | undefined;
  isLoaded: boolean;
}

/** Shows and changes how many bots of the category the operator's clusters run. */
export function ManagedSlots({ category, managed, isLoaded }: Props) {
  return (
    <Card withBorder component="section" aria-labelledby="management">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="management">
          {texts.title}
        </Title>
        {managed && <ReleaseManaged category={category} />}
      </Group>
      {isLoaded ? (
        <Stack gap="sm">
          {managed ? <SlotUsage {...managed.managed} /> : <ManagedIntro />}
          <SlotsForm key={managed?.managed.slots} categoryId={category.id} managed={managed?.managed} />
        </Stack>
      ) : (
        <LoadingRows rows={2} />
      )}
    </Card>
  );
}

function ManagedIntro() {
  return (
    <Text size="sm" c="dimmed">
      {texts.intro}
    </Text>
  );
}

function SlotUsage({ slots, used, clusterName }: ManagedStatus) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {clusterName ? texts.runBy(clusterName) : texts.requested}
      </Text>
      <Text size="sm" fw={600}>
        {texts.usage(used, slots)}
      </Text>
      <Progress value={Math.round((Math.min(used, slots) / slots) * 100)} aria-label={texts.usageLabel} />
      {used > slots && (
        <Alert color="orange" variant="light">
          {texts.overfull(used - slots)}
        </Alert>
      )}
    </Stack>
  );
}

function SlotsForm({ categoryId, managed }: { categoryId: string; managed: ManagedStatus | undefined }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm<{ categoryId: string; slots: number | string }>({
    initialValues: { categoryId, slots: managed?.slots ?? 10 },
    validate: laterZodForm(contract),
  });
  const assign = useMutation(
    trpc.categories.assignManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(managed ? texts.changeDone : texts.requestDone);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const isSame = managed !== undefined && Number(form.values.slots) === managed.slots;
  return (
    <form onSubmit={form.onSubmit(({ slots }) => assign.mutate({ categoryId, slots: Number(slots) }))} noValidate>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <NumberInput
            label={texts.slots}
            description={texts.slotsRange}
            allowDecimal={false}
            clampBehavior="none"
            min={1}
            max={100}
            w={120}
            {...form.getInputProps("slots")}
          />
          <ActionButton
            error={assign.error}
            type="submit"
            variant="default"
            mt={46}
            loading={assign.isPending}
            disabled={isSame}
          >
            {managed ? texts.change : texts.request}
          </ActionButton>
        </Group>
        <FormProblem error={assign.error} />
      </Stack>
    </form>
  );
}

function ReleaseManaged({ category: { id: categoryId, name } }: { category: Category }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const release = useMutation(
    trpc.categories.releaseManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(texts.releaseDone);
        setConfirming(false);
      },
    }),
  );
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
        {texts.release}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={texts.releaseTitle(name)}
        action={texts.release}
        onConfirm={() => release.mutate({ categoryId })}
        onClose={() => setConfirming(false)}
        waiting={release.isPending}
        error={release.error}
      >
        {texts.releaseEffects}
      </ConfirmDialog>
    </>
  );
}
