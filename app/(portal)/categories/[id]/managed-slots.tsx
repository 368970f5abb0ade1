"use client";

import { Alert, Button, Card, Group, NumberInput, Progress, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Category, ManagedAssign, type ManagedCategory } from "#server/contract/categories.ts";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";

type ManagedStatus = ManagedCategory["managed"];

interface Props {
  category: Category;
  /** Absent when the category's owner runs it. */
  managed: ManagedCategory | undefined;
  known: boolean;
}

/** Whether the operator's clusters run the category, and how many bots of it. */
export function ManagedSlots({ category, managed, known }: Props) {
  return (
    <Card withBorder component="section" aria-labelledby="management">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="management">
          Management
        </Title>
        {managed && <ReleaseManaged category={category} />}
      </Group>
      {known ? (
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
      You run the bots of this category yourself. The operator's clusters can run them for you: ask for as many slots as
      bots should be connected.
    </Text>
  );
}

function SlotUsage({ slots, used, clusterName }: ManagedStatus) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {clusterName ? textWithNames`Run by ${clusterName}.` : "Asked for; no cluster has taken it yet."}
      </Text>
      <Text size="sm" fw={600}>
        {used} of {slots} {slots === 1 ? "slot" : "slots"} used
      </Text>
      <Progress value={(Math.min(used, slots) / slots) * 100} aria-label="Slots used" />
      {used > slots && (
        <Alert color="orange" variant="light">
          {formatBotCount(used - slots)} more than slots: no other bot can be added until there is room.
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
    validate: zodForm(ManagedAssign),
  });
  const assign = useMutation(
    trpc.categories.assignManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(managed ? "Slots changed" : "Management is asked for");
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
            label="Slots"
            description="1 to 100"
            allowDecimal={false}
            clampBehavior="none"
            min={1}
            max={100}
            w={120}
            {...form.getInputProps("slots")}
          />
          <Button type="submit" variant="default" mt={46} loading={assign.isPending} disabled={isSame}>
            {managed ? "Change slots" : "Ask for management"}
          </Button>
        </Group>
        <FormProblem error={assign.error} />
      </Stack>
    </form>
  );
}

function ReleaseManaged({ category: { id: categoryId, name } }: { category: Category }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const release = useMutation(
    trpc.categories.releaseManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess("You run this category again");
        setAsked(false);
      },
    }),
  );
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        Give it back
      </Button>
      <ConfirmDialog
        opened={asked}
        title={textWithNames`Take ${name} back?`}
        action="Give it back"
        onConfirm={() => release.mutate({ categoryId })}
        onClose={() => setAsked(false)}
        waiting={release.isPending}
        error={release.error}
      >
        The operator's clusters stop running its bots. Nothing else changes: bots and configuration stay.
      </ConfirmDialog>
    </>
  );
}
