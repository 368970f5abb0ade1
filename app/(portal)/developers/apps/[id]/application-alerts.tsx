import { Alert, Text } from "@mantine/core";
import { IconBan, IconShieldCheck } from "@tabler/icons-react";
import { ApplicationFlag } from "#server/contract/applications.ts";
import type { Application } from "../application.ts";

/** That staff have disabled the application, and why. */
export function DisabledAlert({ app }: { app: Application }) {
  if ((app.flags & ApplicationFlag.Disabled) === 0) return null;
  return (
    <Alert
      variant="light"
      color="red"
      icon={<IconBan aria-hidden />}
      title="Staff have disabled this application"
      mb="md"
    >
      <Text size="sm">{app.disabledReason ?? "No reason was given."}</Text>
      <Text size="sm" mt={4}>
        Its tokens, codes and requests for approval are refused. When staff enable it, its tokens work again.
      </Text>
    </Alert>
  );
}

/** What ends the verification, before anything is changed. */
export function VerificationAlert({ app }: { app: Application }) {
  if (app.verification === "none") return null;
  const isVerified = app.verification === "verified";
  return (
    <Alert
      variant="light"
      color="indigo"
      icon={<IconShieldCheck aria-hidden />}
      title={isVerified ? "Verified in its present form" : "Staff look at it in its present form"}
    >
      Another name, kind of client or redirect URI, or one more scope{" "}
      {isVerified ? "ends the verification" : "withdraws your request"}. Taking redirect URIs or scopes away does not.
    </Alert>
  );
}
