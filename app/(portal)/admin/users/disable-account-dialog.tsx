"use client";

import { AccountChange } from "#server/contract/admin.ts";
import { AccountFlag } from "#server/contract/flags.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import { useChangeAccount } from "./[id]/use-change-account.ts";
import { type Account, isDisabled } from "./account.ts";
import { userTexts } from "./texts.ts";

const texts = userTexts;

/** Disables an account, with a reason, or enables it again. */
export function DisableAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { change } = useChangeAccount(account, onClose);
  const accountId = account.id;
  if (isDisabled(account)) {
    return (
      <ConfirmDialog
        opened
        title={texts.enable.title(account.username)}
        action={texts.enable.action}
        onConfirm={() => change.mutate({ accountId, clearFlags: AccountFlag.Disabled })}
        onClose={onClose}
        mutation={change}
      >
        {texts.enable.consequence}
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      texts={{ ...texts.disable, title: texts.disable.title(account.username) }}
      schema={AccountChange}
      toInput={({ reason }) => ({ accountId, setFlags: AccountFlag.Disabled, reason })}
      mutation={change}
      onClose={onClose}
    />
  );
}
