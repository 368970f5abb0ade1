"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PasskeyRename } from "#server/contract/account-security.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import type { Passkey } from "./security.ts";

const texts = accountTexts.passkeys;
const NameContract = PasskeyRename.pick({ name: true });

interface DialogProps {
  passkey: Passkey;
  dialog: "rename" | "remove" | null;
  onClose: () => void;
}

export function PasskeyDialogs({ passkey: { id: passkeyId, name }, dialog, onClose }: DialogProps) {
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
        notifySuccess(texts.removed(name));
      },
    }),
  );
  return (
    <>
      <NameDialog
        opened={dialog === "rename"}
        title={texts.renameTitle}
        contract={NameContract}
        name={name}
        help={texts.nameHelp}
        action={texts.rename}
        onSubmit={(newName, onError) => rename.mutate({ passkeyId, name: newName }, { onError })}
        onClose={onClose}
        waiting={rename.isPending}
        error={rename.error}
      />
      <ConfirmDialog
        opened={dialog === "remove"}
        title={texts.removeOf(name)}
        action={texts.remove}
        onConfirm={() => remove.mutate({ passkeyId })}
        onClose={onClose}
        mutation={remove}
      >
        {texts.removeConsequence}
      </ConfirmDialog>
    </>
  );
}
