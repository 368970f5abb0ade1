"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { STAFF_FLAGS } from "#server/contract/flags.ts";
import type { User } from "#server/contract/user.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import { type Account, isAdmin } from "./account.ts";
import { type AccountValues, ChangeAccountForm } from "./change-account-form.tsx";

const texts = adminTexts.users;
/** Above the form. */
const CONFIRMATION_Z_INDEX = 250;

interface Props {
  account: Account;
  self: User;
  onClose: () => void;
}

/** The form for flags and bot limit. Making an account staff needs a confirmation. */
export function ChangeAccountDialog({ account, self, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [unconfirmed, setUnconfirmed] = useState<AccountValues | null>(null);
  const change = useMutation(
    trpc.admin.changeAccount.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(texts.change.done(account.username));
        onClose();
      },
    }),
  );
  const save = ({ flags, botLimit, reason }: AccountValues) =>
    change.mutate({
      accountId: account.id,
      setFlags: flags & ~account.flags,
      clearFlags: account.flags & ~flags,
      ...(botLimit !== account.botLimit && { botLimit }),
      ...(reason !== undefined && { reason }),
    });
  return (
    <Modal opened onClose={onClose} size="lg" title={texts.change.title(account.username)}>
      <ChangeAccountForm
        account={account}
        canMakeStaff={isAdmin(self)}
        onSubmit={(values) =>
          (values.flags & ~account.flags & STAFF_FLAGS) !== 0 ? setUnconfirmed(values) : save(values)
        }
        onCancel={onClose}
        waiting={change.isPending}
        error={unconfirmed ? null : change.error}
      />
      <ConfirmDialog
        opened={unconfirmed !== null}
        onTop={CONFIRMATION_Z_INDEX}
        title={texts.makeStaff.title(account.username)}
        action={texts.makeStaff.action}
        onConfirm={() => unconfirmed && save(unconfirmed)}
        onClose={() => setUnconfirmed(null)}
        mutation={change}
      >
        {texts.makeStaff.consequence}
      </ConfirmDialog>
    </Modal>
  );
}
