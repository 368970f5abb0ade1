"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useLanguage } from "../../_languages/use-language.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { MessagePage } from "../../_ui/message-page.tsx";
import { signOutHere } from "../../_ui/sign-out.ts";

const DeletionPending = loadLater(() => import("./deletion-pending.tsx").then((module) => module.DeletionPending), {
  content: true,
});

interface Props {
  code: "user_banned" | "account_deleted" | "maintenance";
  message: string;
}

/** Shown instead of the portal to a blocked account, and during maintenance. */
export function PortalUnavailable({ code, message }: Props) {
  const { t } = useLanguage();
  const router = useRouter();
  if (code === "user_banned") {
    return (
      <MessagePage mood="broken" title={t("shell.unavailable.blocked")} text={t("shell.unavailable.blockedHelp")}>
        <Button onClick={() => void signOutHere()}>{t("shell.unavailable.signOut")}</Button>
      </MessagePage>
    );
  }
  if (code === "account_deleted") return <DeletionPending message={message} onSignOut={() => void signOutHere()} />;
  return (
    <MessagePage mood="broken" title={t("shell.unavailable.maintenance")} text={message}>
      <Button onClick={() => router.refresh()}>{t("shell.unavailable.tryAgain")}</Button>
      <Button variant="default" onClick={() => void signOutHere()}>
        {t("shell.unavailable.signOut")}
      </Button>
    </MessagePage>
  );
}
