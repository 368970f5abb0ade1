import { Text } from "@mantine/core";
import { findIdentityChanges } from "#server/contract/application-identity.ts";
import { openConfirmModal } from "../../../../_ui/overlays/confirm-modals.tsx";
import { sharedTexts } from "../../../../_ui/texts.ts";
import type { Application } from "../application.ts";
import { applicationTexts } from "./texts.ts";

const texts = applicationTexts.changes;

/**
 * Asks before a change that ends the verification or withdraws the request for it. The dialog is not part of a page,
 * because an undo can follow after the user left the application's page. @returns Whether to save the change.
 */
export function confirmVerificationLoss(
  app: Application,
  changes: Parameters<typeof findIdentityChanges>[1],
): Promise<boolean> {
  const identityChanges = app.verification === "none" ? [] : findIdentityChanges(app, changes);
  if (identityChanges.length === 0) return Promise.resolve(true);
  const isVerified = app.verification === "verified";
  return new Promise((resolve) => {
    void openConfirmModal({
      stackId: "verification",
      title: isVerified ? texts.confirmVerifiedTitle(app.name) : texts.confirmPendingTitle(app.name),
      children: (
        <Text size="sm">
          {isVerified ? texts.confirmVerifiedText(identityChanges) : texts.confirmPendingText(identityChanges)}
        </Text>
      ),
      labels: { cancel: sharedTexts.cancel, confirm: isVerified ? texts.saveVerified : texts.savePending },
      cancelProps: { "data-autofocus": true },
      confirmProps: { color: "red" },
      closeButtonProps: { "aria-label": sharedTexts.close },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
