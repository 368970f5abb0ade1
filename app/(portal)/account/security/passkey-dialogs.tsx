"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PasskeyRename } from "#server/contract/account-security.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Passkey } from "./security.ts";

const NameContract = PasskeyRename.pick({ name: true });

interface DialogProps {
  passkey: Passkey;
  dialog: "rename" | "remove" | null;
  onClose: () => void;
}

export function PasskeyDialogs({ passkey: { id: passkeyId, name }, dialog, onClose }: DialogProps) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    await queryClient.invalidateQueries(trpc.identity.pathFilter());
    onClose();
  };
  const rename = useMutation(trpc.passkeys.rename.mutationOptions({ onSuccess }));
  const remove = useMutation(
    trpc.passkeys.remove.mutationOptions({
      async onSuccess() {
        await onSuccess();
        notifySuccess(t.rich("account.passkeys.removed", { name: sanitizeName(name), bdi }));
      },
    }),
  );
  return (
    <>
      <NameDialog
        opened={dialog === "rename"}
        title={t("account.passkeys.renameTitle")}
        contract={NameContract}
        name={name}
        help={t("account.passkeys.nameHelp")}
        action={t("account.passkeys.rename")}
        onSubmit={(newName, onError) => rename.mutate({ passkeyId, name: newName }, { onError })}
        onClose={onClose}
        waiting={rename.isPending}
        error={rename.error}
      />
      <ConfirmDialog
        opened={dialog === "remove"}
        title={t("account.passkeys.removeOf", { name })}
        action={t("account.passkeys.remove")}
        onConfirm={() => remove.mutate({ passkeyId })}
        onClose={onClose}
        mutation={remove}
      >
        {t("account.passkeys.removeConsequence")}
      </ConfirmDialog>
    </>
  );
}
