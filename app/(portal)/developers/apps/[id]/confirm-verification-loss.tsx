import { Text } from "@mantine/core";
import { findIdentityChanges } from "#server/contract/application-identity.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../../../_languages/language.ts";
import { bdi } from "../../../../_ui/name.tsx";
import { openConfirmModal } from "../../../../_ui/overlays/confirm-modals.tsx";
import type { Application } from "../application.ts";

/**
 * Asks before a change that ends the verification or withdraws the request for it. The dialog is not part of a page,
 * because an undo can follow after the user left the application's page. @returns Whether to save the change.
 */
export function confirmVerificationLoss(
  { t, format }: Language,
  app: Application,
  changes: Parameters<typeof findIdentityChanges>[1],
): Promise<boolean> {
  const identityChanges = app.verification === "none" ? [] : findIdentityChanges(app, changes);
  if (identityChanges.length === 0) return Promise.resolve(true);
  const isVerified = app.verification === "verified";
  const listed = format.list(identityChanges.map((change) => t(`applications.page.changes.parts.${change}`)));
  return new Promise((resolve) => {
    void openConfirmModal({
      stackId: "verification",
      title: isVerified
        ? t.rich("applications.page.changes.confirmVerifiedTitle", { name: sanitizeName(app.name), bdi })
        : t.rich("applications.page.changes.confirmPendingTitle", { name: sanitizeName(app.name), bdi }),
      children: (
        <Text size="sm">
          {isVerified
            ? t("applications.page.changes.confirmVerifiedText", { changes: listed })
            : t("applications.page.changes.confirmPendingText", { changes: listed })}
        </Text>
      ),
      labels: {
        cancel: t("shared.cancel"),
        confirm: isVerified ? t("applications.page.changes.saveVerified") : t("applications.page.changes.savePending"),
      },
      cancelProps: { "data-autofocus": true },
      confirmProps: { color: "red" },
      closeButtonProps: { "aria-label": t("shared.close") },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
