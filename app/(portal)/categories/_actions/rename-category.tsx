"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Category, CategoryUpdate } from "#server/contract/categories.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { nameErrors } from "../name-errors.ts";

interface Props {
  category: Category;
  opened: boolean;
  onClose: () => void;
}

export function RenameCategory({ category, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <Text span fw={650}>
          Rename category
        </Text>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <RenameForm category={category} onClose={onClose} />
    </Modal>
  );
}

function RenameForm({ category: { id: categoryId, name }, onClose }: Omit<Props, "opened">) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { categoryId, name }, validate: zodForm(CategoryUpdate) });
  const rename = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        onClose();
      },
      onError: (error) => form.setErrors(nameErrors(error)),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => rename.mutate(values))} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="Up to 32 characters"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <FormProblem error={form.errors.name ? null : rename.error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rename.isPending}>
            Rename
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
