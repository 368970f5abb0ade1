"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import type { Account } from "./account.ts";

const texts = adminTexts.users.resetLink;

export function ResetLinkDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const create = useMutation(useTRPC().admin.createResetLink.mutationOptions({ gcTime: 0 }));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={!create.data}
      title={<Text fw={650}>{texts.title(account.username)}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      {create.data ? (
        <Stack gap="md">
          <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />}>
            {texts.created}
          </Alert>
          <CopyBlock label={texts.label} value={create.data.link} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{texts.done}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">{texts.help}</Text>
          <FormProblem error={create.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {sharedTexts.cancel}
            </Button>
            <ActionButton
              error={create.error}
              loading={create.isPending}
              onClick={() => create.mutate({ accountId: account.id })}
            >
              {texts.action}
            </ActionButton>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
