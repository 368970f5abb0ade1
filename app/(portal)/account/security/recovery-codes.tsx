import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { downloadFile } from "../../../_ui/download-file.ts";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

/** Of the dialog around them. */
export const recoveryCodesTexts = ({ t }: Language) => ({
  title: t("account.recoveryCodes.title"),
  warning: t("account.recoveryCodes.warning"),
  saved: t("account.recoveryCodes.saved"),
  done: t("account.recoveryCodes.done"),
  leaveTitle: t("account.recoveryCodes.leaveTitle"),
  leaveText: t("account.recoveryCodes.leaveText"),
});

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLanguage();
  const list = codes.join("\n");
  return (
    <>
      <CopyBlock label={t("account.recoveryCodes.label")} value={list} />
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => downloadFile("recovery-codes.txt", "text/plain", `${list}\n`)}
      >
        {t("account.recoveryCodes.download")}
      </Button>
    </>
  );
}

/** Asks first: the old codes end. */
export function ReplaceRecoveryCodes({ onClose }: { onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
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
        title={t("account.twoFactor.replace")}
        action={t("account.twoFactor.replaceAction")}
        onConfirm={() => replace.mutate({})}
        onClose={onClose}
        mutation={replace}
      >
        {t("account.twoFactor.replaceConsequence")}
      </ConfirmDialog>
      <ShownOnceDialog
        texts={recoveryCodesTexts(language)}
        secret={replace.data && <RecoveryCodes codes={replace.data.recoveryCodes} />}
        onSaved={onClose}
      />
    </>
  );
}
