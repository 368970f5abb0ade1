import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.recoveryCodes;

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = codes.join("\n");
  return (
    <>
      <CopyBlock label={texts.label} value={list} />
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => downloadFile("recovery-codes.txt", "text/plain", `${list}\n`)}
      >
        {texts.download}
      </Button>
    </>
  );
}

/** Asks first: the old codes end. */
export function ReplaceRecoveryCodes({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const replace = useMutation(
    trpc.twoFactor.replaceRecoveryCodes.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.identity.pathFilter()),
    }),
  );
  return (
    <>
      <ConfirmDialog
        opened={!replace.data}
        title={accountTexts.twoFactor.replace}
        action={accountTexts.twoFactor.replaceAction}
        onConfirm={() => replace.mutate({})}
        onClose={onClose}
        mutation={replace}
      >
        {accountTexts.twoFactor.replaceConsequence}
      </ConfirmDialog>
      <ShownOnceDialog
        texts={texts}
        secret={replace.data && <RecoveryCodes codes={replace.data.recoveryCodes} />}
        onSaved={onClose}
      />
    </>
  );
}
