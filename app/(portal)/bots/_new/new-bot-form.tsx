"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BotCreate } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { CategorySelect } from "../_fields/category-select.tsx";
import { DeviceAuthFields } from "../_fields/device-auth-fields.tsx";

const EMPTY = {
  nickname: "",
  deviceAuth: { accountId: "", deviceId: "", secret: "" },
  parent: null as string | null,
  email: "",
};

const toInput = ({ nickname, deviceAuth, parent, email }: typeof EMPTY) => ({
  nickname,
  deviceAuth,
  ...(parent !== null && { parent }),
  ...(email !== "" && { email }),
});

const check = zodForm(BotCreate, toInput);

export function NewBotForm({ onDone, categories }: { onDone: () => void; categories: readonly Category[] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: EMPTY, validate: check });
  const create = useMutation(
    trpc.bots.create.mutationOptions({
      onSuccess({ created }, { nickname }) {
        void queryClient.invalidateQueries(trpc.bots.pathFilter());
        notifySuccess(
          created
            ? textWithNames`${nickname} was added`
            : textWithNames`${nickname} was already in your catalogue and has been refreshed`,
        );
        onDone();
      },
      onError: (error) => form.setErrors(formErrors(error)),
      gcTime: 0,
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(toInput(values)))} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Nickname"
          description="Up to 16 characters"
          required
          data-autofocus
          {...form.getInputProps("nickname")}
        />
        <DeviceAuthFields field={(member) => form.getInputProps(`deviceAuth.${member}`)} />
        <CategorySelect categories={categories} {...form.getInputProps("parent")} />
        <TextInput
          label="E-mail"
          description="Optional"
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <FormProblem error={create.error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Add bot
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
