"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../../_ui/confirm-dialog.tsx";
import { Modal } from "../../../../_ui/overlays/modal.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { ShownSecret } from "../shown-secret.tsx";
import { webhookTexts } from "../texts.ts";

const texts = webhookTexts.rotate;

/** Asks, then shows the new secret once. */
export function RotateSecret({ webhookId }: { webhookId: string }) {
  const [asking, { open, close }] = useDisclosure(false);
  const rotate = useMutation(
    useTRPC().webhooks.rotateSecret.mutationOptions({
      onSuccess: close,
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.open}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.title}
        action={texts.open}
        onConfirm={() => rotate.mutate({ webhookId })}
        onClose={close}
        waiting={rotate.isPending}
        error={rotate.error}
      >
        {texts.consequence}
      </ConfirmDialog>
      <Modal
        opened={rotate.data !== undefined}
        onClose={rotate.reset}
        size="lg"
        title={<Text fw={650}>{webhookTexts.secret.title}</Text>}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ exitDuration: 0 }}
      >
        {rotate.data && <ShownSecret secret={rotate.data.secret} onSaved={rotate.reset} />}
      </Modal>
    </>
  );
}
