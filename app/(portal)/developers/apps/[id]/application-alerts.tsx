import { Alert, Text } from "@mantine/core";
import { IconBan, IconShieldCheck } from "@tabler/icons-react";
import { ApplicationFlag } from "#server/contract/flags.ts";
import type { Application } from "../application.ts";
import { applicationTexts } from "./texts.ts";

/** Shows that staff have disabled the application, and why. */
export function DisabledAlert({ app }: { app: Application }) {
  if ((app.flags & ApplicationFlag.Disabled) === 0) return null;
  return (
    <Alert variant="light" color="red" icon={<IconBan aria-hidden />} title={applicationTexts.disabled.title} mb="md">
      <Text size="sm">{app.disabledReason ?? applicationTexts.disabled.noReason}</Text>
      <Text size="sm" mt={4}>
        {applicationTexts.disabled.effects}
      </Text>
    </Alert>
  );
}

/** Names the changes that end the verification, before one is made. */
export function VerificationAlert({ app }: { app: Application }) {
  if (app.verification === "none") return null;
  const isVerified = app.verification === "verified";
  return (
    <Alert
      variant="light"
      color="brand"
      icon={<IconShieldCheck aria-hidden />}
      title={isVerified ? applicationTexts.changes.verifiedTitle : applicationTexts.changes.pendingTitle}
    >
      {isVerified ? applicationTexts.changes.verifiedText : applicationTexts.changes.pendingText}
    </Alert>
  );
}
