"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { ShownOnceWarning } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Account } from "./account.ts";

export function ResetLinkDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLanguage();
  const create = useMutation(useTRPC().admin.createResetLink.mutationOptions({ gcTime: 0 }));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={!create.data}
      title={t.rich("admin.userPages.resetLink.title", { username: sanitizeName(account.username), bdi })}
    >
      {create.data ? (
        <Stack gap="md">
          <ShownOnceWarning>{t("admin.userPages.resetLink.created")}</ShownOnceWarning>
          <CopyBlock label={t("admin.userPages.resetLink.label")} value={create.data.link} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("admin.userPages.resetLink.done")}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">{t("admin.userPages.resetLink.help")}</Text>
          <FormFooter
            error={create.error}
            action={t("admin.userPages.resetLink.action")}
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
