"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { loadLater } from "../../_ui/load-later.tsx";
import { MessagePage } from "../../_ui/message-page.tsx";
import { signOutHere } from "../../_ui/sign-out.ts";
import { shellTexts } from "./texts.ts";

const DeletionPending = loadLater(() => import("./deletion-pending.tsx").then((module) => module.DeletionPending), {
  content: true,
});

interface Props {
  code: "user_banned" | "account_deleted" | "maintenance";
  message: string;
}

const texts = shellTexts.unavailable;

/** Shown instead of the portal to a blocked account, and during maintenance. */
export function PortalUnavailable({ code, message }: Props) {
  const router = useRouter();
  if (code === "user_banned") {
    return (
      <MessagePage mood="broken" title={texts.blocked} text={texts.blockedHelp}>
        <Button onClick={() => void signOutHere()}>{texts.signOut}</Button>
      </MessagePage>
    );
  }
  if (code === "account_deleted") return <DeletionPending message={message} onSignOut={() => void signOutHere()} />;
  return (
    <MessagePage mood="broken" title={texts.maintenance} text={message}>
      <Button onClick={() => router.refresh()}>{texts.tryAgain}</Button>
      <Button variant="default" onClick={() => void signOutHere()}>
        {texts.signOut}
      </Button>
    </MessagePage>
  );
}
