"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiTokenRename } from "#server/contract/identity.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import type { Token } from "./token.ts";

export function RenameTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ name }: { name: string }) => ({ tokenId: token.id, name });
  const form = useForm({ initialValues: { name: token.name }, validate: zodForm(ApiTokenRename, toInput) });
  const rename = useMutation(
    trpc.tokens.rename.mutationOptions({
      async onSuccess(_, { name }) {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(textWithNames`Renamed to ${name}`);
        onClose();
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>Rename token</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={form.onSubmit((values) => rename.mutate(toInput(values)))} noValidate>
        <Stack gap="sm">
          <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps("name")} />
          <FormProblem error={rename.error} />
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
    </Modal>
  );
}
