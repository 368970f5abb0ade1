"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AccountBan } from "#server/contract/admin.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import type { Account } from "./account.ts";

export function BanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ reason }: { reason: string }) => ({ accountId: account.id, banned: true, reason });
  const form = useForm({ initialValues: { reason: "" }, validate: zodForm(AccountBan, toInput) });
  const ban = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(textWithNames`${account.username} is banned`);
        onClose();
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{textWithNames`Ban ${account.username}`}</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={form.onSubmit((values) => ban.mutate(toInput(values)))} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            Every session, API token and application of this account is refused from its next call on. Nothing is
            deleted: the ban can be lifted.
          </Text>
          <Textarea
            label="Reason"
            description="The user reads it when the ban is lifted, and it is in the audit log"
            required
            data-autofocus
            autosize
            minRows={2}
            {...form.getInputProps("reason")}
          />
          <FormProblem error={ban.error} />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={ban.isPending}>
              Ban
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
