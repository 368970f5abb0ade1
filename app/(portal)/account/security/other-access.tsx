"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AccessCounts } from "#server/contract/account-access.ts";
import { describeAccess } from "#server/contract/describe-access.ts";
import { AccessList } from "../../../_ui/access-list.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.access;

/** What can sign in or act besides the password and this session, and the button that ends it. */
export function OtherAccess({ access }: { access: AccessCounts }) {
  const [opened, { open, close }] = useDisclosure(false);
  const isEmpty = describeAccess(access).length === 0;
  return (
    <SectionCard
      title={texts.title}
      help={texts.help}
      action={
        !isEmpty && (
          <Button variant="default" onClick={open}>
            {texts.end}
          </Button>
        )
      }
    >
      {isEmpty ? <Text size="sm">{texts.none}</Text> : <AccessList access={access} withLinks />}
      {opened && <EndAccess onClose={close} />}
    </SectionCard>
  );
}

function EndAccess({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.identity.endAccess.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries();
        notifySuccess(texts.ended);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={texts.question}
      action={texts.end}
      onConfirm={() => end.mutate({})}
      onClose={onClose}
      mutation={end}
    >
      {texts.consequence}
    </ConfirmDialog>
  );
}
