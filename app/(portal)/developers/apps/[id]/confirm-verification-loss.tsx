import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { findIdentityChanges } from "#server/contract/application-identity.ts";
import { textWithNames } from "../../../../_ui/name.tsx";
import type { Application } from "../application.ts";

/**
 * Asks before a change that ends the verification or withdraws the request for it. The question belongs to no page: an
 * undo may come after the application's page was left. @returns Whether to save the change.
 */
export function confirmVerificationLoss(
  app: Application,
  changes: Parameters<typeof findIdentityChanges>[1],
): Promise<boolean> {
  const what = app.verification === "none" ? [] : findIdentityChanges(app, changes);
  if (what.length === 0) return Promise.resolve(true);
  const isVerified = app.verification === "verified";
  return new Promise((resolve) => {
    modals.openConfirmModal({
      stackId: "verification",
      title: (
        <Text span fw={650}>
          {isVerified
            ? textWithNames`This ends the verification of ${app.name}`
            : textWithNames`This withdraws the request for ${app.name}`}
        </Text>
      ),
      children: (
        <Text size="sm">
          You are changing {what.join(" and ")}.{" "}
          {isVerified
            ? "Staff verified the application in its present form. After this only you can approve it, until you have asked for verification again and staff have given it. The people who use it keep their access."
            : "Staff judge the application as it was when you asked. After this you have to ask for verification again."}
        </Text>
      ),
      labels: { cancel: "Cancel", confirm: isVerified ? "Save without verification" : "Save and withdraw the request" },
      cancelProps: { "data-autofocus": true },
      confirmProps: { color: "red" },
      closeButtonProps: { "aria-label": "Close" },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
