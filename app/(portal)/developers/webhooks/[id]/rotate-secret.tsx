"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmButton } from "../../../../_ui/confirm-button.tsx";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { ShownOnceDialog } from "../../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { webhookTexts } from "../texts.ts";

const texts = webhookTexts.rotate;

/** Asks, then shows the new secret once. */
export function RotateSecret({ webhookId }: { webhookId: string }) {
  const rotate = useMutation(
    useTRPC().webhooks.rotateSecret.mutationOptions({
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  return (
    <>
      <ConfirmButton label={texts.open} title={texts.title} mutation={rotate} input={{ webhookId }}>
        {texts.consequence}
      </ConfirmButton>
      <ShownOnceDialog
        texts={webhookTexts.secret}
        secret={rotate.data && <CopyBlock label={webhookTexts.secret.label} value={rotate.data.secret} />}
        onSaved={rotate.reset}
      />
    </>
  );
}
