"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { ShownOnceWarning } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Account } from "./account.ts";
import { userTexts } from "./texts.ts";

const texts = userTexts.resetLink;

export function ResetLinkDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const create = useMutation(useTRPC().admin.createResetLink.mutationOptions({ gcTime: 0 }));
  return (
    <Modal opened onClose={onClose} size="lg" closeOnClickOutside={!create.data} title={texts.title(account.username)}>
      {create.data ? (
        <Stack gap="md">
          <ShownOnceWarning>{texts.created}</ShownOnceWarning>
          <CopyBlock label={texts.label} value={create.data.link} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{texts.done}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">{texts.help}</Text>
          <FormFooter
            error={create.error}
            action={texts.action}
            onAction={() => create.mutate({ accountId: account.id })}
            onCancel={onClose}
            waiting={create.isPending}
            startsAtCancel
          />
        </Stack>
      )}
    </Modal>
  );
}
