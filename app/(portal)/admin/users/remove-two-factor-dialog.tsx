"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TwoFactorRemoval } from "#server/contract/account-security.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { adminTexts } from "../texts.ts";
import type { Account } from "./account.ts";

const texts = adminTexts.users.removeTwoFactor;

export function RemoveTwoFactorDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ reason }: { reason: string }) => ({ accountId: account.id, reason });
  const form = useForm({ initialValues: { reason: "" }, validate: zodForm(TwoFactorRemoval, toInput) });
  const remove = useMutation(
    trpc.admin.removeTwoFactor.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(texts.done(account.username));
        onClose();
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{texts.title(account.username)}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <form onSubmit={form.onSubmit((values) => remove.mutate(toInput(values)))} noValidate>
        <Stack gap="sm">
          <Text size="sm">{texts.help}</Text>
          <Textarea
            label={adminTexts.reason}
            description={texts.reasonHelp}
            required
            data-autofocus
            autosize
            minRows={2}
            {...form.getInputProps("reason")}
          />
          <FormProblem error={remove.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {sharedTexts.cancel}
            </Button>
            <Button type="submit" color="red" loading={remove.isPending}>
              {texts.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
