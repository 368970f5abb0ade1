"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { CategoryCreate } from "#server/contract/categories.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { nameErrors } from "../name-errors.ts";

const check = zodForm(CategoryCreate);

export function NewCategory({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <Text span fw={650}>
          New category
        </Text>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <NewCategoryForm onClose={onClose} />
    </Modal>
  );
}

/** A name is enough: everything else has a default, and is changed on the category's own page. */
function NewCategoryForm({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { name: "" }, validate: check });
  const create = useMutation(
    trpc.categories.create.mutationOptions({
      onSuccess(category) {
        void queryClient.invalidateQueries(trpc.categories.pathFilter());
        router.push(`/categories/${category.id}`);
      },
      onError: (error) => form.setErrors(nameErrors(error)),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="Up to 32 characters"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <FormProblem error={form.errors.name ? null : create.error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || create.isSuccess}>
            Create category
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
