"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import { MessagePage } from "../../_ui/message-page.tsx";

interface Props {
  code: "user_banned" | "maintenance";
  message: string;
}

const leave = () => void signOut({ callbackUrl: "/" });

/** In place of the whole portal, while it may not be used. */
export function PortalUnavailable({ code, message }: Props) {
  const router = useRouter();
  if (code === "user_banned") {
    return (
      <MessagePage
        icon="broken"
        title="This account may not use the service"
        text="Staff have banned it. Its API tokens and the applications that it approved are refused too."
      >
        <Button onClick={leave}>Sign out</Button>
      </MessagePage>
    );
  }
  return (
    <MessagePage icon="broken" title="The service is in maintenance" text={message}>
      <Button onClick={() => router.refresh()}>Try again</Button>
      <Button variant="default" onClick={leave}>
        Sign out
      </Button>
    </MessagePage>
  );
}
