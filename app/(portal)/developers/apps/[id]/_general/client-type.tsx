"use client";

import { Switch, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../../../_ui/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import type { Application } from "../../application.ts";
import { SectionCard } from "../section-card.tsx";
import { useSaveApplication } from "../use-save-application.ts";

export function ClientType({ app }: { app: Application }) {
  const [asking, setAsking] = useState(false);
  const update = useSaveApplication(app.id);
  const toPublic = async () => {
    // The dialog shows what went wrong.
    if (!(await update.save({ isPublicClient: true }).catch(() => false))) return;
    setAsking(false);
    notifySuccess("This is a public client now. It has no secret.");
  };
  const toConfidential = async () => {
    try {
      if (await update.save({ isPublicClient: false }))
        notifySuccess("This is a confidential client now. Add a secret.");
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <SectionCard title="Kind of client">
      <Switch
        label="Public client"
        description="For programs that cannot keep a secret: a page without a server, a phone or desktop app"
        checked={app.isPublicClient}
        disabled={update.isPending}
        onChange={(event) => (event.currentTarget.checked ? setAsking(true) : void toConfidential())}
      />
      <Text size="sm" mt="sm" c="dimmed">
        {app.isPublicClient
          ? "It proves itself with PKCE (S256) in every exchange, and has no secret. When you switch it back, it needs a new secret before it can exchange a code."
          : "It proves itself with its secret. PKCE is possible, and a good idea."}
      </Text>
      <ConfirmDialog
        opened={asking}
        stackId="kind"
        title="Make it a public client?"
        action="Make it public"
        onConfirm={() => void toPublic()}
        onClose={() => {
          update.reset();
          setAsking(false);
        }}
        waiting={update.isPending}
        error={update.error}
      >
        {removedSecrets(app.secrets.length)} Every request for approval must then come with a PKCE challenge (S256), and
        any port of a saved loopback address is accepted.
      </ConfirmDialog>
    </SectionCard>
  );
}

function removedSecrets(count: number): string {
  if (count === 0) return "It will have no secret.";
  const what = count === 1 ? "Its secret is" : `Its ${count} secrets are`;
  return `${what} removed at once. A server that still uses one is refused.`;
}
