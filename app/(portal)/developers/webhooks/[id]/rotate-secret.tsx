"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../../_ui/confirm-dialog.tsx";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { ShownOnceDialog } from "../../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
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
      <ShownOnceDialog
        texts={webhookTexts.secret}
        secret={rotate.data && <CopyBlock label={webhookTexts.secret.label} value={rotate.data.secret} />}
        onSaved={rotate.reset}
      />
    </>
  );
}
