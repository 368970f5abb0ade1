"use client";

import { AccountChange } from "#server/contract/admin.ts";
import { AccountFlag } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import { useChangeAccount } from "./[id]/use-change-account.ts";
import { type Account, isDisabled } from "./account.ts";

/** Disables an account, with a reason, or enables it again. */
export function DisableAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLanguage();
  const { change } = useChangeAccount(account, onClose);
  const accountId = account.id;
  if (isDisabled(account)) {
    return (
      <ConfirmDialog
        opened
        title={t.rich("admin.userPages.enable.title", { username: sanitizeName(account.username), bdi })}
        action={t("admin.userPages.enable.action")}
        onConfirm={() => change.mutate({ accountId, clearFlags: AccountFlag.Disabled })}
        onClose={onClose}
        mutation={change}
      >
        {t("admin.userPages.enable.consequence")}
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      texts={{
        title: t.rich("admin.userPages.disable.title", { username: sanitizeName(account.username), bdi }),
        consequence: t("admin.userPages.disable.consequence"),
        reasonHelp: t("admin.userPages.disable.reasonHelp"),
        action: t("admin.userPages.disable.action"),
      }}
      schema={AccountChange}
      toInput={({ reason }) => ({ accountId, setFlags: AccountFlag.Disabled, reason })}
      mutation={change}
      onClose={onClose}
    />
  );
}
