"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiTokenRename } from "#server/contract/identity.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import { apiTokensTexts } from "./texts.ts";
import type { Token } from "./token.ts";

const texts = apiTokensTexts.rename;

export function RenameTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ name }: { name: string }) => ({ tokenId: token.id, name });
  const form = useForm({ initialValues: { name: token.name }, validate: zodForm(ApiTokenRename, toInput) });
  const rename = useMutation(
    trpc.tokens.rename.mutationOptions({
      async onSuccess(_, { name }) {
        await queryClient.invalidateQueries(trpc.tokens.pathFilter());
        notifySuccess(texts.done(name));
        onClose();
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{texts.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <form onSubmit={form.onSubmit((values) => rename.mutate(toInput(values)))} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !rename.isPending} />
        <Stack gap="sm">
          <TextInput label={texts.name} required data-autofocus autoComplete="off" {...form.getInputProps("name")} />
          <FormProblem error={rename.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {sharedTexts.cancel}
            </Button>
            <ActionButton error={rename.error} type="submit" loading={rename.isPending}>
              {texts.submit}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
