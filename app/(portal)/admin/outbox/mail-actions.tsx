"use client";

import { Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import type { OutboxMail } from "./mail.ts";

const texts = adminTexts.outbox;

export function MailActions({ mail: { id, subject, address }, sends }: { mail: OutboxMail; sends: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const open = useMutation(
    trpc.admin.openMail.mutationOptions({
      onError: (error) => notifyError(error),
      gcTime: 0, // the text may contain a link that lets its reader sign in
    }),
  );
  const resend = useMutation(
    trpc.admin.resendMail.mutationOptions({
      onSuccess: () => notifySuccess(texts.resent),
      onError: (error) => notifyError(error),
      onSettled: () => queryClient.invalidateQueries(trpc.admin.mails.pathFilter()),
    }),
  );
  return (
    <>
      <ActionButton
        error={open.error}
        variant="default"
        size="xs"
        loading={open.isPending}
        aria-label={texts.openOf(subject)}
        onClick={() => open.mutate({ mailId: id })}
      >
        {texts.open}
      </ActionButton>
      {sends && (
        <ActionButton
          error={resend.error}
          variant="default"
          size="xs"
          loading={resend.isPending}
          aria-label={texts.resendOf(subject)}
          onClick={() => resend.mutate({ mailId: id })}
        >
          {texts.resend}
        </ActionButton>
      )}
      <Modal
        opened={open.data !== undefined}
        onClose={open.reset}
        size="lg"
        title={subject}
        transitionProps={{ exitDuration: 0 }}
      >
        <Stack gap="sm">
          <Text size="sm">{texts.passOn(address)}</Text>
          {open.data && <CopyBlock label={texts.text} value={open.data.text} />}
        </Stack>
      </Modal>
    </>
  );
}
