import { Alert, Text } from "@mantine/core";
import { IconBan, IconShieldCheck } from "@tabler/icons-react";
import { ApplicationFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import type { Application } from "../application.ts";

/** Shows that staff have disabled the application, and why. */
export function DisabledAlert({ app }: { app: Application }) {
  const { t } = useLanguage();
  if ((app.flags & ApplicationFlag.Disabled) === 0) return null;
  return (
    <Alert
      variant="light"
      color="red"
      icon={<IconBan aria-hidden />}
      title={t("applications.page.disabled.title")}
      mb="md"
    >
      <Text size="sm">{app.disabledReason ?? t("applications.page.disabled.noReason")}</Text>
      <Text size="sm" mt={4}>
        {t("applications.page.disabled.effects")}
      </Text>
    </Alert>
  );
}

/** Names the changes that end the verification, before one is made. */
export function VerificationAlert({ app }: { app: Application }) {
  const { t } = useLanguage();
  if (app.verification === "none") return null;
  const isVerified = app.verification === "verified";
  return (
    <Alert
      variant="light"
      color="brand"
      icon={<IconShieldCheck aria-hidden />}
      title={isVerified ? t("applications.page.changes.verifiedTitle") : t("applications.page.changes.pendingTitle")}
    >
      {isVerified ? t("applications.page.changes.verifiedText") : t("applications.page.changes.pendingText")}
    </Alert>
  );
}
