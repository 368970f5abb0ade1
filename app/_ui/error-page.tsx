"use client";

import { Button, Code } from "@mantine/core";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ButtonLink } from "./links.tsx";
import { MessagePage } from "./message-page.tsx";

interface Props {
  /** What the log knows the failure by, when it happened on the server. */
  digest: string | undefined;
  onRetry: () => void;
}

/** A page that could not be shown. */
export function ErrorPage({ digest, onRetry }: Props) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  return (
    <MessagePage
      icon="broken"
      title="This page could not be shown"
      text={
        <>
          Something went wrong on our side. Try again; if it stays like this, tell those who run the service.
          {digest && (
            <div>
              Error <Code>{digest}</Code>
            </div>
          )}
        </>
      }
    >
      <Button onClick={retry}>Try again</Button>
      <ButtonLink href="/" variant="default">
        Go to the start page
      </ButtonLink>
    </MessagePage>
  );
}
